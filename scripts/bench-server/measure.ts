/** One measurement: all are started, given their matches, warmed up, and put under load in turns. */
import { openBaselineQuartet } from './baseline-quartet.ts';
import type { Load } from './load.ts';
import { putLoadOn } from './load.ts';
import type { Quartet } from './quartet.ts';
import { openServerQuartet } from './server-quartet.ts';
import type { StoreName, Subject, SubjectName } from './subject.ts';
import { startSubject } from './subject.ts';

export interface Measured {
  readonly actionsPerSecond: number;
  /** The same for each second of time on a processor. */
  readonly actionsPerCpuSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuMicrosPerAction: number;
  readonly bytesDownPerAction: number;
  readonly bytesUpPerAction: number;
  /** With the four clients of the match. */
  readonly heapKiBPerMatch: number;
  /** By how much the heap has grown for each action. */
  readonly heapBytesPerAction: number;
  /** The longest time that the event loop stood still, whatever for. */
  readonly longestStallMs: number;
}

export interface Measurement extends Load {
  readonly matches: number;
  /** How long new matches rest before the heap is read, in seconds: what joining leaves behind is gone by then. */
  readonly rest: number;
  readonly profile: string | undefined;
  /** Where the server keeps its matches. */
  readonly store: StoreName;
}

export interface Run {
  readonly baseline: Measured;
  readonly server: Measured;
  /** The same server with nothing being kept; undefined where nothing is kept anyway. */
  readonly memory: Measured | undefined;
}

const OPENERS: { readonly [Name in SubjectName]: (port: number, seed: number) => Promise<Quartet> } = {
  baseline: openBaselineQuartet,
  server: openServerQuartet,
  memory: openServerQuartet,
};
const OPENED_AT_ONCE = 10;
/** So much is played before anything is measured, until the code is compiled; not longer than this many seconds. */
const WARM_UP_ACTIONS = 20_000;
const WARM_UP_SECONDS = 15;
/** How long the load is there before it is measured, in seconds, once the heap has been read. */
const WARM_UP_AFTER_COLLECTING = 3;
/** How long one of them has the load before the next gets it: what else the machine does then hits all alike. */
const TURN_SECONDS = 0.5;
const SHAKES = 4;

/** Measures all of them in turns. */
export async function measureRun(measurement: Measurement): Promise<Run> {
  const names: readonly SubjectName[] =
    measurement.store === 'memory' ? ['baseline', 'server'] : ['baseline', 'server', 'memory'];
  const contenders = new Map<SubjectName, Contender>();
  try {
    for (const name of names) contenders.set(name, await Contender.start(name, measurement));
    // What is made once, such as compiled code, is there with the first half; the second half costs what matches cost.
    const halves = [Math.ceil(measurement.matches / 2), Math.floor(measurement.matches / 2)];
    for (const matches of halves) {
      const rested = pause(measurement.rest);
      for (const contender of contenders.values()) await contender.open(matches, measurement);
      await rested;
      for (const contender of contenders.values()) await contender.readHeap();
    }
    // A collection that is asked for leaves a process with the small young heap of a process that does nothing.
    const warming: Load = { ...measurement, seconds: Math.min(WARM_UP_AFTER_COLLECTING, measurement.seconds) };
    for (const contender of contenders.values()) await contender.bear(warming);
    const turns = Math.max(1, Math.round(measurement.seconds / TURN_SECONDS));
    const turn: Load = { ...measurement, seconds: measurement.seconds / turns };
    for (let taken = 0; taken < turns; taken += 1) {
      for (const contender of contenders.values()) await contender.take(turn);
    }
    for (const contender of contenders.values()) await contender.readHeap();
    const [baseline, server] = [contenders.get('baseline'), contenders.get('server')];
    if (baseline === undefined || server === undefined) throw new Error('not all were measured');
    return {
      baseline: baseline.measured(),
      server: server.measured(),
      memory: contenders.get('memory')?.measured(),
    };
  } finally {
    for (const contender of contenders.values()) await contender.stop();
  }
}

/** One of them, with what has been measured of it so far. */
class Contender {
  private readonly name: SubjectName;
  private readonly subject: Subject;
  private readonly quartets: Quartet[] = [];
  /** The heap as it was read, and how many matches there were. */
  private readonly heaps: { readonly bytes: number; readonly matches: number }[] = [];
  private readonly latencies: number[] = [];
  private seconds = 0;
  private cpuMicros = 0;
  private bytesDown = 0;
  private bytesUp = 0;
  private stallMs = 0;

  private constructor(name: SubjectName, subject: Subject) {
    this.name = name;
    this.subject = subject;
  }

  static async start(name: SubjectName, measurement: Measurement): Promise<Contender> {
    return new Contender(name, await startSubject(name, measurement));
  }

  /** Opens more matches, and plays all of them until the code is compiled. */
  async open(count: number, load: Load): Promise<void> {
    const most = this.quartets.length + count;
    while (this.quartets.length < most) {
      const missing = Math.min(OPENED_AT_ONCE, most - this.quartets.length);
      const seeds = Array.from({ length: missing }, (_, index) => 1 + this.quartets.length + index);
      this.quartets.push(...(await Promise.all(seeds.map((seed) => OPENERS[this.name](this.subject.port, seed)))));
    }
    await warmUp(this.quartets, load);
    // What a process needs only at its start goes after some collections with work between them.
    for (let round = 0; round < SHAKES; round += 1) {
      await putLoadOn(this.quartets, { ...load, mode: 'closed', seconds: Math.min(TURN_SECONDS, load.seconds) });
      await this.subject.usage('usage after collecting');
    }
  }

  /** Takes the load, and nothing is measured. */
  async bear(load: Load): Promise<void> {
    await putLoadOn(this.quartets, load);
  }

  async readHeap(): Promise<void> {
    const { heapBytes } = await this.subject.usage('usage after collecting');
    this.heaps.push({ bytes: heapBytes, matches: this.quartets.length });
  }

  /** Takes the load once. */
  async take(load: Load): Promise<void> {
    const before = await this.subject.usage('usage');
    const down = this.sum('down');
    const up = this.sum('up');
    const { seconds, latencies } = await putLoadOn(this.quartets, load);
    const after = await this.subject.usage('usage');
    this.seconds += seconds;
    this.latencies.push(...latencies);
    this.stallMs = Math.max(this.stallMs, after.stallMs);
    this.cpuMicros += after.cpuMicros - before.cpuMicros;
    this.bytesDown += this.sum('down') - down;
    this.bytesUp += this.sum('up') - up;
  }

  measured(): Measured {
    const [half, full, played] = this.heaps;
    if (half === undefined || full === undefined || played === undefined) throw new Error('the heap was not read');
    const actions = this.latencies.length;
    const sorted = Float64Array.from(this.latencies).sort();
    return {
      actionsPerSecond: actions / this.seconds,
      actionsPerCpuSecond: (actions / this.cpuMicros) * 1_000_000,
      p50Ms: quantile(sorted, 0.5),
      p99Ms: quantile(sorted, 0.99),
      cpuMicrosPerAction: this.cpuMicros / actions,
      bytesDownPerAction: this.bytesDown / actions,
      bytesUpPerAction: this.bytesUp / actions,
      heapKiBPerMatch: (full.bytes - half.bytes) / 1_024 / (full.matches - half.matches),
      heapBytesPerAction: (played.bytes - full.bytes) / actions,
      longestStallMs: this.stallMs,
    };
  }

  async stop(): Promise<void> {
    for (const quartet of this.quartets) quartet.close();
    await this.subject.stop();
  }

  private sum(direction: 'down' | 'up'): number {
    let bytes = 0;
    for (const { traffic } of this.quartets) bytes += traffic[direction];
    return bytes;
  }
}

async function warmUp(quartets: readonly Quartet[], load: Load): Promise<void> {
  const turn: Load = { ...load, mode: 'closed', seconds: Math.min(1, load.seconds) };
  const turns = Math.min(WARM_UP_SECONDS, load.seconds);
  let actions = 0;
  for (let taken = 0; taken < turns && actions < WARM_UP_ACTIONS; taken += 1)
    actions += (await putLoadOn(quartets, turn)).actions;
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
