/** What the writer does between commits: moves its log into the file, writes snapshots, sweeps. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Archiving } from './archiving.ts';
import type { Committing } from './committing.ts';
import { isFatal } from './faults.ts';

/** How long nothing has to come in before there is time, in milliseconds. */
const IDLE = 100;
/** The log is looked at each so many commits, and moved into the file when it has so many pages, idle or not. */
const COMMITS = 32;
const MOST_PAGES = 2_000;
/** So many rows that belong to nobody are swept away also where there is never time. */
const MOST_DEAD = 20_000;

export class Housekeeping {
  private readonly committing: Committing;
  private readonly archiving: Archiving;
  private readonly look: StatementSync;
  private readonly checkpoint: StatementSync;
  private readonly timer: NodeJS.Timeout;
  private commits = 0;
  private lastAt = performance.now();
  private isStopped = false;

  constructor(database: DatabaseSync, committing: Committing, archiving: Archiving) {
    this.committing = committing;
    this.archiving = archiving;
    this.look = database.prepare('PRAGMA wal_checkpoint(NOOP)');
    this.checkpoint = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');
    this.timer = setTimeout(() => this.tidyUp(), IDLE);
  }

  /** Something has come in: there is no time yet. */
  later(): void {
    this.lastAt = performance.now();
    if (!this.isStopped) this.timer.refresh();
  }

  afterCommit(): void {
    this.commits += 1;
    if (this.commits % COMMITS !== 0) return;
    tolerant(() => {
      if (this.pages() > MOST_PAGES) this.checkpoint.get();
      if (this.archiving.deadRows > MOST_DEAD) this.archiving.sweep();
    });
  }

  writeSnapshots(): void {
    tolerant(() => this.committing.flush());
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.writeSnapshots();
  }

  private tidyUp(): void {
    // A timer counts from before a commit that has taken long, with more of them waiting behind it.
    if (performance.now() - this.lastAt < IDLE / 2) {
      this.later();
      return;
    }
    tolerant(() => {
      this.committing.flush();
      if (this.archiving.sweep()) this.timer.refresh();
      if (this.pages() > 0) this.checkpoint.get();
    });
  }

  /** How many pages of the log are not in the file yet. */
  private pages(): number {
    const state = this.look.get();
    return Number(state?.['log']) - Number(state?.['checkpointed']);
  }
}

/** What fails here can be done another time, on a disk with more room: all of it is safe in the log. */
function tolerant(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (isFatal(error)) throw error;
  }
}
