/**
 * What the engine is measured against: the same game on the same board, written as one loop over mutable arrays, with
 * every destination worked out beforehand, no events, no refusals and no history. Given the same chance it plays the
 * same games as the engine, move for move; test/scripts/bench-engine.test.ts holds that.
 */
import type { Chance } from '../../shared/kernel/index.ts';
import type { CardEffect, Color, Ruleset } from '../../shared/games/death-star/index.ts';
import { cardNamed, FALCON_ACCESSES, graphOf } from '../../shared/games/death-star/index.ts';

const FREE = -1;
const HELD_AT_MOST = 3;
const SPIN = 0;
const MOVE = 1;
const CHOOSE = 2;
const DOGFIGHT = 3;
const FLY = 4;

/** What a finished game came to: the winner as an index into the seats, and how long it took. */
export interface BaselineGame {
  readonly winner: number;
  readonly actions: number;
  readonly turns: number;
}

/** Makes the loop for a ruleset without house rules; each call of what it gives plays one game of random players. */
export function makeBaseline(
  ruleset: Ruleset,
  seatColors: readonly Color[],
): (chance: Chance, chooser: Chance) => BaselineGame {
  const { board, spinner, deck: cards } = ruleset;
  const graph = graphOf(board);
  const ids = board.spaces.map((space) => space.id);
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const numberOf = (id: string): number => indexOf.get(id) ?? -1;
  const kinds = board.spaces.map((space) => space.kind);
  const seatCount = seatColors.length;
  const longest = Math.max(...spinner.outer, ...cards.map(({ effect }) => ('count' in effect ? effect.count : 0)));
  const counts = Array.from({ length: longest + 1 }, (_, count) => count);
  const [closed, open] = FALCON_ACCESSES.map((access) =>
    ids.map((id) => counts.map((count) => graph.destinations(id, count, access).map(numberOf))),
  );
  if (closed === undefined || open === undefined) throw new Error('no destinations');
  const back = seatColors.map((color) =>
    ids.map((id) => counts.map((count) => graph.waysBack(id, color, count).map(numberOf))),
  );
  const flights = ids.map((id) => graph.flights(id).map(numberOf));
  const homes = seatColors.map((color) => numberOf(graph.home(color)));
  const effects = cards.map((card): CardEffect => cardNamed(cards, card.id).effect);
  const coordinates = Array.from({ length: 9 }, (_, number) => numberOf(graph.coordinate(number) ?? ''));
  const falcon = numberOf(graph.falcon);
  const block = numberOf(graph.detention);
  const isForce = kinds.map((kind) => kind === 'force');
  const isTie = kinds.map((kind) => kind === 'tie');
  const isBase = kinds.map((kind) => kind === 'base');
  const isSpace = kinds.map((kind) => kind === 'tie' || kind === 'empty');
  const isShared = kinds.map((kind) => kind === 'detention' || kind === 'falcon');
  const missionBit = kinds.map((kind) => (kind === 'control-room' ? 1 : kind === 'tractor-beam' ? 2 : 0));
  const at = (list: readonly number[] | Int32Array, index: number): number => list[index] ?? 0;

  return (chance, chooser) => {
    // Two tokens a seat, one after the other.
    const places = new Int32Array(seatCount * 2);
    const misses = new Int32Array(seatCount * 2).fill(FREE);
    const missions = new Int32Array(seatCount);
    const skips = new Int32Array(seatCount);
    const held: number[][] = seatColors.map(() => []);
    const deck = [...chance.shuffle(effects.map((_, index) => index))];
    for (let seat = 0; seat < seatCount; seat += 1) places[seat * 2] = places[seat * 2 + 1] = at(homes, seat);
    let turn = firstSeat();
    let phase = SPIN;
    let count = 0;
    let chosenToken = 0;
    let choices: readonly number[] = [];
    let winner = -1;
    let actions = 0;
    let turns = 0;
    begin(turn);

    function firstSeat(): number {
      let contenders = seatColors.map((_, seat) => seat);
      while (contenders.length > 1) {
        const spins = contenders.map(() => at(spinner.outer, chance.spin(spinner.outer.length)));
        const highest = Math.max(...spins);
        contenders = contenders.filter((_, index) => spins[index] === highest);
      }
      return contenders[0] ?? 0;
    }

    function begin(seat: number): void {
      turn = seat;
      turns += 1;
      const place = at(places, seat * 2);
      const isPair = place === at(places, seat * 2 + 1) && (place === falcon || isSpace[place] === true);
      phase = isPair ? DOGFIGHT : SPIN;
    }

    function next(): void {
      let seat = (turn + 1) % seatCount;
      while (at(skips, seat) > 0) {
        skips[seat] = at(skips, seat) - 1;
        seat = (seat + 1) % seatCount;
      }
      begin(seat);
    }

    function destinations(token: number, steps: number): readonly number[] {
      const table = at(missions, token >> 1) === 3 ? open : closed;
      return table?.[at(places, token)]?.[steps] ?? [];
    }

    function isHeld(token: number): boolean {
      const waited = at(misses, token);
      return waited !== FREE && waited <= HELD_AT_MOST && count !== spinner.detentionExit;
    }

    function walksOf(token: number): readonly number[] {
      return at(places, token) === falcon || isHeld(token) ? [] : destinations(token, count);
    }

    function put(token: number, place: number): void {
      places[token] = place;
      misses[token] = FREE;
    }

    function land(token: number, byCard: 0 | 1): void {
      const place = at(places, token);
      if (isShared[place] !== true) {
        for (let other = token & 1; other < places.length; other += 2) {
          if (other !== token && at(places, other) === place) put(other, at(homes, other >> 1));
        }
      }
      missions[turn] = at(missions, turn) | at(missionBit, place);
      if (isForce[place] === true && byCard === 0 && deck.length > 0) draw(token);
      else next();
    }

    function draw(token: number): void {
      const card = deck.shift() ?? 0;
      const effect = effects[card];
      if (effect?.kind === 'escape') {
        held[turn]?.push(card);
        return next();
      }
      deck.push(card);
      const place = at(places, token);
      if (effect?.kind === 'advance' || effect?.kind === 'back') {
        const ends =
          effect.kind === 'advance' ? destinations(token, effect.count) : (back[turn]?.[place]?.[effect.count] ?? []);
        if (ends.length === 0) return next();
        if (effect.kind === 'back' && ends.length === 1) {
          put(token, at(ends, 0));
          return land(token, 1);
        }
        chosenToken = token;
        choices = ends;
        phase = CHOOSE;
        return;
      }
      if (effect?.kind === 'go-to' || effect?.kind === 'compactor') {
        put(token, effect.kind === 'compactor' ? at(homes, turn) : at(coordinates, effect.coordinate));
        return land(token, 1);
      }
      if (effect?.kind === 'detention') {
        places[token] = block;
        misses[token] = 0;
      }
      if (effect?.kind === 'another-turn') return begin(turn);
      if (effect?.kind === 'lose-turn') skips[turn] = at(skips, turn) + 1;
      next();
    }

    function spinForWalk(): void {
      count = at(spinner.outer, chance.spin(spinner.outer.length));
      phase = MOVE;
      const first = turn * 2;
      for (let token = first; token <= first + 1; token += 1) {
        const waited = at(misses, token);
        if (count !== spinner.detentionExit && waited !== FREE && waited <= HELD_AT_MOST) misses[token] = waited + 1;
      }
      if (walksOf(first).length + walksOf(first + 1).length === 0) next();
    }

    /** One random command of those that are legal: the same one as the engine's list has at the same index. */
    function act(): void {
      const first = turn * 2;
      switch (phase) {
        case SPIN: {
          const escapes =
            (held[turn]?.length ?? 0) > 0
              ? Number(at(misses, first) !== FREE) + Number(at(misses, first + 1) !== FREE)
              : 0;
          const chosen = chooser.spin(1 + escapes);
          if (chosen === 0) return spinForWalk();
          misses[chosen === 2 || at(misses, first) === FREE ? first + 1 : first] = FREE;
          const card = held[turn]?.shift();
          if (card !== undefined) deck.push(card);
          return;
        }
        case MOVE: {
          const ofFirst = walksOf(first);
          const ofSecond = walksOf(first + 1);
          const walks = ofFirst.length + ofSecond.length;
          const chosen = chooser.spin(walks + Number(isHeld(first) || isHeld(first + 1)));
          if (chosen === walks) return next();
          const token = chosen < ofFirst.length ? first : first + 1;
          put(token, token === first ? at(ofFirst, chosen) : at(ofSecond, chosen - ofFirst.length));
          return land(token, 0);
        }
        case CHOOSE:
          put(chosenToken, at(choices, chooser.spin(choices.length)));
          return land(chosenToken, 1);
        case DOGFIGHT:
          chooser.spin(1);
          if (spinner.inner[chance.spin(spinner.inner.length)] === 'win') {
            phase = FLY;
            return;
          }
          put(first, falcon);
          put(first + 1, falcon);
          return next();
        default:
          return fly(first);
      }
    }

    function fly(first: number): void {
      const lanes = flights[at(places, first)] ?? [];
      const place = at(lanes, chooser.spin(lanes.length));
      put(first, place);
      put(first + 1, place);
      if (isBase[place] === true) {
        winner = turn;
        return;
      }
      for (let other = 0; other < places.length; other += 1) {
        if (other >> 1 !== turn && at(places, other) === place) put(other, at(homes, other >> 1));
      }
      if (isTie[place] === true) phase = DOGFIGHT;
      else next();
    }

    while (winner < 0) {
      act();
      actions += 1;
    }
    return { winner, actions, turns };
  };
}
