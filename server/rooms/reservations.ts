import type { Room } from '@colyseus/core';
import { z } from 'zod';

const timerSchema = z.custom<NodeJS.Timeout | undefined>();
const timersSchema = z.record(z.string(), timerSchema);
const seatsSchema = z.custom<object>();

/**
 * A room that ends would wait for those who have a place and have not come, and so would a process that stops: nobody
 * does any more. The framework has no other door to them.
 */
export function dropReservations(room: Room): void {
  const seats = seatsSchema.parse(room['_reservedSeats']);
  for (const [session, timer] of Object.entries(timersSchema.parse(room['_reservedSeatTimeouts']))) {
    clearTimeout(timer);
    Reflect.deleteProperty(seats, session);
  }
  clearTimeout(timerSchema.parse(room['_autoDisposeTimeout']));
  Reflect.deleteProperty(room, '_autoDisposeTimeout');
}
