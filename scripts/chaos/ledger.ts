import { appendFileSync } from 'node:fs';
import type { Snapshot } from '../../client-sdk/index.ts';
import { CommandRejected } from '../../client-sdk/index.ts';
import type { Notes, Stopped } from './messages.ts';
import { hashOfShown } from './shown.ts';

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
  readonly names: string[] = [];
  readonly receipts: [string, number, unknown][] = [];
  private readonly matchId: string;
  private readonly hashes = new Set<string>();
  private snapshots: Snapshot[] = [];

  constructor(matchId: string) {
    this.matchId = matchId;
  }

  saw(snapshot: Snapshot): void {
    this.snapshots.push(snapshot);
  }

  digest(): void {
    for (const snapshot of this.snapshots) this.hashes.add(`${snapshot.sequence} ${hashOfShown(snapshot)}`);
    this.snapshots = [];
  }

  all(): Notes {
    this.digest();
    const { matchId, names, receipts } = this;
    const shown = [...this.hashes].map((text): [number, string] => {
      const [sequence = '', hash = ''] = text.split(' ');
      return [Number(sequence), hash];
    });
    return { matchId, names, receipts, shown };
  }
}

function increase(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
