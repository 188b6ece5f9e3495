/** npm run backup -- TARGET [--data FOLDER]: copies all matches to a file, while the server runs. */
import { backUpStore } from '../server/store/index.ts';
import { DATA_HELP, DATA_OPTION, dataFolder, withStore } from './store/folder.ts';
import { onlyWord, parseOptions, runScript } from './support/command-line.ts';

const HELP = `npm run backup -- TARGET [options]

Copies all matches to the file TARGET, as they are at one moment, with the key that opens their seats. The server may run
meanwhile. A file that is there already is left alone. npm run store -- check TARGET checks what was written.

Not in it: a TOKEN_KEY of the environment, the rulesets of RULESET_FOLDER, and the bundles in quarantine/.

${DATA_HELP}`;

await runScript(HELP, async () => {
  const { values, positionals } = parseOptions({ options: DATA_OPTION, allowPositionals: true });
  const target = onlyWord(positionals, 'say to which file');
  await withStore(() => backUpStore(dataFolder(values), target));
  console.log(`${target} is written`);
});
