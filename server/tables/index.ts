/** The door of the tables. */
export type { Shown, Surroundings } from './project.ts';
export { eventsOf, project, projectSeats } from './project.ts';
export { MatchTable, SeatTable } from './table.ts';
export { isOpen, summaryOf } from './summary.ts';
