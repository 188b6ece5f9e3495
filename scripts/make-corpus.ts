/** node scripts/make-corpus.ts: plays and writes the matches of test/records/corpus/, the same ones every time. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { corpusFiles, playCorpusMatch } from './records/corpus.ts';
import { joinRecords } from './records/many.ts';
import { parseOptions, runScript } from './support/command-line.ts';

const FOLDER = resolve(import.meta.dirname, '../test/records/corpus');

const HELP = `node scripts/make-corpus.ts

Plays the matches that scripts/records/corpus.ts lists, from seeds, and writes them to test/records/corpus/, each with the
proof of its chance. To be run again when more matches are listed, or when the standard ruleset is another one and has
another id: what was recorded by the former one stays in a file of its own, with its ruleset in test/records/rulesets/.
Where the same ruleset gives another text, what is legal or the chance has changed, and no record of before is right.
`;

await runScript(HELP, () => {
  parseOptions({ options: {} });
  mkdirSync(FOLDER, { recursive: true });
  for (const { name, matches } of corpusFiles()) {
    const text = joinRecords(matches.map(playCorpusMatch));
    writeFileSync(join(FOLDER, `${name}.dsns`), text);
    process.stdout.write(`${name}.dsns  ${matches.length} matches, ${text.length} characters\n`);
  }
});
