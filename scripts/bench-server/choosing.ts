import type { Command, SpaceKind } from '../../shared/games/death-star/index.ts';
import { graphOf, STANDARD_RULESET } from '../../shared/games/death-star/index.ts';
import { fastChance } from '../../shared/kernel/simulation.ts';

/** Who never does a mission never boards the Falcon: the games go on for as long as they are measured. */
const AVOIDED: readonly SpaceKind[] = ['control-room', 'tractor-beam', 'falcon'];
const graph = graphOf(STANDARD_RULESET.board);

/** Chooses at random among what leads nowhere near the end, where there is such a command. */
export function makeChooser(seed: number): (legal: readonly Command[]) => Command {
  const chance = fastChance(seed);
  return (legal) => {
    const staying = legal.filter((command) => !('to' in command) || !AVOIDED.includes(graph.space(command.to).kind));
    const open = staying.length === 0 ? legal : staying;
    const chosen = open[chance.spin(open.length)];
    if (chosen === undefined) throw new Error('nothing to choose from');
    return chosen;
  };
}
