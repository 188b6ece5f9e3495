import { testOnlineLife } from '../support/play-the-online-life.ts';

/** What so few sequences show for sure. */
const HAPPENINGS = [
  'created',
  'sat',
  'rose',
  'readied',
  'started',
  'happened',
  'ended',
  'abandoned',
  'linked',
  'settled',
];

testOnlineLife(20, { seed: 20_261, timeout: 300_000, happenings: HAPPENINGS });
