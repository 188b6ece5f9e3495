/** The door of the referee. */
export type { RefereeParts } from './referee.ts';
export { Referee } from './referee.ts';
export type { ClockFace } from './watch.ts';
