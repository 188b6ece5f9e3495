/** How long rows wait for others before they are written together. */
import { describe, expect, test } from '@jest/globals';
import { Gathering } from '../../../server/store/sqlite/gathering.ts';

const LONG_AGO = Number.NEGATIVE_INFINITY;

/** A gathering with a clock of its own, and rows of other matches each so many milliseconds. */
function gatheringAtHand(): {
  readonly gathering: Gathering;
  readonly pass: (milliseconds: number) => void;
  readonly come: (each: number) => void;
} {
  let time = 1_000;
  const gathering = new Gathering(() => time);
  return {
    gathering,
    pass(milliseconds) {
      time += milliseconds;
    },
    come(each) {
      for (let passed = 0; passed < 250; passed += each) {
        time += each;
        gathering.add(LONG_AGO);
      }
    },
  };
}

describe('rows are written', () => {
  test('at once where they come one by one', () => {
    const { gathering, come } = gatheringAtHand();
    come(2);
    gathering.begin();
    expect(gathering.wait()).toBe(0);
  });

  test('together with those of three milliseconds where many come in', () => {
    const { gathering, come, pass } = gatheringAtHand();
    come(0.5);
    gathering.begin();
    expect(gathering.wait()).toBe(3);
    pass(2);
    expect(gathering.wait()).toBe(1);
    pass(2);
    expect(gathering.wait()).toBe(0);
  });

  test('at once again when fewer come in, and after a silence', () => {
    const { gathering, come, pass } = gatheringAtHand();
    come(0.5);
    come(5);
    gathering.begin();
    expect(gathering.wait()).toBe(0);
    come(0.5);
    pass(200);
    gathering.begin();
    expect(gathering.wait()).toBe(0);
  });

  test('at once for a match that sends the next one as soon as it has heard of the last, however fast it is', () => {
    let time = 0;
    const gathering = new Gathering(() => time);
    for (let row = 0; row < 2_000; row += 1) {
      time += 0.25;
      gathering.add(time - 0.1);
      gathering.begin();
      expect(gathering.wait()).toBe(0);
    }
  });
});
