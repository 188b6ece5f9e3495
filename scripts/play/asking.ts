/** Asks a person for a command, and does all that can be done before it is given. */
import type { Color, Command, State } from '../../shared/games/death-star/index.ts';
import { deathStar, seatNamed } from '../../shared/games/death-star/index.ts';
import { samePlainData, scriptedChance } from '../../shared/kernel/index.ts';
import type { Wish } from './answers.ts';
import { adviceFor, readAnswer } from './answers.ts';
import { boardForTurn, hasRoomForBoard, marks, wholeBoard } from './board-screen.ts';
import { paragraphLines } from './chronicle.ts';
import { GAME_HELP } from './help.ts';
import { listChoices, questionOf } from './menu.ts';
import type { SaveTo } from './saving.ts';
import { save, saved } from './saving.ts';
import type { Scene, Stage } from './scene.ts';
import { say, tellNews, textWidth } from './scene.ts';
import { seatTable, surroundings } from './seat-table.ts';

/** Why a game is left before its end. */
export type Stop = 'quit' | 'ended' | 'interrupted';

export type Choice =
  { readonly kind: 'command'; readonly command: Command } | { readonly kind: 'stop'; readonly reason: Stop };

/** What a seat chooses between, and what Enter takes. */
export interface Question {
  readonly state: State;
  readonly seat: Color;
  readonly legal: readonly Command[];
  readonly suggested: Command;
}

export async function askForCommand(scene: Scene, state: State, seat: Color): Promise<Choice> {
  const legal = deathStar.legal(state, seat);
  const question: Question = { state, seat, legal, suggested: scene.suggest(state, seat, legal) };
  tellNews(scene);
  showPosition(scene, question);
  showChoices(scene, question);
  for (;;) {
    const reply = await scene.terminal.ask(promptOf(scene, question));
    if (reply.kind !== 'line') return { kind: 'stop', reason: reply.kind };
    const choice = await grant(scene, question, readAnswer(reply.text, legal, question.suggested));
    if (choice !== undefined) return choice;
  }
}

/** Does what was wished for; undefined where the question is still open after it. */
async function grant(scene: Scene, question: Question, wish: Wish): Promise<Choice | undefined> {
  const { terminal } = scene;
  switch (wish.kind) {
    case 'command':
      if (wish.command.type === 'resign') return resign(scene, question);
      return take(scene, question, wish.command);
    case 'resign':
      return resign(scene, question);
    case 'quit':
      return quit(scene);
    case 'save': {
      const to: SaveTo = { path: wish.path, existing: 'kept' };
      const game = scene.game();
      say(scene, saved({ to, obstacle: save(to, game), rulesetFile: scene.rulesetFile, game }));
      return undefined;
    }
    case 'mistake':
      say(scene, wish.message);
      return undefined;
    case 'help':
      terminal.write(GAME_HELP);
      break;
    case 'board':
      terminal.write(wholeBoard(question.state, terminal));
      if (!hasRoomForBoard(terminal)) return undefined;
      break;
    case 'choices':
      if (isLoneSpin(question.legal)) terminal.write(['There is nothing to choose yet: Enter spins.']);
      break;
    case 'marks':
      terminal.write(marks(question.state, terminal));
      break;
    case 'log':
      showLog(scene, wish.turns);
      break;
  }
  showChoices(scene, question);
  return undefined;
}

/** A command that is not open is refused with the reason, and changes nothing. */
function take(scene: Scene, { state, seat, legal }: Question, command: Command): Choice | undefined {
  if (legal.some((open) => samePlainData(open, command))) return { kind: 'command', command };
  const decided = deathStar.decide(state, seat, command, scriptedChance([]));
  if (!decided.ok) say(scene, `${decided.error.message} ${adviceFor(legal)}`);
  return undefined;
}

async function resign(scene: Scene, { seat }: Question): Promise<Choice | undefined> {
  const sure = await confirm(scene, `Does ${seat} really leave the game?`);
  if (sure !== 'yes') return sure === 'no' ? undefined : { kind: 'stop', reason: sure };
  return { kind: 'command', command: { type: 'resign' } };
}

async function quit(scene: Scene): Promise<Choice | undefined> {
  if (scene.record !== undefined) return { kind: 'stop', reason: 'quit' };
  const sure = await confirm(scene, 'Quit without saving? (s FILE.dsn saves the game.)');
  return sure === 'no' ? undefined : { kind: 'stop', reason: sure === 'yes' ? 'quit' : sure };
}

/** Only a clear yes is one. */
export async function confirm(
  { terminal }: Pick<Stage, 'terminal'>,
  question: string,
): Promise<'yes' | 'no' | 'ended' | 'interrupted'> {
  const reply = await terminal.ask(`${question} y/N > `);
  if (reply.kind !== 'line') return reply.kind;
  return /^y(es)?$/i.test(reply.text.trim()) ? 'yes' : 'no';
}

/**
 * Before a spin the table of the seats; for a turn's first choice of ways the board, or what is near where it does not
 * fit.
 */
export function showPosition(scene: Stage, { state, seat, legal }: Question): void {
  const { terminal, cast } = scene;
  const isSpin = legal.some(({ type }) => type === 'spin');
  if (isSpin) {
    terminal.write(['', ...seatTable(state, seat, cast, terminal.paint)]);
    return;
  }
  if (hasRoomForBoard(terminal)) {
    if (scene.boards.shownInTurn === state.turn.number) return;
    scene.boards.shownInTurn = state.turn.number;
    const ends = legal.flatMap((command) => ('to' in command ? [command.to] : []));
    terminal.write(boardForTurn(state, ends, terminal));
  } else {
    for (const line of surroundings(state, seatNamed(state.seats, seat), legal)) say(scene, line);
  }
}

export function showChoices({ terminal, cast }: Stage, { state, seat, legal, suggested }: Question): void {
  if (isLoneSpin(legal)) return;
  const heading = questionOf(state, seat, cast);
  terminal.write([heading, ...listChoices(state, seat, { legal, suggested }, cast, terminal.width() - 3)]);
}

export function isLoneSpin(legal: readonly Command[]): boolean {
  return legal.length === 1 && legal[0]?.type === 'spin';
}

export function promptOf({ terminal, cast }: Stage, { state, seat, legal }: Question): string {
  const who = terminal.paint.seat(seat, cast.subject(seat));
  const more = hasRoomForBoard(terminal) ? '? = help > ' : 'b = board, ? = help > ';
  if (legal.length > 1) return `${who}: number, Enter = *, ${more}`;
  if (legal[0]?.type !== 'spin') return `${who}: Enter, ${more}`;
  const turn = `turn ${state.turn.number}`;
  if (state.phase.kind !== 'dogfight') return `${who}, ${turn}: Enter spins, ${more}`;
  const { inner } = state.ruleset.spinner;
  const wins = inner.filter((face) => face === 'win').length;
  return `${who}, ${turn}: dogfight (${wins} of ${inner.length} win), Enter spins, ${more}`;
}

export function showLog({ terminal, cast, chronicle }: Stage, turns: number): void {
  const told = chronicle.paragraphs.filter(({ sentences }) => sentences.length > 0);
  if (told.length === 0) terminal.write(['Nothing has happened yet.']);
  for (const paragraph of told.slice(-Math.min(turns, told.length))) {
    terminal.write(paragraphLines({ ...paragraph, begins: 'anew' }, cast, terminal.paint, textWidth(terminal)));
  }
}
