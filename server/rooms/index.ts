/** The door of the rooms. */
export type { RoomParts } from './match-room.ts';
export { CLOSED_AS_GONE, CLOSED_AS_REPLACED, makeMatchRoom } from './match-room.ts';
export type { Doorway, Visitor } from './doorway.ts';
export { isForSocket, openDoorway } from './doorway.ts';
