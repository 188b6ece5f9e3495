/** npm run config: every setting of the server, with its default and its meaning. */
import { describeSettings } from '../server/config.ts';
import { runScript } from './support/command-line.ts';

const HELP = `npm run config

  lists the environment variables that the server reads: name, default, meaning
`;

await runScript(HELP, () => {
  const settings = describeSettings();
  const widthOf = (texts: readonly string[]): number => Math.max(...texts.map(({ length }) => length)) + 2;
  const nameWidth = widthOf(settings.map(({ name }) => name));
  const fallbackWidth = widthOf(settings.map(({ fallback }) => fallback));
  for (const { name, fallback, meaning } of settings)
    console.log(`${name.padEnd(nameWidth)}${fallback.padEnd(fallbackWidth)}${meaning}`);
});
