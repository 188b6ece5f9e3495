/** The games that are written down under test/records/: one for each way that a rule can bite, or that a game can end. */
import type { Options, Ruleset } from '../../shared/games/death-star/index.ts';
import { graphOf, STANDARD_RULESET, TOKENS, withOptions } from '../../shared/games/death-star/index.ts';
import { FIVE_MINUTES, SPINNER_1_6, TWO_CARDS, TWO_WAYS_BACK } from './rulesets.ts';
import {
  advances,
  dogfightsWon,
  drawsOfTurn,
  drew,
  endsOn,
  eventsOf,
  has,
  isOver,
  kindOf,
  leavesBlock,
  seatBefore,
  sharesSpace,
  stopsInCompactor,
  walksBesideDetained,
} from './showing.ts';
import type { Wanted } from './wanted.ts';

const TWO = ['red', 'blue'];
const THREE = ['red', 'green', 'yellow'];
const FOUR = ['red', 'green', 'blue', 'yellow'];

type Choices = Partial<Omit<Wanted, 'name' | 'title' | 'rules' | 'shows'>>;

/** By default two seats, the standard ruleset, and the other seat resigns once it has been shown. */
function game(name: string, title: string, rules: string, shows: Wanted['shows'], choices: Choices = {}): Wanted {
  return { name, title, rules, shows, ruleset: STANDARD_RULESET, seats: TWO, ending: 'resigned', ...choices };
}

/** By these house rules. */
function houseRules(options: Partial<Options>, ruleset: Ruleset = STANDARD_RULESET): Choices {
  return { ruleset: withOptions(ruleset, options) };
}

const SMALL: Choices = { ruleset: FIVE_MINUTES };
const AT_ONCE: Wanted['shows'] = () => true;

function reachedBaseFirst(color: string, seats: readonly string[]): Wanted {
  return game(
    `1-base-${color}`,
    `The pair of ${color} is the first at the Rebel Base`,
    '1.1 4.1 9.1 9.2 10.1 10.3',
    ({ after }) => after.phase.kind === 'over' && after.phase.winner === color,
    { seats, ending: 'played' },
  );
}

const OBJECT_AND_START: readonly Wanted[] = [
  reachedBaseFirst('red', TWO),
  reachedBaseFirst('green', ['green', 'yellow']),
  reachedBaseFirst('blue', ['red', 'blue', 'yellow']),
  reachedBaseFirst('yellow', FOUR),
  game('1-small-board', 'Four seats on the small board, to the end', '1.1 2.1 10.3', isOver, {
    ...SMALL,
    seats: FOUR,
    ending: 'played',
  }),
  game('2-deck-as-printed', 'The deck lies as it is printed', '2.3 6.1', (moment) => has(moment, 'drew'), {
    deck: 'as printed',
  }),
  game(
    '2-card-comes-round',
    'A card that was used comes round again',
    '2.3',
    (moment) => {
      const drawn = moment.history.flatMap((event) => (event.type === 'drew' ? event.card : []));
      return new Set(drawn).size < drawn.length;
    },
    SMALL,
  ),
  game(
    '2-deck-empty',
    'Both cards are kept, and a Force space gives none',
    '2.3 6.1 6.4',
    (moment) => moment.before.deck.length === 0 && endsOn(moment, 'force'),
    { ruleset: TWO_CARDS },
  ),
  game(
    '2-mission-once',
    'The other token comes to a mission that has been done',
    '2.2 9.1',
    (moment) => endsOn(moment, 'control-room') && !has(moment, 'earned'),
    SMALL,
  ),
  game('3-start', 'One round of spins decides who begins', '3.1 3.2 3.3', AT_ONCE, {
    seats: FOUR,
    starts: (events) => events.filter(({ type }) => type === 'spunOff').length === 1,
  }),
  game('3-start-tie', 'Some tie for the highest spin, and only they spin again', '3.2', AT_ONCE, {
    seats: FOUR,
    starts: (events) => events.some((event) => event.type === 'spunOff' && [2, 3].includes(event.spins.length)),
  }),
  game('3-start-three-rounds', 'It takes three rounds to see who begins', '3.2', AT_ONCE, {
    seats: THREE,
    starts: (events) => events.filter(({ type }) => type === 'spunOff').length >= 3,
  }),
  game('3-open', 'A turn that waits for its walk', '4.1', ({ after }) => after.phase.kind === 'move', {
    seats: THREE,
    ending: 'open',
  }),
];

const WALKS_AND_LANDINGS: readonly Wanted[] = [
  game('4-back-over-the-line', 'An Advance card takes the token back to where it came from', '4.2 6.8', (moment) => {
    const walks = moment.history.flatMap((event) => (event.type === 'walked' ? event : []));
    const [spun, byCard] = walks.slice(-2);
    return advances(moment) && spun?.token === byCard?.token && spun?.from === byCard?.to;
  }),
  game(
    '4-no-walk',
    'No token has a walk, and the turn ends by itself',
    '4.3 7.4',
    (moment) => has(moment, 'spun') && has(moment, 'turnBegan'),
    SMALL,
  ),
  game('4-falcon-open', 'What is left of a count is lost at the open Falcon', '4.7 9.3', (moment) => {
    const { before, command } = moment;
    if (before.phase.kind !== 'move' || command.type !== 'move' || !endsOn(moment, 'falcon')) return false;
    const { space } = seatBefore(moment).tokens[command.token];
    return !graphOf(before.ruleset.board).destinations(space, before.phase.count, 'exact').includes(command.to);
  }),
  game(
    '4-falcon-exact',
    'By the house rule only an exact count boards the Falcon',
    '4.7',
    (moment) => endsOn(moment, 'falcon'),
    houseRules({ falconExactCount: true }),
  ),
  game('4-first-walk', 'Out of the compactor along the lines', '4.6 4.1', (moment) => has(moment, 'walked'), {
    seats: FOUR,
    ending: 'open',
  }),
  game(
    '5-bump-then-mission',
    'A token sends another off and earns a mission',
    '5.1 8.1',
    (moment) => has(moment, 'bumped') && has(moment, 'earned'),
    { ...SMALL, seats: FOUR },
  ),
  game(
    '5-bump-then-card',
    'A token sends another off and is sent off itself by its card',
    '5.1 6.1 8.1',
    (moment) => has(moment, 'bumped') && (drew(moment, 'detention') || drew(moment, 'compactor')),
    { seats: FOUR },
  ),
];

const FORCE: readonly Wanted[] = [
  game('6-advance-2', 'Advance 2', '6.1 6.8', (moment) => advances(moment, 2)),
  game('6-advance-3', 'Advance 3', '6.1 6.8', (moment) => advances(moment, 3)),
  game('6-advance-4', 'Advance 4', '6.1 6.8', (moment) => advances(moment, 4), { seats: THREE }),
  game('6-go-to', 'Go to a coordinate', '6.8 4.4', (moment) => drew(moment, 'go-to')),
  game('6-another-turn', 'Another turn', '6.8', (moment) => drew(moment, 'another-turn'), { seats: THREE }),
  game('6-escape-kept', 'An escape card is kept', '6.4', (moment) => drew(moment, 'escape'), { seats: FOUR }),
  game('6-back', 'Move back', '6.3', (moment) => drew(moment, 'back') && has(moment, 'sent')),
  game('6-back-stops', 'A token that moves back stops in the compactor', '6.3', stopsInCompactor),
  game(
    '6-back-choice',
    'Two ways back are equally short, and the player chooses',
    '6.3 6.7 9.1',
    (moment) => has(moment, 'wentBack') && has(moment, 'earned'),
    { ruleset: TWO_WAYS_BACK },
  ),
  game('6-lose-turn', 'A turn is lost', '6.8 3.3', (moment) => has(moment, 'turnSkipped'), { seats: THREE }),
  game(
    '6-both-lose-a-turn',
    'Both seats lose a turn, one after the other',
    '6.8 3.3',
    (moment) => eventsOf(moment, 'turnSkipped').length === 2,
  ),
  game('6-detention', 'Go to the Detention Block', '6.5 7.1', (moment) => drew(moment, 'detention')),
  game('6-compactor', 'Return to the Trash Compactor', '6.2', (moment) => drew(moment, 'compactor')),
  game(
    '6-no-chain',
    'A card moves a token onto a Force space, and no further card is drawn',
    '6.6',
    (moment) => advances(moment) && endsOn(moment, 'force'),
  ),
  game(
    '6-chain-of-two',
    'By the house rule it draws again',
    '6.6',
    (moment) => drawsOfTurn(moment) === 2 && has(moment, 'drew'),
    houseRules({ chainForce: true }),
  ),
  game(
    '6-chain-of-three',
    'Three cards in one turn',
    '6.6',
    (moment) => drawsOfTurn(moment) === 3 && has(moment, 'drew'),
    houseRules({ chainForce: true }),
  ),
  game(
    '6-card-bumps',
    'A token that a card moves sends another off',
    '6.7 8.1',
    (moment) => (advances(moment) || has(moment, 'sent')) && has(moment, 'bumped'),
    { seats: FOUR },
  ),
  game(
    '6-card-earns',
    'A token that a card moves earns a mission',
    '6.7 9.1',
    (moment) => advances(moment) && endsOn(moment, 'control-room') && has(moment, 'earned'),
  ),
];

const DETENTION: readonly Wanted[] = [
  game('7-escape-used', 'An escape card is played, and the freed token walks', '7.2 4.6', (moment) => {
    const leaves = leavesBlock(moment);
    return leaves !== undefined && leaves.misses === null;
  }),
  game('7-out-by-3', 'A 3 lets a token out', '7.3', (moment) => {
    const leaves = leavesBlock(moment);
    return leaves?.count === 3 && leaves.misses !== null && leaves.misses < 3;
  }),
  game(
    '7-3-for-the-other',
    'A 3 is used for the other token',
    '7.3',
    (moment) => walksBesideDetained(moment)?.count === 3,
  ),
  game('7-other-moves', 'The other token takes the spin', '7.4', (moment) => {
    const walks = walksBesideDetained(moment);
    return walks !== undefined && walks.count !== 3;
  }),
  game('7-pass', 'Nothing is moved while a token is held', '7.4', (moment) => has(moment, 'passed')),
  game('7-out-after-three', 'After three misses any spin lets a token out', '7.5', (moment) => {
    const leaves = leavesBlock(moment);
    return leaves !== undefined && leaves.count !== 3 && leaves.misses === 4;
  }),
  game('7-door-stays-open', 'A token that stayed may leave on every later spin', '7.5', (moment) => {
    const leaves = leavesBlock(moment);
    const [spun, next] = moment.history.slice(-3);
    return leaves?.misses === 4 && leaves.count !== 3 && spun?.type === 'spun' && next?.type === 'walked';
  }),
  game('7-both-detained', 'Both tokens are detained, each with its own misses', '7.1 7.5', (moment) => {
    const { LL, HC } = seatBefore(moment).tokens;
    return LL.misses !== null && HC.misses !== null && LL.misses !== HC.misses;
  }),
  game('7-skip-is-no-miss', 'A skipped turn is not counted', '7.5 6.8', (moment) =>
    eventsOf(moment, 'turnSkipped').some(({ seat }) => {
      const skipped = moment.after.seats.find(({ color }) => color === seat);
      return skipped !== undefined && TOKENS.some((token) => skipped.tokens[token].misses !== null);
    }),
  ),
  game(
    '7-out-by-6',
    'With a spinner of 1 to 6, a 6 lets a token out',
    '7.6 7.3 2.4',
    (moment) => {
      const leaves = leavesBlock(moment);
      return leaves?.count === 6 && leaves.misses !== null && leaves.misses < 3;
    },
    { ruleset: SPINNER_1_6 },
  ),
];

const MEETINGS: readonly Wanted[] = [
  game('8-bump', 'A token is sent to the compactor', '8.1', (moment) => has(moment, 'bumped')),
  game(
    '8-bump-keeps-cards',
    'A seat that is sent off keeps its cards',
    '8.1',
    ({ events, after }) =>
      events.some((event) => {
        if (event.type !== 'bumped') return false;
        const met = after.seats.find(({ color }) => color === event.seat);
        return met !== undefined && met.escapeCards.length > 0 && (met.blueprint || met.tractorBeam);
      }),
    { seats: THREE },
  ),
  game(
    '8-share-block',
    'Nobody is sent off from the Detention Block',
    '8.2',
    (moment) => sharesSpace(moment, 'detention'),
    { seats: FOUR },
  ),
  game('8-share-falcon', 'Nobody is sent off from the Falcon', '8.2', (moment) => sharesSpace(moment, 'falcon'), SMALL),
  game(
    '8-space-compactor',
    'A pair that is met in space starts over',
    '8.3',
    (moment) => eventsOf(moment, 'bumped').length === 2 && has(moment, 'flew'),
    SMALL,
  ),
  game(
    '8-space-falcon',
    'By the house rule a pair that is met in space goes back to the Falcon',
    '8.3',
    (moment) => eventsOf(moment, 'bumped').length === 2 && has(moment, 'flew'),
    houseRules({ spaceBump: 'falcon' }, FIVE_MINUTES),
  ),
  game(
    '8-space-none',
    'By the house rule pairs share a space of the lanes',
    '8.3',
    (moment) => sharesSpace(moment, 'tie') || sharesSpace(moment, 'empty'),
    houseRules({ spaceBump: 'none' }, FIVE_MINUTES),
  ),
];

const FALCON_AND_FLIGHT: readonly Wanted[] = [
  game('9-blueprint', 'The Blueprint is earned by exact count', '9.1', (moment) =>
    eventsOf(moment, 'earned').some(({ mission }) => mission === 'blueprint'),
  ),
  game('9-tractor-beam', 'The Tractor Beam is switched off by exact count', '9.2', (moment) =>
    eventsOf(moment, 'earned').some(({ mission }) => mission === 'tractorBeam'),
  ),
  game(
    '9-one-waits-aboard',
    'One token is aboard, and the other comes',
    '9.4 9.3',
    (moment) =>
      endsOn(moment, 'falcon') &&
      TOKENS.some((token) => kindOf(moment.before, seatBefore(moment).tokens[token].space) === 'falcon'),
    { seats: THREE },
  ),
  game(
    '10-lost-aboard',
    'The first dogfight is lost aboard',
    '10.1 10.2',
    (moment) => eventsOf(moment, 'dogfought').some(({ result }) => result === 'lose') && !has(moment, 'fellBack'),
  ),
  game('10-lost-in-space', 'A dogfight is lost, and the pair falls back', '10.2', (moment) => has(moment, 'fellBack')),
  game('10-streak', 'Three dogfights are won in one turn', '10.3', (moment) => dogfightsWon(moment) === 3),
  game(
    '10-from-empty',
    'A turn that starts on an empty space starts with a dogfight',
    '10.4',
    (moment) =>
      moment.before.phase.kind === 'dogfight' && kindOf(moment.before, seatBefore(moment).tokens.LL.space) === 'empty',
  ),
  game(
    '10-quiet',
    'By the house rule a turn that starts on an empty space needs no dogfight',
    '10.4',
    (moment) =>
      eventsOf(moment, 'flew').some(({ from, to, into }) => {
        return kindOf(moment.before, from) === 'empty' && kindOf(moment.before, to) === 'tie' && into === 'rest';
      }),
    houseRules({ quietSpace: true }),
  ),
  game('10-all-house-rules', 'All house rules at once, to the end', '4.7 6.6 8.3 10.4', isOver, {
    ...houseRules({ falconExactCount: true, chainForce: true, spaceBump: 'falcon', quietSpace: true }),
    seats: THREE,
    ending: 'played',
  }),
];

const LEAVING: readonly Wanted[] = [
  game('11-resigns-in-turn', 'The seat whose turn it is resigns, and the other has won', '11.1', isOver, {
    leaves: ({ turn }) => (turn.number === 4 ? turn.seat : undefined),
  }),
  game('11-resigns-out-of-turn', 'A seat resigns in the turn of another', '11.1', isOver, {
    leaves: ({ turn, phase }) =>
      turn.number > 4 && phase.kind === 'move' ? TWO.find((color) => color !== turn.seat) : undefined,
  }),
  game('11-three-down-to-one', 'Two of three seats resign, each in its own turn', '11.1', isOver, {
    seats: THREE,
    leaves: ({ turn }) => (turn.number >= 5 ? turn.seat : undefined),
  }),
  game(
    '11-four-down-to-one',
    'Three of four seats resign, one after the other',
    '11.1',
    ({ after }) => after.turn.number > 6,
    {
      seats: FOUR,
    },
  ),
  game('11-two-go-on', 'One of three seats resigns, and the others play to the end', '1.1 11.1', isOver, {
    ...SMALL,
    seats: THREE,
    leaves: ({ turn, seats }) => (turn.number === 8 && seats.every(({ playing }) => playing) ? turn.seat : undefined),
  }),
  game(
    '11-cards-go-under',
    'The escape card of a seat that resigns goes under the deck',
    '11.1 2.3',
    ({ before, after, command }) => command.type === 'resign' && after.deck.length > before.deck.length,
    {
      seats: THREE,
      ending: 'open',
      leaves: ({ seats }) => seats.find(({ playing, escapeCards }) => playing && escapeCards.length > 0)?.color,
    },
  ),
];

export const GAMES: readonly Wanted[] = [
  ...OBJECT_AND_START,
  ...WALKS_AND_LANDINGS,
  ...FORCE,
  ...DETENTION,
  ...MEETINGS,
  ...FALCON_AND_FLIGHT,
  ...LEAVING,
];
