/** The door of the kernel: what every game is made of, and nothing of any one game. */
export type { Chance, Draw, Proof } from './chance.ts';
export type {
  FinishedGame,
  Game,
  GameNotation,
  Outcome,
  Picture,
  Rejection,
  Seat,
  Sentence,
  Step,
  Strategy,
} from './game.ts';
export type { Result } from './result.ts';
export { assertNever, fail, succeed } from './result.ts';
export type { GameRecord, RecordFault } from './record.ts';
export { fold, judge, samePlainData } from './record.ts';
export type { ChanceFault, CheckableGame, Difference, Verified } from './proof.ts';
export { verify } from './proof.ts';
export type { ScriptedChance } from './scripted-chance.ts';
export { ChanceScriptError, scriptedChance } from './scripted-chance.ts';
export type { ChanceSource, StrongChance } from './strong-chance.ts';
export { commitmentOf, strongChance } from './strong-chance.ts';
export { canonicalJson, hashOf } from './canonical.ts';
export { bytesOf, hexOf, keyedHash, textHash } from './bytes.ts';
