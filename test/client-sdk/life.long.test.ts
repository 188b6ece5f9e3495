import { HAPPENINGS } from '../support/play-the-life-model.ts';
import { testOnlineLife } from '../support/play-the-online-life.ts';

/** So many that each thing happens often. More can be asked for, and others. */
const SEQUENCES = Number(process.env['LIFE_SEQUENCES'] ?? 800);
const SEED = Number(process.env['LIFE_SEED'] ?? 7);
const MOST_MILLISECONDS_EACH = 5_000;

testOnlineLife(SEQUENCES, { seed: SEED, timeout: SEQUENCES * MOST_MILLISECONDS_EACH, happenings: HAPPENINGS });
