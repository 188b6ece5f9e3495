import { appendFileSync } from 'node:fs';
import type { Match, Snapshot } from '../../client-sdk/index.ts';
import { CommandRejected } from '../../client-sdk/index.ts';
import type { ClockSeen, Hearing, Notes, Stopped } from './messages.ts';
import { hashOfShown, keyOfLine, shownBy } from './shown.ts';

/** What the clients of one process note, beside what each match has of its own. */
export class Ledger {
  readonly helpless: string[] = [];
  private readonly refused = new Map<string, number>();
  private readonly complaints = new Map<string, number>();
  private readonly file: string;
  private acknowledged = 0;

  constructor(file: string) {
    this.file = file;
  }

  acknowledge(): void {
    this.acknowledged += 1;
  }

  refuse(error: unknown): void {
    increase(this.refused, error instanceof CommandRejected ? error.code : String(error));
  }

  complain(message: string, error: unknown): void {
    increase(this.complaints, `${message}: ${String(error)}`);
  }

  keep(notes: Notes): void {
    appendFileSync(this.file, `${JSON.stringify(notes)}\n`);
  }

  sum(stuck: readonly string[]): Stopped {
    const { acknowledged, helpless } = this;
    return {
      kind: 'stopped',
      acknowledged,
      stuck: [...stuck],
      helpless,
      refused: Object.fromEntries(this.refused),
      complaints: Object.fromEntries(this.complaints),
    };
  }
}

/** What is noted of one match. Hashes are made when there is time, not while clients come back. */
export class MatchNotes {
  readonly matchId: string;
  readonly names: string[] = [];
  readonly receipts: [string, number, unknown][] = [];
  private readonly code: string;
  private readonly previous: string | null;
  private readonly hashes = new Set<string>();
  private snapshots: Snapshot[] = [];
  private readonly hearings: Hearing[] = [];
  private readonly clocks = new Map<Match, ClockSeen[]>();

  /** The match that is noted, and the one that its table has gone on from. */
  constructor({ matchId, code }: Match, previous: string | null) {
    this.matchId = matchId;
    this.code = code;
    this.previous = previous;
  }

  saw(snapshot: Snapshot): void {
    this.snapshots.push(snapshot);
  }

  /** Notes what this client hears from now on. */
  listenWith(match: Match): void {
    const hearing: Hearing = { heard: match.chat.map(keyOfLine), upTo: 0 };
    this.hearings.push(hearing);
    match.on('chat', (lines) => hearing.heard.push(...lines.map(keyOfLine)));
    let last = match.getSnapshot();
    match.subscribe((snapshot) => {
      const isLive = snapshot.connection === 'online' && last.connection === 'online';
      // What is said in a row comes right after it: with the next row it must have been heard.
      if (isLive && snapshot.sequence > last.sequence) hearing.upTo = last.sequence;
      last = snapshot;
    });
  }

  /** Notes what the turn clock shows, where there is one. */
  readClock(match: Match): void {
    const { turnLeft: left, active, sequence, decision } = match.getSnapshot();
    const [seat] = active;
    if (left === undefined || seat === undefined) return;
    const seen = this.clocks.get(match) ?? [];
    seen.push({ at: Date.now(), sequence, decision, seat, left });
    this.clocks.set(match, seen);
  }

  digest(): void {
    for (const snapshot of this.snapshots) this.hashes.add(`${snapshot.sequence} ${hashOfShown(shownBy(snapshot))}`);
    this.snapshots = [];
  }

  all(): Notes {
    this.digest();
    const { matchId, code, previous, names, receipts, hearings } = this;
    const shown = [...this.hashes].map((text): [number, string] => {
      const [sequence = '', hash = ''] = text.split(' ');
      return [Number(sequence), hash];
    });
    return { matchId, code, previous, names, receipts, shown, hearings, clocks: [...this.clocks.values()] };
  }
}

function increase(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
