/** npm run restore -- SOURCE [--data FOLDER]: puts a backup in the place of the matches that are there. */
import { restoreStore } from '../server/store/index.ts';
import { DATA_HELP, DATA_OPTION, dataFolder, withStore } from './store/folder.ts';
import { sayCounts } from './store/words.ts';
import { onlyWord, parseOptions, runScript } from './support/command-line.ts';

const HELP = `npm run restore -- SOURCE [options]

Puts the backup SOURCE in the place of the matches that are there, while no server runs. The backup is checked whole
before; what was there is kept as a copy beside it. Where a backup is refused, nothing is changed, and nothing left behind.

${DATA_HELP}`;

await runScript(HELP, async () => {
  const { values, positionals } = parseOptions({ options: DATA_OPTION, allowPositionals: true });
  const source = onlyWord(positionals, 'say from which file');
  const { report, keptAs } = await withStore(() => restoreStore(source, dataFolder(values)));
  console.log(`restored: ${sayCounts(report)}`);
  if (keptAs !== undefined) console.log(`what was there is kept as ${keptAs}`);
});
