/** A server in this process that dies as hard as one process allows, and is there again on what it had stored. */
import type { Room } from '@colyseus/core';
import { matchMaker } from '@colyseus/core';
import { pino } from 'pino';
import type { House, LiveMatch, MatchStore, Randomness, Row, Snapshot, StoredMatch } from '../../server/match/index.ts';
import { memoryStore } from '../../server/store/index.ts';
import type { TestServer } from './server.ts';
import { ManualClock, seededRandomness, startServer } from './server.ts';

const SECOND = 1_000;
const ERROR_AND_WORSE = 'error';

/** So many turns of the event loop go by. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

/** The way of one process to a store: once the process is dead nothing comes through it any more, in either direction. */
class Grip implements MatchStore {
  isDead = false;
  private readonly kept: MatchStore;

  constructor(kept: MatchStore) {
    this.kept = kept;
  }

  /** What is on its way when the process dies is stored, or is not: either is tried. */
  async append(matchId: string, row: Row): Promise<void> {
    const isEarly = row.sequence % 2 === 0;
    if (this.isDead) await never();
    if (isEarly) await this.kept.append(matchId, row);
    await turns(1);
    if (this.isDead) await never();
    if (!isEarly) await this.kept.append(matchId, row);
  }

  async read(matchId: string, from: number, most?: number): Promise<readonly Row[]> {
    return this.kept.read(matchId, from, most);
  }

  load(matchId: string, engine: string): Promise<StoredMatch | undefined> {
    return this.kept.load(matchId, engine);
  }

  live(): Promise<readonly LiveMatch[]> {
    return this.kept.live();
  }

  archivedByCode(code: string): Promise<string | undefined> {
    return this.kept.archivedByCode(code);
  }

  keepSnapshot(matchId: string, snapshot: Snapshot): void {
    if (!this.isDead) this.kept.keepSnapshot(matchId, snapshot);
  }

  archive(matchId: string): Promise<void> {
    return this.isDead ? never() : this.kept.archive(matchId);
  }

  forgetArchivedBefore(time: number): Promise<readonly string[]> {
    return this.isDead ? never() : this.kept.forgetArchivedBefore(time);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** What tokens are signed with is the same in each life: a host keeps it. It is the first that is asked for. */
function randomnessOf(life: number): Randomness {
  let source = seededRandomness(0);
  let isFirst = true;
  return {
    bytes(count) {
      const bytes = source.bytes(count);
      if (isFirst) source = seededRandomness(life);
      isFirst = false;
      return bytes;
    },
  };
}

/** One process of the server, from its start to its end. */
interface Life {
  readonly server: TestServer;
  readonly grip: Grip;
}

export class LifeServer {
  readonly clock = new ManualClock();
  readonly store = memoryStore();
  /** What it has logged as an error while it lived. */
  readonly faults: string[] = [];
  private lives = 0;
  private life: Life | undefined;

  static async open(): Promise<LifeServer> {
    const server = new LifeServer();
    await server.start();
    return server;
  }

  get port(): number {
    return this.living().server.port;
  }

  get house(): House {
    return this.living().server.app.house;
  }

  /** How many connections there are in the room of a match. */
  connectionsTo(matchId: string): number {
    // There is none where nobody is connected, whatever its type says.
    const rooms: readonly (Room | undefined)[] = [matchMaker.getLocalRoomById(matchId)];
    return rooms[0]?.clients.length ?? 0;
  }

  /** Lets so many seconds go by, as a process that runs sees them. */
  async pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      this.clock.advance(SECOND);
      await turns(3);
    }
  }

  /**
   * Ends it without a word to anybody, and starts it again after a while, on another port: somebody else may have its
   * old one by then. Its wires have been cut before.
   */
  async dieAndReturn(downFor: number): Promise<void> {
    await this.end();
    this.clock.advance(downFor * SECOND);
    await this.start();
  }

  /** Ends it where it lives still: it does not where it could not start again. */
  async end(): Promise<void> {
    const { life } = this;
    if (life === undefined) return;
    this.life = undefined;
    life.grip.isDead = true;
    await life.server.app.close();
  }

  private async start(): Promise<void> {
    const grip = new Grip(this.store);
    this.lives += 1;
    const write = (line: string): void => {
      if (!grip.isDead) this.faults.push(line);
    };
    const server = await startServer({
      store: grip,
      clock: this.clock,
      randomness: randomnessOf(this.lives),
      config: { abandonAfterHours: 1 },
      log: pino({ level: ERROR_AND_WORSE }, { write }),
    });
    this.life = { server, grip };
  }

  private living(): Life {
    if (this.life === undefined) throw new Error('the server is dead');
    return this.life;
  }
}
