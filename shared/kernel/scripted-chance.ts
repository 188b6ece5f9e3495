import type { Chance, Draw } from './chance.ts';

/** How a script fails: it is at its end, or has something else next. */
export type ChanceScriptLack = 'ended' | 'unfit';

/** Thrown when a script of outcomes does not fit what the game asks for. */
export class ChanceScriptError extends Error {
  override readonly name = 'ChanceScriptError';
  readonly lack: ChanceScriptLack;

  constructor(message: string, lack: ChanceScriptLack = 'unfit') {
    super(message);
    this.lack = lack;
  }
}

/** Chance that gives what was written down, in order: for tests, and for judging a record. */
export interface ScriptedChance extends Chance {
  /** How many outcomes have not been asked for yet. */
  readonly remaining: number;
}

/** Throws a ChanceScriptError when the game asks for something else than the script has next. */
export function scriptedChance(draws: readonly Draw[]): ScriptedChance {
  let next = 0;

  function take(): Draw {
    const draw = draws[next];
    if (draw === undefined) {
      throw new ChanceScriptError(`the script has ${draws.length} outcomes, one more was asked for`, 'ended');
    }
    next += 1;
    return draw;
  }

  return {
    get remaining() {
      return draws.length - next;
    },
    spin(sides) {
      const draw = take();
      if (draw.kind !== 'spin') throw new ChanceScriptError('a spin was asked for, the script has a shuffle');
      if (draw.sides !== sides)
        throw new ChanceScriptError(`${sides} sides were asked for, the script has ${draw.sides}`);
      if (!Number.isInteger(draw.result) || draw.result < 0 || draw.result >= sides) {
        throw new ChanceScriptError(`${draw.result} is not a result of ${sides} sides`);
      }
      return draw.result;
    },
    shuffle<Item>(items: readonly Item[]): readonly Item[] {
      const draw = take();
      if (draw.kind !== 'shuffle') throw new ChanceScriptError('a shuffle was asked for, the script has a spin');
      if (!Array.isArray(draw.result)) throw new ChanceScriptError('the script has a shuffle without its order');
      const rest = [...items];
      const shuffled = draw.result.flatMap((wanted) => {
        const index = rest.findIndex((item) => item === wanted);
        return index < 0 ? [] : rest.splice(index, 1);
      });
      if (rest.length > 0 || shuffled.length !== draw.result.length) {
        throw new ChanceScriptError('the order in the script has other items than were to be shuffled');
      }
      return shuffled;
    },
  };
}
