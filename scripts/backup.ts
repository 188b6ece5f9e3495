/** npm run backup -- TARGET [--data FOLDER]: copies all matches to a file, while the server runs. */
import { backUpStore } from '../server/store/index.ts';
import { DATA_HELP, DATA_OPTION, dataFolder, withStore } from './store/folder.ts';
import { onlyWord, parseOptions, runScript } from './support/command-line.ts';

const HELP = `npm run backup -- TARGET [options]

Copies all matches to the file TARGET, as they are at one moment. The server may run meanwhile. A file that is there
already is left alone.

${DATA_HELP}`;

await runScript(HELP, async () => {
  const { values, positionals } = parseOptions({ options: DATA_OPTION, allowPositionals: true });
  const target = onlyWord(positionals, 'say to which file');
  await withStore(() => backUpStore(dataFolder(values), target));
  console.log(`${target} is written`);
});
