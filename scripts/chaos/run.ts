/** The whole of it: a server under load, killed and started again, and what has become of the matches in the end. */
import { setTimeout as pause } from 'node:timers/promises';
import { fastChance } from '../../shared/kernel/simulation.ts';
import { ScriptFailure } from '../support/command-line.ts';
import { Loads } from './loads.ts';
import type { Verdict } from './oracle.ts';
import { judge } from './oracle.ts';
import type { Kill } from './plan.ts';
import { planKills } from './plan.ts';
import { shortenTimes } from './short-times.ts';
import type { ServerRun } from './uptime.ts';
import { Victim } from './victim.ts';

export interface ChaosPlan {
  readonly kills: number;
  readonly matches: number;
  readonly seats: number;
  readonly seed: number;
  /** The most actions a second over all matches. */
  readonly rate: number;
  /** Whether there is also what is around a match: talk, clocks, absence, votes, rematch; all of it in short times. */
  readonly around: boolean;
  /** An empty folder for the data, the log of the server and the notes of the clients. */
  readonly folder: string;
  /** Told what has just happened, in a few words. */
  onStep(step: string): void;
}

export interface Outcome extends Verdict {
  readonly acknowledged: number;
  readonly stuck: readonly string[];
  readonly helpless: readonly string[];
  readonly refused: Readonly<Record<string, number>>;
  readonly complaints: Readonly<Record<string, number>>;
  /** Of each start, in milliseconds: until it was ready; from then on until all were back, and all matches moved. */
  readonly listenMs: readonly number[];
  readonly backMs: readonly number[];
  readonly movingMs: readonly number[];
}

/** How long clients may take until it is said that they do not come back, and matches that they do not go on. */
const PATIENCE = 60_000;
const OPENING_TAKES = 300_000;
const LAST_PLAY = 1_000;
/** Long enough for a grace, a vote and an offer to come to their end. */
const LAST_PLAY_AROUND = 6_000;

export async function runChaos(plan: ChaosPlan): Promise<Outcome> {
  const { kills, matches, seats, seed, rate, around, folder } = plan;
  if (around) shortenTimes();
  const victim = await Victim.on(folder, { times: around ? 'short' : 'asTheyAre' });
  victim.start();
  let loads: Loads | undefined;
  try {
    await victim.ready();
    loads = new Loads({ url: victim.url, matches, seats, seed, rate, around, folder });
    const campaign = new Campaign(plan, victim, loads);
    await campaign.open();
    for (const kill of planKills(kills, fastChance(seed), { around })) await campaign.kill(kill);
    await campaign.recover('the last start');
    await pause(around ? LAST_PLAY_AROUND : LAST_PLAY);
    campaign.close();
    const stopped = await loads.stop(PATIENCE);
    const code = await victim.end('SIGTERM');
    if (code !== 0) throw new ScriptFailure(`the server ended with ${String(code)} when it was told to stop`);
    const verdict = await judge(victim.dataFolder, loads.notesFiles, campaign.runs);
    return {
      ...verdict,
      acknowledged: stopped.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
      stuck: [...stopped.flatMap(({ stuck }) => stuck), ...verdict.stuck],
      helpless: stopped.flatMap(({ helpless }) => helpless),
      refused: sumOf(stopped.map(({ refused }) => refused)),
      complaints: sumOf(stopped.map(({ complaints }) => complaints)),
      listenMs: campaign.listenMs,
      backMs: campaign.backMs,
      movingMs: campaign.movingMs,
    };
  } finally {
    loads?.end();
    await victim.end('SIGKILL');
  }
}

class Campaign {
  readonly listenMs: number[] = [];
  readonly backMs: number[] = [];
  readonly movingMs: number[] = [];
  /** When the server was there. */
  readonly runs: ServerRun[] = [];
  private readonly plan: ChaosPlan;
  private readonly victim: Victim;
  private readonly loads: Loads;
  private round = 0;
  private isUp = true;
  private upSince = Date.now();

  constructor(plan: ChaosPlan, victim: Victim, loads: Loads) {
    this.plan = plan;
    this.victim = victim;
    this.loads = loads;
  }

  async open(): Promise<void> {
    this.loads.listening(this.round);
    const moved = await this.loads.all('moving', this.round, OPENING_TAKES);
    if (moved === undefined) throw new ScriptFailure('the matches could not be opened in time');
    this.plan.onStep(`${String(this.plan.matches)} matches are in play`);
  }

  /** Brings the server to this moment, and kills it there. */
  async kill({ moment, after }: Kill): Promise<void> {
    const number = this.round + 1;
    const name = `kill ${String(number)}: ${moment} + ${String(after)} ms`;
    const isPlaying = moment === 'playing' || moment === 'later';
    if (isPlaying) await this.recover(name);
    else {
      this.start();
      if (moment !== 'starting') await this.listen();
    }
    await pause(after);
    await this.victim.end('SIGKILL');
    this.close();
    this.loads.killed();
    this.isUp = false;
    this.round = number;
    if (!isPlaying) this.plan.onStep(name);
  }

  /** Has it running, with everybody back and every match going on. */
  async recover(name: string): Promise<void> {
    if (this.isUp) return;
    this.start();
    const listening = await this.listen();
    const moving = this.loads.all('moving', this.round, PATIENCE);
    const back = await this.loads.all('back', this.round, PATIENCE);
    this.backMs.push(back === undefined ? PATIENCE : Math.max(0, back - listening));
    const moved = await moving;
    this.movingMs.push(moved === undefined ? PATIENCE : Math.max(0, moved - listening));
    const took = [this.listenMs, this.backMs, this.movingMs].map((times) => Math.round(times.at(-1) ?? 0));
    this.plan.onStep(`${name} · ready, all back, all moving after ${took.join(', ')} ms`);
    this.isUp = true;
  }

  /** From now on the server is not there, or nobody plays on it any more. */
  close(): void {
    this.runs.push({ from: this.upSince, to: Date.now() });
  }

  private start(): void {
    this.victim.start();
    this.upSince = Date.now();
  }

  /** Waits until it listens; gives that moment. */
  private async listen(): Promise<number> {
    this.listenMs.push(await this.victim.ready());
    const listening = Date.now();
    this.upSince = listening;
    this.loads.listening(this.round);
    return listening;
  }
}

function sumOf(counts: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const sum: Record<string, number> = {};
  for (const each of counts) {
    for (const [name, count] of Object.entries(each)) sum[name] = (sum[name] ?? 0) + count;
  }
  return sum;
}
