/** npm run store -- check [FILE] | list | forget PLAYER: looks after the matches of a server. */
import type { CheckReport } from '../server/store/index.ts';
import { checkBackup, checkStore, forgetPlayer, isPlayer, listStore } from '../server/store/index.ts';
import { DATA_HELP, DATA_OPTION, dataFolder, withStore } from './store/folder.ts';
import { sayBroken, sayCounts, sayForgotten, sayList } from './store/words.ts';
import { onlyWord, parseOptions, runScript, ScriptFailure, UsageError } from './support/command-line.ts';

const HELP = `npm run store -- check [FILE] | list | forget PLAYER [options]

  check           checks the file and the chain of every match; each broken match is named, and the exit code is 1.
                  The server may run meanwhile
  check FILE      the same for a backup
  list            lists all matches. The server may run meanwhile
  forget PLAYER   puts something else in the place of a player’s name and id in every match, while no server runs.
                  PLAYER is what the player’s own device knows the player by, or the id that is stored

${DATA_HELP}`;

await runScript(HELP, async () => {
  const { values, positionals } = parseOptions({ options: DATA_OPTION, allowPositionals: true });
  const [task, ...words] = positionals;
  const folder = dataFolder(values);
  switch (task) {
    case 'check':
      if (words.length > 0) {
        const file = onlyWord(words, 'say which file');
        return withStore(() => tell(checkBackup(file)));
      }
      return withStore(() => tell(checkStore(folder)));
    case 'list':
      refuseWords(words);
      process.stdout.write(sayList(await withStore(() => listStore(folder))));
      return;
    case 'forget': {
      const player = onlyWord(words, 'say which player');
      if (!isPlayer(player)) {
        throw new UsageError(`“${player}” is no player: a secret or an id has 64 hexadecimal digits`);
      }
      process.stdout.write(sayForgotten(await withStore(() => forgetPlayer(folder, player))));
      return;
    }
    case undefined:
      throw new UsageError('say what to do: check, list or forget');
    default:
      throw new UsageError(`there is no ${task}: it is check, list or forget`);
  }
});

function tell(report: CheckReport): void {
  console.log(sayCounts(report));
  if (report.file.length > 0 || report.broken.length > 0) throw new ScriptFailure(sayBroken(report));
  console.log('all is well');
}

function refuseWords([surplus]: readonly string[]): void {
  if (surplus !== undefined) throw new UsageError(`unexpected argument: ${surplus}`);
}
