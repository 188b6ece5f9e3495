import type { Options } from '../../shared/games/death-star/index.ts';
import { SPACE_BUMPS } from '../../shared/games/death-star/index.ts';

const OFF_AND_ON = [false, true] as const;

/** Every way to choose the house rules: 24. */
export const ALL_HOUSE_RULES: readonly Options[] = OFF_AND_ON.flatMap((falconExactCount) =>
  OFF_AND_ON.flatMap((chainForce) =>
    SPACE_BUMPS.flatMap((spaceBump) =>
      OFF_AND_ON.map((quietSpace): Options => ({ falconExactCount, chainForce, spaceBump, quietSpace })),
    ),
  ),
);

/** The options that are on, in words. */
export function nameOf({ falconExactCount, chainForce, spaceBump, quietSpace }: Options): string {
  const on = [
    ...(falconExactCount ? ['falconExactCount'] : []),
    ...(chainForce ? ['chainForce'] : []),
    ...(spaceBump === 'compactor' ? [] : [`spaceBump ${spaceBump}`]),
    ...(quietSpace ? ['quietSpace'] : []),
  ];
  return on.join(', ') || 'no house rule';
}
