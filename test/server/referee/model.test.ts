import { HAPPENINGS, testLife } from '../../support/play-the-life-model.ts';

/** What so few sequences cannot be asked for. */
const RARE = ['abandoned', 'spent', 'unmuted', 'muted', 'linked', 'unreadied'];

testLife(
  120,
  20_261,
  HAPPENINGS.filter((type) => !RARE.includes(type)),
);
