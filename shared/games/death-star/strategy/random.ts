import type { Strategy } from '../../../kernel/index.ts';
import type { Command } from '../commands.ts';
import type { View } from '../view.ts';

/** Any legal command, each as likely as the others. */
export const randomStrategy: Strategy<View, Command> = (_view, seat, legal, chance) => {
  const chosen = legal[chance.spin(legal.length)];
  if (chosen === undefined) throw new Error(`${seat} has nothing to choose from`);
  return chosen;
};
