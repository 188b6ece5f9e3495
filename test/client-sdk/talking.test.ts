/** The SDK's side of what people say, and of another match at the same table. */
import { describe, expect, test } from '@jest/globals';
import type { ChatLine, Match } from '../../client-sdk/index.ts';
import { QUICK, tableOnWire } from './on-the-wire.ts';
import { player, rowsOf, seatOf, startedMatch } from './playing.ts';

const table = tableOnWire();

/** Waits until so many lines of chat are there. */
async function untilLines(match: Match, count: number): Promise<readonly ChatLine[]> {
  while (match.chat.length < count) await new Promise<void>((resolve) => void match.on('chat', () => resolve()));
  return match.chat;
}

function textsOf(lines: readonly ChatLine[]): readonly (string | undefined)[] {
  return lines.map(({ text, phrase }) => text ?? phrase);
}

describe('chat', () => {
  test('report 58: what is said comes as plain text, as it was typed, or as the key of a phrase', async () => {
    const { mover, other } = await startedMatch([table.server.url, table.server.url]);
    const heard: ChatLine[] = [];
    other.on('chat', (lines) => heard.push(...lines));
    await mover.say('<b>hello</b> & co');
    await mover.sayPhrase('goodLuck');
    await untilLines(other, 2);
    const { seat } = mover.getSnapshot();
    expect(other.chat).toMatchObject([
      { channel: 'table', seat, text: '<b>hello</b> & co', phrase: undefined },
      { channel: 'table', seat, text: undefined, phrase: 'goodLuck' },
    ]);
    expect(heard).toEqual(other.chat);
    await expect(mover.say('a\u202Eb')).rejects.toMatchObject({ code: 'malformed' });
  });

  test('a line that was lost brings what was missed, each once and in order', async () => {
    const { mover, other } = await startedMatch([table.wire.url, table.server.url], { timing: QUICK });
    const [onWire, direct] = mover.getSnapshot().seat === 'red' ? [mover, other] : [other, mover];
    await direct.say('one');
    await untilLines(onWire, 1);
    table.wire.cut();
    await onWire.until(({ connection }) => connection !== 'online');
    await direct.say('two');
    table.wire.mend();
    await untilLines(onWire, 2);
    await direct.say('three');
    expect(textsOf(await untilLines(onWire, 3))).toEqual(['one', 'two', 'three']);
  });

  test('who is muted for oneself is not heard, now and later, by oneself alone', async () => {
    const { mover, other } = await startedMatch([table.server.url, table.server.url]);
    await mover.say('before');
    await untilLines(other, 1);
    other.mutePerson(seatOf(mover.getSnapshot()));
    expect(other.chat).toEqual([]);
    await mover.say('after');
    await other.say('mine');
    expect(textsOf(await untilLines(other, 1))).toEqual(['mine']);
    await untilLines(mover, 3);
    other.unmutePerson(seatOf(mover.getSnapshot()));
    expect(textsOf(other.chat)).toEqual(['before', 'after', 'mine']);
  });

  test('who watches is heard by those who watch, and not without a name', async () => {
    const { mover, other } = await startedMatch([table.server.url, table.server.url]);
    const ada = await player(table.wire.url, { timing: QUICK }).watchMatch(mover.code, { name: 'Ada' });
    const bea = await player(table.server.url).watchMatch(mover.code);
    await mover.say('to all');
    await untilLines(ada, 1);
    // Also after the line was lost: the name is told again.
    table.wire.drop();
    await ada.until(({ connection }) => connection === 'reconnecting');
    await ada.until(({ connection }) => connection === 'online');
    await ada.say('to the gallery');
    expect(await untilLines(bea, 2)).toMatchObject([
      { channel: 'table', text: 'to all' },
      { channel: 'watchers', seat: undefined, name: 'Ada', text: 'to the gallery' },
    ]);
    await expect(bea.say('and me?')).rejects.toMatchObject({ code: 'not_seated' });
    await other.say('to all again');
    expect(textsOf(await untilLines(mover, 2))).toEqual(['to all', 'to all again']);
  });

  test('what a spectator says is said once, also where its answer was lost and it is sent again', async () => {
    const { mover } = await startedMatch([table.server.url, table.server.url]);
    const client = player(table.wire.url, { timing: QUICK });
    const ada = await client.watchMatch(mover.code, { name: 'Ada' });
    const bea = await player(table.server.url).watchMatch(mover.code, { name: 'Bea' });
    table.wire.mute();
    const said = ada.say('only once');
    await untilLines(bea, 1);
    table.wire.drop();
    table.wire.mend();
    const { sequence } = await said;
    expect((await ada.say('and this')).sequence).toBe(sequence + 1);
    // The same words under another id are said again, and another person has ids of their own.
    await bea.say('and this');
    ada.close();
    const again = await client.watchMatch(mover.code, { name: 'Ada' });
    await again.say('and this');
    expect(textsOf(await untilLines(bea, 4))).toEqual(['only once', 'and this', 'and this', 'and this']);
    const rows = await rowsOf(table.server, mover.matchId);
    expect(rows.flatMap(({ facts }) => facts.filter(({ type }) => type === 'said'))).toHaveLength(4);
    expect(JSON.stringify([bea.chat, again.chat])).not.toMatch(/origin|watcher":/);
  });

  test('the host mutes a person, who is told so and is shown as muted', async () => {
    const host = await player(table.server.url).createMatch({ name: 'Host', seats: 2 });
    const guest = await player(table.server.url).joinMatch(host.code, { name: 'Guest' });
    const seat = seatOf(guest.getSnapshot());
    await host.mute(seat);
    await guest.until(({ seats }) => seats[seat]?.muted === true);
    await expect(guest.say('hello')).rejects.toMatchObject({ code: 'muted' });
    await host.unmute(seat);
    await guest.say('hello');
    expect(textsOf(await untilLines(host, 1))).toEqual(['hello']);
  });
});

describe('another match at the same table', () => {
  test('report 33: players, spectators, chat, settings and code move along', async () => {
    const { mover, other } = await startedMatch([table.server.url, table.server.url], {}, { clock: 'slow' });
    const watcher = await player(table.server.url).watchMatch(mover.code, { name: 'Ada' });
    await mover.say('well');
    await untilLines(other, 1);
    other.mutePerson('Ada');
    await mover.resign();
    await other.until(({ status }) => status === 'over');
    const told: string[] = [];
    watcher.on('next', (matchId) => told.push(matchId));
    await other.offerRematch();
    const { seat } = other.getSnapshot();
    await mover.until(({ rematch }) => rematch !== undefined);
    expect(mover.getSnapshot().rematch).toEqual({ accepted: [seat], declined: [] });
    const going = [mover, other, watcher].map((match) => match.next());
    await mover.answerRematch('accept');
    const next = await Promise.all(going);
    expect(new Set(next.map(({ matchId }) => matchId)).size).toBe(1);
    expect(told).toEqual([next[0]?.matchId]);
    expect(mover.getSnapshot().next).toBe(next[0]?.matchId);
    expect(next.map((match) => match.getSnapshot().seat)).toEqual([mover.getSnapshot().seat, seat, undefined]);
    for (const match of next) {
      expect(match.code).toBe(mover.code);
      expect(match.getSnapshot()).toMatchObject({ status: 'lobby', settings: { clock: 'slow' } });
      expect(textsOf(await untilLines(match, 1))).toEqual(['well']);
    }
    await next[2]?.say('to the gallery');
    await Promise.all(next.slice(0, 2).map((match) => match.ready()));
    await next[2]?.until(({ status }) => status === 'playing');
  });

  test('report 34: an offer that is declined ends, and all are told', async () => {
    const { mover, other } = await startedMatch([table.server.url, table.server.url]);
    await mover.resign();
    await other.until(({ status }) => status === 'over');
    await expect(other.answerRematch('accept')).rejects.toMatchObject({ code: 'no_offer' });
    await other.offerRematch();
    const waiting = expect(other.next()).rejects.toMatchObject({ code: 'closed' });
    await mover.answerRematch('decline');
    await other.until(({ rematch, sequence }) => rematch === undefined && sequence > 0);
    expect(other.getSnapshot().next).toBeUndefined();
    // Who waits for it is let go with the connection, as everything is.
    other.close();
    await waiting;
  });
});
