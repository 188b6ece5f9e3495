/** npm run board -- --help: draws a board. */
import { STANDARD_RULESET } from '../shared/games/death-star/index.ts';
import { drawBoard } from './board-drawing.ts';
import { loadRuleset } from './ruleset-file/load.ts';
import { parseOptions, runScript } from './support/command-line.ts';
import { writeText } from './support/files.ts';

const DEFAULT_OUT = 'docs/board.svg';
const HELP = `Draws a board as an SVG picture.

  npm run board -- [--ruleset FILE] [--out FILE]

  --ruleset FILE   whose board to draw; without it the standard board
  --out FILE       where to write the picture; without it ${DEFAULT_OUT}, or FILE.svg beside the ruleset
`;

function run(): void {
  const { values } = parseOptions({ options: { ruleset: { type: 'string' }, out: { type: 'string' } } });
  const { name, board } = values.ruleset === undefined ? STANDARD_RULESET : loadRuleset(values.ruleset);
  const out = values.out ?? (values.ruleset === undefined ? DEFAULT_OUT : pictureBeside(values.ruleset));
  writeText(out, drawBoard(board, { title: name }));
  console.log(`${name}: drawn to ${out}`);
}

function pictureBeside(rulesetFile: string): string {
  return `${rulesetFile.replace(/\.json$/, '')}.svg`;
}

await runScript(HELP, run);
