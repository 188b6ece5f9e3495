import type { Chance, Result, Seat, Step } from '../../kernel/index.ts';
import { assertNever, fail, succeed } from '../../kernel/index.ts';
import { graphOf } from './board/graph.ts';
import type { Command } from './commands.ts';
import type { GameEvent } from './events.ts';
import type { DeathStarRejection, RefusalCode } from './rejections.ts';
import { refusal } from './rejections.ts';
import { countMisses, escape, isDetained, isHeld } from './rules/detention.ts';
import { dogfight, fly } from './rules/dogfight.ts';
import { isAboard, pairSpace } from './rules/falcon.ts';
import { choiceEnds } from './rules/force.ts';
import { land } from './rules/landing.ts';
import { hasWalk, spinOuterBand, walkEnds } from './rules/movement.ts';
import type { Story } from './rules/story.ts';
import { beginStory, endStory, tell } from './rules/story.ts';
import { endTurn } from './rules/turn.ts';
import { resign } from './rules/victory.ts';
import { mayPass } from './legal.ts';
import type { SeatState, State } from './state.ts';
import { seatNamed, seatOf } from './state.ts';
import type { SpaceId, Token } from './types.ts';

type Decision = Result<Step<GameEvent, State>, DeathStarRejection>;

/** Answers one command: the facts that follow from it, or why it is refused. A refusal changes nothing. */
export function decide(state: State, seatName: Seat, command: Command, chance: Chance): Decision {
  if (state.phase.kind === 'over') return refuse('game_over');
  const seat = seatOf(state.seats, seatName);
  if (seat === undefined || !seat.playing) return refuse('not_seated');
  if (command.type === 'resign') return decideResign(state, seat);
  if (seat.color !== state.turn.seat) return refuse('not_your_turn');
  switch (command.type) {
    case 'spin':
      return decideSpin(state, seat, chance);
    case 'move':
      return decideMove(state, seat, command.token, command.to);
    case 'pass':
      return decidePass(state, seat);
    case 'escape':
      return decideEscape(state, seat, command.token);
    case 'fly':
      return decideFly(state, seat, command.to);
    default:
      return assertNever(command);
  }
}

/** Rules 4.1, 10.1: the spin that the phase asks for. */
function decideSpin(state: State, seat: SeatState, chance: Chance): Decision {
  const story = beginStory(state);
  const { color } = seat;
  if (state.phase.kind === 'dogfight') {
    dogfight(story, color, chance);
    return done(story);
  }
  if (state.phase.kind !== 'spin') return refuse('wrong_phase');
  const count = spinOuterBand(state.ruleset, chance);
  tell(story, { type: 'spun', seat: color, count });
  countMisses(story, color, count);
  if (!hasWalk(story.state, seatNamed(story.state.seats, color), count)) endTurn(story);
  return done(story);
}

/** Rules 4.1 to 4.7 after a spin; 6.8 and 6.3 after a card that leaves a choice. */
function decideMove(state: State, seat: SeatState, token: Token, to: SpaceId): Decision {
  const { phase } = state;
  const { color } = seat;
  const from = seat.tokens[token].space;
  switch (phase.kind) {
    case 'move': {
      if (isAboard(state.ruleset, seat, token)) return refuse('token_aboard');
      if (isHeld(state.ruleset, seat, token, phase.count)) return refuse('token_held');
      if (!walkEnds(state, seat, token, phase.count).includes(to)) return refuse('no_walk');
      const story = beginStory(state);
      tell(story, { type: 'walked', seat: color, token, from, to });
      land(story, color, token, 'spin');
      return done(story);
    }
    case 'advance':
    case 'back': {
      if (token !== phase.token) return refuse('other_token');
      if (!choiceEnds(state, color, token, phase).includes(to)) return refuse('no_walk');
      const story = beginStory(state);
      tell(story, { type: phase.kind === 'advance' ? 'walked' : 'wentBack', seat: color, token, from, to });
      land(story, color, token, 'card');
      return done(story);
    }
    case 'spin':
    case 'dogfight':
    case 'fly':
    case 'over':
      return refuse('wrong_phase');
    default:
      return assertNever(phase);
  }
}

/** Rule 7.4. */
function decidePass(state: State, seat: SeatState): Decision {
  if (state.phase.kind !== 'move') return refuse('wrong_phase');
  if (!mayPass(state, seat, state.phase.count)) return refuse('must_move');
  const story = beginStory(state);
  tell(story, { type: 'passed', seat: seat.color });
  endTurn(story);
  return done(story);
}

/** Rule 7.2. */
function decideEscape(state: State, seat: SeatState, token: Token): Decision {
  if (state.phase.kind !== 'spin') return refuse('wrong_phase');
  if (!isDetained(seat, token)) return refuse('not_detained');
  const [card] = seat.escapeCards;
  if (card === undefined) return refuse('no_escape_card');
  const story = beginStory(state);
  escape(story, seat.color, token, card);
  return done(story);
}

/** Rules 10.3, 10.4. */
function decideFly(state: State, seat: SeatState, to: SpaceId): Decision {
  if (state.phase.kind !== 'fly') return refuse('wrong_phase');
  if (!graphOf(state.ruleset.board).flights(pairSpace(seat)).includes(to)) return refuse('no_flight');
  const story = beginStory(state);
  fly(story, seat.color, to);
  return done(story);
}

/** Rule 11.1. */
function decideResign(state: State, seat: SeatState): Decision {
  const story = beginStory(state);
  resign(story, seat.color);
  return done(story);
}

function done(story: Story): Decision {
  return succeed(endStory(story));
}

function refuse(code: RefusalCode): Decision {
  return fail(refusal(code));
}
