/** A clock that charges nobody with what the server itself stood still. */
import { describe, expect, test } from '@jest/globals';
import { FairClock } from '../../../server/fair-clock.ts';
import { ManualClock } from '../../support/server.ts';

const MINUTE = 60_000;

/** A clock that looks, and the time of the machine below it, second by second. */
function running(): { clock: FairClock; machine: ManualClock; live: (milliseconds: number) => void } {
  const machine = new ManualClock();
  const clock = new FairClock(machine);
  clock.start();
  return {
    clock,
    machine,
    live(milliseconds) {
      for (let passed = 0; passed < milliseconds; passed += 500) machine.advance(Math.min(500, milliseconds - passed));
    },
  };
}

describe('while the process runs', () => {
  test('its time is that of the machine', () => {
    const { clock, live } = running();
    const start = clock.monotonic();
    live(10 * MINUTE);
    expect(clock.monotonic() - start).toBe(10 * MINUTE);
  });

  test('calls come when they are due, unless they are cancelled', () => {
    const { clock, live } = running();
    const called: string[] = [];
    clock.after(MINUTE, () => called.push('one'));
    const cancel = clock.after(MINUTE, () => called.push('other'));
    live(MINUTE - 500);
    expect(called).toEqual([]);
    cancel();
    live(500);
    expect(called).toEqual(['one']);
  });

  test('a short pause counts as time', () => {
    const { clock, machine } = running();
    const start = clock.monotonic();
    machine.advance(4_900);
    expect(clock.monotonic() - start).toBe(4_900);
  });
});

describe('faults 16: a stall of more than five seconds', () => {
  test('is nobody’s time, however long it was', () => {
    const { clock, machine, live } = running();
    const start = clock.monotonic();
    live(10_000);
    machine.advance(8 * 60 * MINUTE);
    live(10_000);
    const charged = clock.monotonic() - start;
    expect(charged).toBeGreaterThanOrEqual(20_000);
    expect(charged).toBeLessThanOrEqual(21_000);
  });

  test('puts off what is waited for, and nothing is due all at once', () => {
    const { clock, machine, live } = running();
    const called: number[] = [];
    for (let second = 10; second <= 60; second += 10) clock.after(second * 1_000, () => called.push(second));
    live(5_000);
    machine.advance(60 * MINUTE);
    expect(called).toEqual([]);
    live(5_000);
    expect(called).toEqual([10]);
    live(50_000);
    expect(called).toEqual([10, 20, 30, 40, 50, 60]);
  });

  test('cancels what was cancelled before it, too', () => {
    const { clock, machine, live } = running();
    const called: string[] = [];
    const cancel = clock.after(MINUTE, () => called.push('late'));
    machine.advance(60 * MINUTE);
    cancel();
    live(2 * MINUTE);
    expect(called).toEqual([]);
  });
});
