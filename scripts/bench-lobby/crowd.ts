/** Those who watch the list, and when the last of them has seen what has changed in it. */
import { unpack } from 'msgpackr';
import { lobbyChangeSchema } from '../../shared/protocol/index.ts';

/** A change of seats on its way to the watchers. */
interface Awaited {
  readonly taken: number;
  readonly due: number;
  seenBy: number;
}

/** What a message says that matters here: how many seats of which match are taken. */
type Told = readonly (readonly [matchId: string, taken: number])[];

export class Crowd {
  /** How long each change took from when it was due until the last one had it, in milliseconds. */
  readonly latencies: number[] = [];
  messages = 0;
  bytes = 0;
  private readonly size: number;
  private readonly awaited = new Map<string, Awaited>();
  private last: { readonly frame: Buffer; readonly told: Told } | undefined;

  constructor(size: number) {
    this.size = size;
  }

  /** How many changes have not reached everybody. */
  get pending(): number {
    return this.awaited.size;
  }

  await(matchId: string, taken: number, due: number): void {
    if (this.awaited.has(matchId))
      throw new Error('a match changed again before all had seen it: ask for a lower rate');
    this.awaited.set(matchId, { taken, due, seenBy: 0 });
  }

  /** One of the watchers has got a message. */
  see(name: string, frame: Buffer, from: number): void {
    if (name !== 'changed') return;
    this.messages += 1;
    this.bytes += frame.length;
    for (const [matchId, taken] of this.read(frame, from)) {
      const awaited = this.awaited.get(matchId);
      if (awaited?.taken !== taken) continue;
      awaited.seenBy += 1;
      if (awaited.seenBy < this.size) continue;
      this.awaited.delete(matchId);
      this.latencies.push(performance.now() - awaited.due);
    }
  }

  forget(): void {
    this.latencies.length = 0;
    this.messages = 0;
    this.bytes = 0;
  }

  /** All get the same bytes, so they are read once: reading them is not what is measured. */
  private read(frame: Buffer, from: number): Told {
    if (this.last?.frame.equals(frame) !== true) {
      const change = lobbyChangeSchema.parse(unpack(frame.subarray(from)));
      // The frame lies in memory that the socket uses for others, too.
      this.last = { frame: Buffer.from(frame), told: change.matches.map(({ matchId, taken }) => [matchId, taken]) };
    }
    return this.last.told;
  }
}
