/**
 * Escape From The Death Star a second time, for counting: written from docs/rules.md alone, as plainly as can be, on a
 * table that is copied for each ply. It looks at the board's lines and lanes and at nothing that the engine has made of
 * them. Whatever the engine says of a position, this must say too.
 */
import type {
  Card,
  Color,
  Line,
  Ruleset,
  SpaceId,
  SpaceKind,
  State,
  Token,
} from '../../shared/games/death-star/index.ts';

interface Pawn {
  at: SpaceId;
  /** Spins waited in the Detention Block, or free. */
  waited: number | 'free';
}

interface Side {
  readonly color: Color;
  plays: boolean;
  readonly pawns: { [Name in Token]: Pawn };
  blueprint: boolean;
  tractorBeam: boolean;
  readonly hand: string[];
  lostTurns: number;
}

/** What is waited for: `walk` and `back` name the token only where a card does. */
type Next =
  | { readonly do: 'spin' | 'fight' | 'fly' | 'nothing' }
  | { readonly do: 'walk'; readonly count: number; readonly token?: Token }
  | { readonly do: 'back'; readonly count: number; readonly token: Token };

/** Everything on the table, and nothing else: two tables are the same when their JSON is. */
export interface Table {
  readonly sides: Side[];
  turn: number;
  whose: Color;
  drawn: number;
  next: Next;
  readonly pile: string[];
}

const BOTH: readonly Token[] = ['LL', 'HC'];
const WITHOUT_MEETING: readonly SpaceKind[] = ['detention', 'falcon'];

/** The table of an engine's state. */
export function tableOf({ seats, turn, phase, deck }: State): Table {
  const sides = seats.map((seat): Side => {
    const pawn = (token: Token): Pawn => ({
      at: seat.tokens[token].space,
      waited: seat.tokens[token].misses ?? 'free',
    });
    return {
      color: seat.color,
      plays: seat.playing,
      pawns: { LL: pawn('LL'), HC: pawn('HC') },
      blueprint: seat.blueprint,
      tractorBeam: seat.tractorBeam,
      hand: [...seat.escapeCards],
      lostTurns: seat.turnsToSkip,
    };
  });
  return { sides, turn: turn.number, whose: turn.seat, drawn: turn.draws, next: nextOf(phase), pile: [...deck] };
}

function nextOf(phase: State['phase']): Next {
  switch (phase.kind) {
    case 'spin':
    case 'fly':
      return { do: phase.kind };
    case 'dogfight':
      return { do: 'fight' };
    case 'move':
      return { do: 'walk', count: phase.count };
    case 'advance':
      return { do: 'walk', count: phase.count, token: phase.token };
    case 'back':
      return { do: 'back', count: phase.count, token: phase.token };
    case 'over':
      return { do: 'nothing' };
  }
}

/** How many sequences of so many plies there are. */
export function countSequences(ruleset: Ruleset, table: Table, plies: number): number {
  if (plies === 0) return 1;
  return followers(ruleset, table).reduce((sum, follower) => sum + countSequences(ruleset, follower, plies - 1), 0);
}

/** Every table that one ply can lead to. */
export function followers(ruleset: Ruleset, table: Table): readonly Table[] {
  const { board, spinner } = ruleset;
  const { next } = table;
  const after = (happen: (play: Play) => void): Table => {
    const play = new Play(ruleset, structuredClone(table));
    happen(play);
    return play.table;
  };
  const me = new Play(ruleset, table).me;
  switch (next.do) {
    case 'nothing':
      return [];
    case 'spin':
      return [
        ...[...new Set(spinner.outer)].map((count) => after((play) => play.spin(count))),
        ...BOTH.filter((token) => me.hand.length > 0 && me.pawns[token].waited !== 'free').map((token) =>
          after((play) => play.playEscapeCard(token)),
        ),
      ];
    case 'fight':
      return [...new Set(spinner.inner)].map((result) => after((play) => play.fight(result === 'win')));
    case 'fly':
      return board.lanes.filter(([from]) => from === me.pawns.LL.at).map(([, to]) => after((play) => play.fly(to)));
    case 'back': {
      const { token, count } = next;
      return [...new Play(ruleset, table).waysBack(token, count)].map((to) =>
        after((play) => play.arrive(token, to, 'card')),
      );
    }
    case 'walk': {
      const { count, token: only } = next;
      if (only !== undefined) {
        return [...new Play(ruleset, table).walks(only, count)].map((to) =>
          after((play) => play.arrive(only, to, 'card')),
        );
      }
      const moves = BOTH.flatMap((token) =>
        [...new Play(ruleset, table).moves(token, count)].map((to) => after((play) => play.arrive(token, to, 'spin'))),
      );
      const holds = BOTH.some((token) => new Play(ruleset, table).isHeld(token, count));
      return holds ? [...moves, after((play) => play.endTurn())] : moves;
    }
  }
}

/** One ply on a table of its own. */
class Play {
  readonly table: Table;
  readonly #ruleset: Ruleset;

  constructor(ruleset: Ruleset, table: Table) {
    this.#ruleset = ruleset;
    this.table = table;
  }

  get me(): Side {
    return this.#side(this.table.whose);
  }

  spin(count: number): void {
    for (const token of BOTH) {
      const pawn = this.me.pawns[token];
      // From the fourth on it makes no difference how many.
      if (pawn.waited !== 'free' && count !== this.#ruleset.spinner.detentionExit)
        pawn.waited = Math.min(4, pawn.waited + 1);
    }
    this.table.next = { do: 'walk', count };
    if (BOTH.every((token) => this.moves(token, count).size === 0)) this.endTurn();
  }

  playEscapeCard(token: Token): void {
    this.me.pawns[token].waited = 'free';
    this.table.pile.push(...this.me.hand.splice(0, 1));
  }

  isHeld(token: Token, count: number): boolean {
    const { waited } = this.me.pawns[token];
    return waited !== 'free' && waited <= 3 && count !== this.#ruleset.spinner.detentionExit;
  }

  /** Where a spin can take this token. */
  moves(token: Token, count: number): ReadonlySet<SpaceId> {
    const isAboard = this.#kind(this.me.pawns[token].at) === 'falcon';
    return isAboard || this.isHeld(token, count) ? new Set() : this.walks(token, count);
  }

  /** Every walk there is, line by line. */
  walks(token: Token, count: number): ReadonlySet<SpaceId> {
    const start = this.me.pawns[token].at;
    const ends = new Set<SpaceId>();
    const mayBoard = this.me.blueprint && this.me.tractorBeam;
    const exactly = this.#ruleset.options.falconExactCount;
    const walk = (at: SpaceId, left: number, used: Line | undefined): void => {
      for (const line of this.#ruleset.board.lines) {
        const [one, other] = line.ends;
        if (line === used || (one !== at && other !== at)) continue;
        const to = one === at ? other : one;
        const kind = this.#kind(to);
        if (kind === 'compactor' || kind === 'detention') continue;
        if (kind === 'falcon') {
          if (mayBoard && (left === 1 || !exactly)) ends.add(to);
        } else if (left === 1) ends.add(to);
        else walk(to, left - 1, line);
      }
    };
    walk(start, count, undefined);
    ends.delete(start);
    return ends;
  }

  waysBack(token: Token, count: number): ReadonlySet<SpaceId> {
    const home = this.#home(this.me.color);
    const steps = new Map<SpaceId, number>([[home, 0]]);
    for (let changed = true; changed;) {
      changed = false;
      for (const [one, other] of this.#ruleset.board.lines.flatMap(({ ends: [a, b] }) => [
        [a, b] as const,
        [b, a] as const,
      ])) {
        const nearer = (steps.get(one) ?? Infinity) + 1;
        if (nearer >= (steps.get(other) ?? Infinity) || !this.#canBeOnTheWayBack(other)) continue;
        steps.set(other, nearer);
        changed = true;
      }
    }
    const ends = new Set<SpaceId>();
    const go = (at: SpaceId, left: number): void => {
      if (left === 0 || at === home) {
        ends.add(at);
        return;
      }
      for (const { ends: pair } of this.#ruleset.board.lines) {
        if (!pair.includes(at)) continue;
        const to = pair[0] === at ? pair[1] : pair[0];
        if (steps.get(to) === (steps.get(at) ?? 0) - 1) go(to, left - 1);
      }
    };
    if (steps.has(this.me.pawns[token].at)) go(this.me.pawns[token].at, count);
    return ends;
  }

  /** A token has come to a space by a walk or a card. */
  arrive(token: Token, to: SpaceId, by: 'spin' | 'card'): void {
    this.me.pawns[token] = { at: to, waited: 'free' };
    if (!WITHOUT_MEETING.includes(this.#kind(to))) this.#sendHomeFrom(to, token, (color) => this.#home(color));
    if (this.#kind(to) === 'control-room') this.me.blueprint = true;
    if (this.#kind(to) === 'tractor-beam') this.me.tractorBeam = true;
    const draws = by === 'spin' || (this.#ruleset.options.chainForce && this.table.drawn < this.#ruleset.deck.length);
    if (this.#kind(to) === 'force' && draws && this.table.pile.length > 0) this.#draw(token);
    else this.endTurn();
  }

  fight(isWon: boolean): void {
    if (isWon) {
      this.table.next = { do: 'fly' };
      return;
    }
    const [falcon] = this.#ruleset.board.spaces.filter(({ kind }) => kind === 'falcon');
    this.#placePair(this.me, falcon?.id ?? '');
    this.endTurn();
  }

  fly(to: SpaceId): void {
    const isQuiet = this.#ruleset.options.quietSpace && this.#kind(this.me.pawns.LL.at) === 'empty';
    this.#placePair(this.me, to);
    if (this.#kind(to) === 'base') {
      this.table.next = { do: 'nothing' };
      return;
    }
    const { spaceBump } = this.#ruleset.options;
    const [falcon] = this.#ruleset.board.spaces.filter(({ kind }) => kind === 'falcon');
    if (spaceBump !== 'none') {
      for (const token of BOTH) {
        this.#sendHomeFrom(to, token, (color) => (spaceBump === 'falcon' ? (falcon?.id ?? '') : this.#home(color)));
      }
    }
    if (this.#kind(to) === 'tie' && !isQuiet) this.table.next = { do: 'fight' };
    else this.endTurn();
  }

  endTurn(): void {
    const { sides } = this.table;
    let at = sides.indexOf(this.me);
    for (;;) {
      at = (at + 1) % sides.length;
      const side = sides[at];
      if (side?.plays !== true) continue;
      if (side.lostTurns === 0) return this.#beginTurn(side);
      side.lostTurns -= 1;
    }
  }

  #beginTurn({ color, pawns }: Side): void {
    this.table.turn += 1;
    this.table.whose = color;
    this.table.drawn = 0;
    this.table.next = { do: 'spin' };
    if (pawns.LL.at !== pawns.HC.at) return;
    const kind = this.#kind(pawns.LL.at);
    if (kind === 'falcon' || kind === 'tie') this.table.next = { do: 'fight' };
    if (kind === 'empty') this.table.next = { do: this.#ruleset.options.quietSpace ? 'fly' : 'fight' };
  }

  #draw(token: Token): void {
    const [top] = this.table.pile.splice(0, 1);
    const card: Card | undefined = this.#ruleset.deck.find(({ id }) => id === top);
    if (card === undefined) throw new Error('no such card');
    this.table.drawn += 1;
    const { effect } = card;
    (effect.kind === 'escape' ? this.me.hand : this.table.pile).push(card.id);
    switch (effect.kind) {
      case 'escape':
        return this.endTurn();
      case 'another-turn':
        return this.#beginTurn(this.me);
      case 'lose-turn':
        this.me.lostTurns += 1;
        return this.endTurn();
      case 'detention': {
        const [block] = this.#ruleset.board.spaces.filter(({ kind }) => kind === 'detention');
        this.me.pawns[token] = { at: block?.id ?? '', waited: 0 };
        return this.endTurn();
      }
      case 'compactor':
        return this.arrive(token, this.#home(this.me.color), 'card');
      case 'go-to': {
        const [there] = this.#ruleset.board.spaces.filter(({ coordinate }) => coordinate === effect.coordinate);
        if (there === undefined) return this.endTurn();
        return this.arrive(token, there.id, 'card');
      }
      case 'advance':
        if (this.walks(token, effect.count).size === 0) return this.endTurn();
        this.table.next = { do: 'walk', count: effect.count, token };
        return;
      case 'back': {
        const [only, ...others] = this.waysBack(token, effect.count);
        if (only === undefined) return this.endTurn();
        if (others.length === 0) return this.arrive(token, only, 'card');
        this.table.next = { do: 'back', count: effect.count, token };
      }
    }
  }

  #sendHomeFrom(at: SpaceId, token: Token, to: (color: Color) => SpaceId): void {
    for (const side of this.table.sides) {
      if (!side.plays || side === this.me || side.pawns[token].at !== at) continue;
      side.pawns[token] = { at: to(side.color), waited: 'free' };
    }
  }

  #placePair(side: Side, at: SpaceId): void {
    for (const token of BOTH) side.pawns[token] = { at, waited: 'free' };
  }

  #canBeOnTheWayBack(id: SpaceId): boolean {
    const kind = this.#kind(id);
    return kind === 'compactor' ? id === this.#home(this.me.color) : kind !== 'detention' && kind !== 'falcon';
  }

  #home(of: Color): SpaceId {
    const area = this.#ruleset.board.spaces.find(({ kind, color }) => kind === 'compactor' && color === of);
    return area?.id ?? '';
  }

  #kind(id: SpaceId): SpaceKind {
    for (const space of this.#ruleset.board.spaces) if (space.id === id) return space.kind;
    throw new Error(`no space ${id}`);
  }

  #side(color: Color): Side {
    const side = this.table.sides.find((candidate) => candidate.color === color);
    if (side === undefined) throw new Error(`no side ${color}`);
    return side;
  }
}
