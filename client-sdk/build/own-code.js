/** How our own code is bundled: with what it uses of shared/, and without the packages that it depends on. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Nothing under shared/ and in the SDK does anything when it is imported, so what is not used can be left out. */
const pure = {
  name: 'pure',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^\..*\.ts$/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === 'asked') return undefined;
      const found = await resolve(path, { importer, resolveDir, kind, pluginData: 'asked' });
      return { ...found, sideEffects: false };
    });
  },
};

/** The schema library can say its errors in fifty languages, and nobody sees one of them: refusals have words of our own. */
const wordless = {
  name: 'wordless',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/locales\/index\.js$/ }, () => ({ path: 'none', namespace: 'wordless' }));
    onLoad({ filter: /.*/, namespace: 'wordless' }, () => ({ contents: 'export {};' }));
  },
};

/** What a reader says that it had expected, which is only of use to who has typed something else. */
const EXPECTED = /'(?:an?|another|the|what|no) [^'\n]*'|`(?:an?|another|the) [^`\n]*`/g;

/** A client reads what its server has written by the rules: smaller parts stand in for what would judge it again. */
const trusting = {
  name: 'trusting',
  setup({ onLoad }) {
    onLoad({ filter: /death-star[\\/](board[\\/]graph|notation[\\/](scanner|possible))\.ts$/ }, ({ path }) => ({
      contents: readFileSync(join(import.meta.dirname, 'stand-ins', `${basename(path, '.ts')}.js`), 'utf8'),
    }));
    onLoad({ filter: /death-star[\\/]notation[\\/](words|position|read-items|command)\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(EXPECTED, "''"),
      loader: 'ts',
    }));
  },
};

/** Options of esbuild. */
export const OWN_CODE = {
  bundle: true,
  external: ['@colyseus/*', 'node:*'],
  plugins: [pure, wordless],
  platform: 'neutral',
  target: 'es2022',
  legalComments: 'none',
};

/** The same for the client alone, which checks nothing of what its server says. */
export const CLIENT_CODE = { ...OWN_CODE, plugins: [pure, wordless, trusting] };
