import { HAPPENINGS, testLife } from '../../support/play-the-life-model.ts';

testLife(10_000, 5, HAPPENINGS);
