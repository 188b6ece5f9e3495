import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { readSourceFiles } from '../support/source-files.ts';

const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
const IMPORT = /^(?:import|export) (?!type )[^;]*? from '([^'.][^']*)';/gm;

/** The package that an import names: `zod`, `@colyseus/core`. */
function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

describe('the container', () => {
  test('needs no package of development: whatever the server imports is a dependency', () => {
    const imported = [...readSourceFiles(['server', 'shared'], '.ts').values()].flatMap((text) =>
      [...text.matchAll(IMPORT)].map(([, specifier = '']) => packageOf(specifier)),
    );
    const packages = [...new Set(imported)].filter((name) => !name.startsWith('node:'));
    expect(packages).toContain('express');
    expect(packages.filter((name) => dependencies[name] === undefined)).toEqual([]);
  });

  test('is made of files that are there and that .dockerignore lets through', () => {
    const allowed = readFileSync('.dockerignore', 'utf8').split('\n');
    const copied = [...readFileSync('Dockerfile', 'utf8').matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    expect(copied).toContain('server');
    for (const name of copied) {
      expect(existsSync(name)).toBe(true);
      expect(allowed).toContain(`!${name}`);
    }
  });
});
