import { cpus } from 'node:os';
import type { ChaosPlan, Outcome } from './run.ts';

export interface Spread {
  readonly p50: number;
  readonly max: number;
}

type Times = 'listenMs' | 'backMs' | 'movingMs';

/** What is printed of a run. Times in milliseconds. */
export interface Report extends Omit<Outcome, Times | 'stuck' | 'helpless'>, Readonly<Record<Times, Spread>> {
  readonly kills: number;
  readonly matches: number;
  readonly stuckMatches: number;
  readonly seed: number;
  readonly seats: number;
  readonly rate: number;
  readonly helplessClients: number;
  readonly node: string;
  readonly machine: string;
}

export function makeReport({ kills, matches, seats, seed, rate }: ChaosPlan, outcome: Outcome): Report {
  const { stuck, helpless, listenMs, backMs, movingMs, ...rest } = outcome;
  const { acknowledged, lost, doubled, around, ...more } = rest;
  return {
    kills,
    matches,
    acknowledged,
    lost,
    doubled,
    stuckMatches: stuck.length,
    listenMs: spreadOf(listenMs),
    backMs: spreadOf(backMs),
    movingMs: spreadOf(movingMs),
    seed,
    around,
    seats,
    rate,
    helplessClients: helpless.length,
    ...more,
    findings: [
      ...more.findings,
      ...stuck.map((matchId) => `stuck: ${matchId}`),
      ...helpless.map((client) => `helpless: ${client}`),
    ],
    node: process.version,
    machine: `${String(cpus().length)} × ${cpus()[0]?.model ?? 'unknown processor'}`,
  };
}

/** Whether nothing was lost, nothing was done twice, everything goes on, and nobody needed help. */
export function isAllWell({ lost, doubled, stuckMatches, broken, wrongViews, helplessClients }: Report): boolean {
  return [lost, doubled, stuckMatches, broken, wrongViews, helplessClients].every((count) => count === 0);
}

/** The report for people. */
export function tellReport(report: Report): string {
  const { kills, matches, seats, acknowledged, storedRows, storedMatches, seed, around } = report;
  const lines = [
    `${String(kills)} kills, ${String(matches)} matches of ${String(seats)} at a time, seed ${String(seed)}`,
    `${String(acknowledged)} commands acknowledged; ${String(storedRows)} rows of ${String(storedMatches)} matches stored`,
    '',
    ...(['lost', 'doubled', 'stuckMatches', 'broken', 'wrongViews', 'helplessClients'] as const).map(
      (name) => `${name.padEnd(16)} ${String(report[name])}`,
    ),
    '',
    `around           ${String(around.lines)} lines, ${String(around.votes)} votes, ${String(around.rematches)} rematches, ${String(around.timeouts)} clocks run out`,
    '',
    ...(['listenMs', 'backMs', 'movingMs'] as const).map(
      (name) => `${name.padEnd(16)} p50 ${String(report[name].p50)}, max ${String(report[name].max)}`,
    ),
    ...report.findings,
  ];
  return `${lines.join('\n')}\n`;
}

function spreadOf(times: readonly number[]): Spread {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (index: number): number => Math.round(sorted[index] ?? 0);
  return { p50: at(Math.floor((sorted.length - 1) / 2)), max: at(sorted.length - 1) };
}
