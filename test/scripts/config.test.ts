import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describeSettings } from '../../server/config.ts';

describe('npm run config', () => {
  test('lists each setting with its default and its meaning', () => {
    const ran = spawnSync(process.execPath, ['scripts/config.ts'], { encoding: 'utf8' });
    expect(ran.status).toBe(0);
    const lines = ran.stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(describeSettings().length);
    for (const { name, fallback, meaning } of describeSettings())
      expect(lines.find((line) => line.startsWith(`${name} `))?.replace(/ +/g, ' ')).toBe(
        [name, fallback, meaning].filter((text) => text !== '').join(' '),
      );
  });

  test('docs/self-hosting.md has the same', () => {
    const document = readFileSync('docs/self-hosting.md', 'utf8');
    for (const { name, fallback, meaning } of describeSettings()) {
      const row = document.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? '';
      const cells = row.split('|').map((cell) => cell.trim());
      expect(cells.slice(1, 4)).toEqual([`\`${name}\``, fallback === '' ? '' : `\`${fallback}\``, meaning]);
    }
  });
});
