import type { Chance } from '../../shared/kernel/index.ts';

/** What notation is made of, what it is not made of, and what is likely to be taken for something else. */
const PIECES = [
  ...Array.from('0123456789~!>|@.,=*#?+-" \n\t\\[]BTFLHxe'),
  ...['LL', 'HC', 'MF>', 'red', 'green', 'blue', 'yellow', ' skips', '.resigns', 'win', 'lose', ' left', ' skip1'],
  ...['spin', 'move 2', 'advance LL 2 F01', 'over red', ' drawn 1', 'F01', 'F52', 'det', 'mf', 'rb', '00', '1e3', '٣'],
  ...['  ', '\r\n', '\0', '\ud800', '😀', '__proto__', 'constructor', ' | ', '1. red', '[Title "x"]\n'],
];

/** A text near to the given one: one to three characters or pieces put in, left out, doubled, exchanged or moved. */
export function mutate(text: string, other: string, chance: Chance): string {
  let mutated = text;
  for (let left = 1 + chance.spin(3); left > 0; left -= 1) mutated = mutateOnce(mutated, other, chance);
  return mutated;
}

/** A text near to the given one in its lines: one to three put elsewhere, doubled, left out or cut. */
export function mutateLines(text: string, chance: Chance): string {
  const lines = text.split('\n').slice(0, -1);
  for (let left = 1 + chance.spin(3); left > 0; left -= 1) {
    const one = chance.spin(lines.length);
    const line = lines[one] ?? '';
    const taken = chance.spin(4) === 0 ? [] : lines.splice(one, 1);
    if (chance.spin(4) > 0) lines.splice(chance.spin(lines.length + 1), 0, line);
    else if (chance.spin(2) === 0) lines.splice(one, 0, ...taken.map((words) => words.replace(/ [^ ]*$/, '')));
  }
  return lines.map((line) => `${line}\n`).join('');
}

function mutateOnce(text: string, other: string, chance: Chance): string {
  const at = chance.spin(text.length + 1);
  const length = 1 + chance.spin(6);
  const before = text.slice(0, at);
  const piece = PIECES[chance.spin(PIECES.length)] ?? '';
  switch (chance.spin(7)) {
    case 0:
      return before + piece + text.slice(at);
    case 1:
      return before + text.slice(at + length);
    case 2:
      return before + piece + text.slice(at + piece.length);
    case 3:
      return before + text.slice(at, at + length) + text.slice(at);
    case 4: {
      const words = text.split(' ');
      const one = chance.spin(words.length);
      const two = chance.spin(words.length);
      return words.map((word, index) => (index === one ? words[two] : index === two ? words[one] : word)).join(' ');
    }
    case 5:
      return before + other.slice(chance.spin(other.length + 1));
    default:
      return text.slice(0, at);
  }
}
