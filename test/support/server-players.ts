/** Clients that play whole matches by the SDK alone, and note all that they are shown. Run by itself: a process each. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DeathStarClient, memoryStorage } from '../../client-sdk/index.ts';
import { canonicalJson } from '../../shared/kernel/index.ts';
import { fastChance } from '../../shared/kernel/simulation.ts';

/** What a client is to do: make the match of this many seats, join it, or watch it. */
export const orderSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('make'), seats: z.int(), seed: z.int() }),
  z.strictObject({ type: z.literal('join'), code: z.string(), seed: z.int() }),
  z.strictObject({ type: z.literal('watch'), code: z.string() }),
]);
export type Order = z.infer<typeof orderSchema>;

/** What a client tells: the code of its match once it is in, and at the end all that it was shown. */
export const newsSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('entered'), code: z.string() }),
  z.strictObject({
    type: z.literal('over'),
    winners: z.array(z.string()),
    /** What was shown at each sequence, as hashes. */
    shown: z.array(z.tuple([z.int(), z.string()])),
  }),
  z.strictObject({ type: z.literal('failed'), message: z.string() }),
]);
export type News = z.infer<typeof newsSchema>;

/** A hash of what everyone is shown of a match. */
export function hashOfShown(shown: {
  readonly status: string;
  readonly decision: number;
  readonly active: readonly string[];
  readonly winners: readonly string[];
  readonly view: object | undefined;
}): string {
  const { status, decision, active, winners, view } = shown;
  const text = canonicalJson({ status, decision, active, winners, view: { ...view, ruleset: null } });
  return createHash('sha256').update(text).digest('hex');
}

/** Carries an order out, with random legal play, and tells of it. */
export async function carryOut(url: string, order: Order, tell: (news: News) => void): Promise<void> {
  const client = new DeathStarClient(url, { storage: memoryStorage() });
  const match =
    order.type === 'make'
      ? await client.createMatch({ name: 'Maker', seats: order.seats })
      : order.type === 'join'
        ? await client.joinMatch(order.code, { name: 'Guest' })
        : await client.watchMatch(order.code);
  const shown = new Map<number, string>();
  const note = (): void => {
    const snapshot = match.getSnapshot();
    shown.set(snapshot.sequence, hashOfShown(snapshot));
  };
  note();
  match.subscribe(note);
  tell({ type: 'entered', code: match.code });
  if (order.type !== 'watch') {
    // Whoever sits down takes everyone's ready back.
    await match.until(({ seats, capacity }) => Object.keys(seats).length === capacity);
    await match.ready();
    const chance = fastChance(order.seed);
    for (;;) {
      const { status, legal } = await match.until((snapshot) => snapshot.isMyTurn || snapshot.status === 'over');
      if (status === 'over') break;
      const command = legal[chance.spin(legal.length)];
      if (command === undefined) throw new Error('nothing is legal');
      await match.play(command);
    }
  }
  const { winners } = await match.until(({ status }) => status === 'over');
  tell({ type: 'over', winners: [...winners], shown: [...shown] });
  match.close();
}

const [, script = '', url] = process.argv;
if (process.send !== undefined && url !== undefined && script.endsWith('server-players.ts')) {
  const tell = (news: News): void => void process.send?.(news);
  process.on('message', (message) => {
    carryOut(url, orderSchema.parse(message), tell).catch((error: unknown) => {
      tell({ type: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    });
  });
}
