import type { Architecture } from './support/import-table.ts';
import { violations } from './support/import-table.ts';
import { readSourceFiles } from './support/source-files.ts';

const SHARED_DOORS = [
  'shared/kernel/index.ts',
  'shared/games/registry.ts',
  'shared/games/*/index.ts',
  'shared/protocol/index.ts',
];
const NODE = 'node:*';
const ANY_PACKAGE = ['*', '@*/*'];
const WHOLE_PROJECT = ['shared/', 'server/', 'client-sdk/', 'scripts/', 'test/', 'package.json'];

/** Imports go one way: kernel <- games <- match <- rooms. From outside a folder only its door, index.ts, is imported. */
const ARCHITECTURE: Architecture = {
  imports: [
    // zod, so that the contract can say that a game brings schemas; the hash library for chance.
    { from: 'shared/kernel/', may: ['shared/kernel/', '@noble/hashes', 'zod'] },
    { from: 'shared/games/registry.ts', may: ['shared/kernel/index.ts', 'shared/games/*/index.ts'] },
    { from: 'shared/games/<game>/', may: ['shared/games/<game>/', 'shared/kernel/index.ts', 'zod'] },
    { from: 'shared/protocol/', may: ['shared/protocol/', 'shared/kernel/index.ts', 'zod'] },

    { from: 'server/match/', may: ['server/match/', ...SHARED_DOORS] },
    {
      from: 'server/<folder>/',
      may: ['server/<folder>/', 'server/*.ts', 'server/*/index.ts', ...SHARED_DOORS, ...ANY_PACKAGE],
    },
    { from: 'server/', may: ['server/*.ts', 'server/*/index.ts', ...SHARED_DOORS, ...ANY_PACKAGE] },

    { from: 'client-sdk/', may: ['client-sdk/*.ts', ...SHARED_DOORS, '@colyseus/sdk'] },
    // The storage in a file: the one part that only runs under Node.
    { from: 'client-sdk/file.ts', may: ['client-sdk/storage.ts', NODE] },
    { from: 'client-sdk/web/', may: ['client-sdk/web/', 'client-sdk/index.ts'] },
    { from: 'client-sdk/examples/', may: ['client-sdk/examples/', 'client-sdk/index.ts', 'client-sdk/en.ts', NODE] },
    // Written from docs/protocol.md alone.
    { from: 'client-sdk/examples/plain-client.ts', may: ['@colyseus/sdk', NODE] },

    { from: 'scripts/', may: [...WHOLE_PROJECT, ...ANY_PACKAGE] },
    { from: 'test/', may: [...WHOLE_PROJECT, ...ANY_PACKAGE] },
  ],
  bans: [
    // The fast chance of simulations: a real match never gets it.
    { from: 'shared/games/', never: ['shared/kernel/simulation.ts'] },
    { from: 'server/', never: ['shared/kernel/simulation.ts'] },
    { from: 'client-sdk/', never: ['shared/kernel/simulation.ts'] },
    // Inside a game: the board and the cards are data, the rules are questions about it, and both are silent.
    {
      from: 'shared/games/<game>/board/',
      never: ['shared/games/<game>/rules/', 'shared/games/<game>/notation/', 'shared/games/<game>/strategy/'],
    },
    {
      from: 'shared/games/<game>/cards/',
      never: ['shared/games/<game>/rules/', 'shared/games/<game>/notation/', 'shared/games/<game>/strategy/'],
    },
    {
      from: 'shared/games/<game>/rules/',
      never: ['shared/games/<game>/notation/', 'shared/games/<game>/strategy/'],
    },
  ],
  // Chance, clock and storage are arguments.
  names: [
    {
      from: 'shared/',
      never: ['Math.random', 'Date', 'process', 'performance', 'globalThis', 'setTimeout', 'setInterval'],
    },
    {
      from: 'server/match/',
      never: ['Math.random', 'Date', 'process', 'performance', 'globalThis', 'setTimeout', 'setInterval'],
    },
  ],
};

test('every file imports only what the import table allows, without a cycle', () => {
  const files = readSourceFiles(['shared', 'server', 'client-sdk', 'scripts', 'test'], '.ts');
  expect(files.size).toBeGreaterThan(0);
  expect(violations(files, ARCHITECTURE)).toEqual([]);
});

describe('the check goes red', () => {
  const check = (files: Readonly<Record<string, string>>) => violations(new Map(Object.entries(files)), ARCHITECTURE);
  const game = 'shared/games/death-star';

  test.each([
    ['a game imports another game', `${game}/decide.ts`, `import { x } from '../chess/index.ts';`],
    ['a game imports the protocol', `${game}/decide.ts`, `import { x } from '../../protocol/index.ts';`],
    ['a game goes past the door of the kernel', `${game}/decide.ts`, `import { x } from '../../kernel/result.ts';`],
    ['a game takes the fast chance', `${game}/decide.ts`, `import { x } from '../../kernel/simulation.ts';`],
    ['the kernel imports a game', 'shared/kernel/game.ts', `import type { X } from '../games/death-star/index.ts';`],
    ['the kernel imports a library', 'shared/kernel/game.ts', `import { x } from 'express';`],
    ['the kernel imports Node', 'shared/kernel/game.ts', `import { readFileSync } from 'node:fs';`],
    [
      'the registry goes past the door of a game',
      'shared/games/registry.ts',
      `export { x } from './death-star/state.ts';`,
    ],
    ['the match imports a library', 'server/match/match.ts', `import { z } from 'zod';`],
    ['the match imports a room', 'server/match/match.ts', `import { x } from '../rooms/index.ts';`],
    ['a server takes the fast chance', 'server/main.ts', `import { x } from '../shared/kernel/simulation.ts';`],
    ['a room goes past the door of the match', 'server/rooms/room.ts', `import { x } from '../match/mailbox.ts';`],
    ['a room goes past the door of a game', 'server/rooms/room.ts', `import { x } from '../../${game}/decide.ts';`],
    ['the web page goes past the door of the SDK', 'client-sdk/web/page.ts', `import { x } from '../match.ts';`],
    ['the web page imports the game', 'client-sdk/web/page.ts', `import { x } from '../../${game}/index.ts';`],
    ['the SDK imports the server', 'client-sdk/client.ts', `import { x } from '../server/app.ts';`],
    ['the board imports a rule', `${game}/board/graph.ts`, `import { x } from '../rules/movement.ts';`],
    ['a rule imports the notation', `${game}/rules/turn.ts`, `import { x } from '../notation/turn.ts';`],
    ['a type imports another game', `${game}/state.ts`, `type X = import('../chess/index.ts').X;`],
    ['a game imports another at run time', `${game}/state.ts`, `const x = await import('../chess/index.ts');`],
    ['a game imports a name that it has made', `${game}/state.ts`, `const x = await import(name);`],
    ['a file stands in no folder of the table', 'elsewhere/x.ts', `import { x } from './y.ts';`],
    ['a game takes chance from nowhere', `${game}/state.ts`, `const x = Math.random();`],
    ['the match reads the clock', 'server/match/clock.ts', `const now = Date.now();`],
    ['the kernel reads the process', 'shared/kernel/game.ts', `const x = process.env;`],
  ])('when %s', (_name, path, text) => {
    const found = check({ [path]: `// A line before it.\n${text}\n` });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(`${path}:2 `);
  });

  test('when files import each other in a circle', () => {
    const found = check({
      [`${game}/state.ts`]: `import './events.ts';`,
      [`${game}/events.ts`]: `import type { X } from './commands.ts';`,
      [`${game}/commands.ts`]: `export * from './state.ts';`,
    });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^import cycle between files: .*state.ts -> .*events.ts -> .*commands.ts -> .*state.ts$/);
  });

  test('when folders import each other in a circle, though no file does', () => {
    expect(
      check({
        [`${game}/board/a.ts`]: `import '../cards/b.ts';`,
        [`${game}/cards/b.ts`]: '',
        [`${game}/cards/c.ts`]: `import '../board/d.ts';`,
        [`${game}/board/d.ts`]: '',
      }),
    ).toEqual([`import cycle between folders: ${game}/board -> ${game}/cards -> ${game}/board`]);
  });

  test('but not for what is allowed, nor for names in comments and texts', () => {
    expect(
      check({
        [`${game}/index.ts`]: `export { x } from './board/graph.ts';\nimport { z } from 'zod';`,
        [`${game}/board/graph.ts`]: `import { x } from '../../../kernel/index.ts'; // Date, Math.random`,
        'shared/kernel/index.ts': `import { sha256 } from '@noble/hashes/sha2.js';\nexport const x = 'process';`,
        'shared/games/registry.ts': `import { x } from './death-star/index.ts';`,
        'server/rooms/room.ts': `import { Room } from '@colyseus/core';\nimport { x } from '../match/index.ts';`,
        'server/match/index.ts': `import { x } from '../../shared/games/registry.ts';`,
        'scripts/sim.ts': `import { x } from '../shared/kernel/simulation.ts';\nimport { y } from 'node:util';`,
      }),
    ).toEqual([]);
  });
});
