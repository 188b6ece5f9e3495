/** Who has no seat any more is told why: at once, on coming back after a lost line, and on coming back later. */
import { describe, expect, test } from '@jest/globals';
import * as german from '../../client-sdk/de.ts';
import * as spanish from '../../client-sdk/es.ts';
import type { DeathStarClient, Match } from '../../client-sdk/index.ts';
import { explain, memoryStorage } from '../../client-sdk/index.ts';
import { QUICK, tableOnWire } from './on-the-wire.ts';
import { player, seatOf } from './playing.ts';

const table = tableOnWire();

interface Scene {
  readonly host: Match;
  readonly guest: Match;
  readonly client: DeathStarClient;
}

async function lobby(url: string): Promise<Scene> {
  const host = await player(table.server.url).createMatch({ name: 'Host', seats: 3 });
  const client = player(url, { storage: memoryStorage(), timing: QUICK });
  return { host, guest: await client.joinMatch(host.code, { name: 'Guest' }), client };
}

/** How a guest who is not there can lose the seat. */
const WAYS: readonly (readonly [code: 'kicked' | 'left' | 'moved', lose: (scene: Scene) => Promise<void>])[] = [
  [
    'kicked',
    async ({ host, guest }) => {
      await host.kick(seatOf(guest.getSnapshot()));
    },
  ],
  [
    'left',
    async ({ guest, host }) => {
      const found = table.server.app.house.find(host.matchId);
      const seat = seatOf(guest.getSnapshot());
      await found?.submit({ seat, id: found.nextId(seat), command: { type: 'leave' } });
    },
  ],
  [
    'moved',
    async ({ guest, host }) => {
      const found = table.server.app.house.find(host.matchId);
      const seat = seatOf(guest.getSnapshot());
      const code = 'ab'.repeat(16);
      await found?.submit({ seat, id: found.nextId(seat), command: { type: 'link', code } });
      await player(table.server.url).moveSeat(host.matchId, code);
    },
  ],
];

describe.each(WAYS)('who has lost a seat as %s', (code, lose) => {
  test('is told so on coming back, the seat is forgotten, and no other is meant', async () => {
    const scene = await lobby(table.server.url);
    const { client, guest } = scene;
    const other = await client.createMatch({ name: 'Guest', seats: 2 });
    for (const match of [other, guest]) match.close();
    await lose(scene);
    await expect(client.resume(guest.matchId)).rejects.toMatchObject({ code });
    await expect(client.resume(guest.matchId)).rejects.toMatchObject({ code: 'nothing_to_resume' });
    expect((await client.resume()).matchId).toBe(other.matchId);
    expect((await client.keptSeats()).map(({ matchId }) => matchId)).toEqual([other.matchId]);
  });

  test('while the line was down is told so as soon as it is back', async () => {
    const scene = await lobby(table.wire.url);
    const { client, guest } = scene;
    table.wire.cut();
    await lose(scene);
    table.wire.mend();
    const { reason } = await guest.until(({ connection }) => connection === 'over');
    expect(reason?.code).toBe(code);
    await expect(guest.say('Hello')).rejects.toMatchObject({ code });
    expect(await client.keptSeats()).toEqual([]);
    const sentences = [explain, german.explain, spanish.explain].map((say) =>
      reason === undefined ? '' : say(reason),
    );
    expect(new Set(sentences).size).toBe(3);
  });
});
