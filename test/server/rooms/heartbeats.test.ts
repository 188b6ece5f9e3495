/** Whether sockets are there is asked of a few at a time, and who does not answer is cut. */
import { describe, expect, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { Heartbeats } from '../../../server/rooms/heartbeats.ts';

const SECOND = 1_000;
const STEP = 100;
/** How often each socket is asked. */
const ROUND = 10 * SECOND;

/** A socket that answers, unless it is dead, and counts what it is asked. */
class Peer extends EventEmitter {
  readyState = 1;
  asked = 0;
  isCut = false;
  isDead = false;

  ping(): void {
    this.asked += 1;
    if (!this.isDead) this.emit('pong');
  }

  terminate(): void {
    this.isCut = true;
    this.emit('close');
  }
}

/** Heartbeats with a clock of their own. */
function atHand(): {
  readonly come: (count: number) => readonly Peer[];
  /** By steps of a tenth of a second; after each of them `each` is called. */
  readonly pass: (milliseconds: number, each?: () => void) => void;
  /** By one step, as where the machine was busy. */
  readonly lag: (milliseconds: number) => void;
} {
  let time = 0;
  const heartbeats = new Heartbeats(() => time);
  return {
    come(count) {
      const peers = Array.from({ length: count }, () => new Peer());
      for (const peer of peers) heartbeats.add(peer);
      return peers;
    },
    pass(milliseconds, each = () => undefined) {
      for (const end = time + milliseconds; time < end;) {
        time += STEP;
        heartbeats.askSome();
        each();
      }
    },
    lag(milliseconds) {
      time += milliseconds;
      heartbeats.askSome();
    },
  };
}

function comeOne(come: (count: number) => readonly Peer[]): Peer {
  const [peer] = come(1);
  if (peer === undefined) throw new Error('nobody has come');
  return peer;
}

const asked = (peers: readonly Peer[]): number => peers.reduce((sum, peer) => sum + peer.asked, 0);

describe('sockets are asked', () => {
  test('each ten seconds after it came, and each ten seconds from then on', () => {
    const { come, pass } = atHand();
    const first = comeOne(come);
    pass(4 * SECOND);
    const second = comeOne(come);
    pass(6 * SECOND - STEP);
    expect([first.asked, second.asked]).toEqual([0, 0]);
    pass(STEP);
    expect([first.asked, second.asked]).toEqual([1, 0]);
    pass(4 * SECOND);
    expect([first.asked, second.asked]).toEqual([1, 1]);
    pass(10 * ROUND);
    expect([first.asked, second.asked]).toEqual([11, 11]);
  });

  test.each([7, 250, 4_000])('a few at a time, where %i have come at once, and none is cut that answers', (count) => {
    const { come, pass } = atHand();
    const peers = come(count);
    let before = 0;
    pass(5 * ROUND, () => {
      const now = asked(peers);
      expect(now - before).toBeLessThanOrEqual(Math.ceil(count / 50));
      before = now;
    });
    const times = peers.map((peer) => peer.asked);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(3);
    expect(Math.max(...times)).toBeLessThanOrEqual(5);
    expect(peers.filter(({ isCut }) => isCut)).toEqual([]);
  });
});

test('where steps come late, those that do not answer are cut as soon as where they come in time', () => {
  const { come, lag } = atHand();
  const peers = come(1_000);
  for (const peer of peers) peer.isDead = true;
  for (let second = 0; second < 37; second += 1) lag(SECOND);
  expect(peers.filter(({ isCut }) => !isCut)).toHaveLength(0);
});

describe('a socket that does not answer', () => {
  test('is cut when it has left two questions open, and no other one is', () => {
    const { come, pass } = atHand();
    const others = come(20);
    const dead = comeOne(come);
    dead.isDead = true;
    pass(2 * ROUND + 2 * SECOND);
    expect(dead).toMatchObject({ asked: 2, isCut: false });
    pass(ROUND);
    expect(dead).toMatchObject({ asked: 2, isCut: true });
    pass(5 * ROUND);
    expect(dead.asked).toBe(2);
    expect(others.filter(({ isCut }) => isCut)).toEqual([]);
  });

  test('is not cut where it answers late, but in time', () => {
    const { come, pass } = atHand();
    const slow = comeOne(come);
    slow.isDead = true;
    for (let round = 0; round < 5; round += 1) {
      pass(2 * ROUND);
      slow.emit('pong');
    }
    expect(slow.isCut).toBe(false);
  });
});

test('who has closed is asked no more, also where an answer comes after that', () => {
  const { come, pass } = atHand();
  const gone = comeOne(come);
  const there = comeOne(come);
  pass(ROUND);
  gone.emit('close');
  gone.emit('pong');
  pass(3 * ROUND + SECOND);
  expect([gone.asked, there.asked]).toEqual([1, 4]);
});

test('who is closing is asked nothing, and has as long for it as who does not answer', () => {
  const { come, pass } = atHand();
  const closing = comeOne(come);
  closing.readyState = 2;
  pass(3 * ROUND - STEP);
  expect(closing).toMatchObject({ asked: 0, isCut: false });
  pass(STEP);
  expect(closing).toMatchObject({ asked: 0, isCut: true });
});
