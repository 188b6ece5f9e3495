import { HAPPENINGS } from '../support/play-the-life-model.ts';
import { testOnlineLife } from '../support/play-the-online-life.ts';

/** What so few sequences cannot be asked for. */
const RARE = ['muted', 'unmuted', 'spent'];

testOnlineLife(800, { seed: 7, timeout: 1_200_000, happenings: HAPPENINGS.filter((type) => !RARE.includes(type)) });
