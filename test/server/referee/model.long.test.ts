import { HAPPENINGS, testLife } from '../../support/play-the-life-model.ts';

testLife(10_000, 5, 1_800_000, HAPPENINGS);
