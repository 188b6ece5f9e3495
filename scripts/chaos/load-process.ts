/** A process with the clients of some matches. Run by the driver, which tells it what happens to the server. */
import { fastChance } from '../../shared/kernel/simulation.ts';
import { ChaosTable } from './chaos-table.ts';
import { PLAIN_HABITS, planHabits } from './habits.ts';
import { Ledger } from './ledger.ts';
import type { News, Order } from './messages.ts';
import { orderSchema } from './messages.ts';
import { Pacer } from './pacer.ts';

const OPENED_AT_ONCE = 20;

class Crowd {
  private readonly ledger: Ledger;
  private readonly pacer: Pacer;
  private readonly tables: readonly ChaosTable[];
  /** What is waited for since the server listens. */
  private round: number | undefined;
  private told = { back: false, moving: false };

  constructor({ url, tables, seats, seed, rate, around, notesFile }: Extract<Order, { kind: 'begin' }>) {
    this.ledger = new Ledger(notesFile);
    this.pacer = new Pacer(rate);
    const habits = around ? planHabits(tables, fastChance(seed)) : [];
    this.tables = Array.from(
      { length: tables },
      (_none, index) =>
        new ChaosTable({
          url,
          name: `${seed.toString(36)}-${index.toString(36)}`,
          seats,
          habits: habits[index] ?? PLAIN_HABITS,
          chance: fastChance(seed * 100_003 + index),
          whims: fastChance(seed * 100_019 + index),
          ledger: this.ledger,
          pacer: this.pacer,
          onProgress: () => this.look(),
        }),
    );
  }

  /** Opens the matches, some at a time. */
  async begin(): Promise<void> {
    let next = 0;
    const open = async (): Promise<void> => {
      for (let table = this.tables[next]; table !== undefined; table = this.tables[next]) {
        next += 1;
        void table.live();
        while (table.backAt === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    await Promise.all(Array.from({ length: OPENED_AT_ONCE }, open));
  }

  forget(): void {
    this.round = undefined;
    for (const table of this.tables) table.forget();
  }

  listen(round: number): void {
    this.round = round;
    this.told = { back: false, moving: false };
    this.look();
  }

  async stop(): Promise<void> {
    const stuck = this.tables.filter(({ movedAt }) => movedAt === undefined).map(({ matchId }) => matchId);
    await Promise.all(this.tables.map((table) => table.stop()));
    this.pacer.stop();
    tell(this.ledger.sum(stuck));
  }

  private look(): void {
    const { round, told } = this;
    if (round === undefined) return;
    const back = lastOf(this.tables.map(({ backAt }) => backAt));
    if (back !== undefined && !told.back) {
      told.back = true;
      tell({ kind: 'back', round, at: back });
    }
    const moving = lastOf(this.tables.map(({ movedAt }) => movedAt));
    if (moving === undefined || !told.back || told.moving) return;
    told.moving = true;
    tell({ kind: 'moving', round, at: moving });
    for (const table of this.tables) table.digest();
  }
}

function lastOf(times: readonly (number | undefined)[]): number | undefined {
  let last = 0;
  for (const time of times) {
    if (time === undefined) return undefined;
    last = Math.max(last, time);
  }
  return last;
}

function tell(news: News): void {
  process.send?.(news);
}

let crowd: Crowd | undefined;
process.on('message', (message) => {
  const order = orderSchema.parse(message);
  if (order.kind === 'begin') {
    crowd = new Crowd(order);
    void crowd.begin();
  } else if (order.kind === 'killed') crowd?.forget();
  else if (order.kind === 'listening') crowd?.listen(order.round);
  else void crowd?.stop();
});
// Whoever started this process is gone, and nobody else would end it.
process.on('disconnect', () => process.exit(0));
