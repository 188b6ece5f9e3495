/** How our own code is bundled: with what it uses of shared/, and without the packages that it depends on. */

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

/** Options of esbuild. */
export const OWN_CODE = {
  bundle: true,
  external: ['@colyseus/*', 'node:*'],
  plugins: [pure, wordless],
  platform: 'neutral',
  target: 'es2022',
  legalComments: 'none',
};
