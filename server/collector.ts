/** How the collector of garbage works in a process that serves. */
import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow to three times of what is in use before all of it is walked. By itself V8 walks it when it has grown
 * by a tenth, for it thinks of the time that this takes in all; but while it does, with helpers of its own, the players
 * of a machine with two processors wait a tenth of a second. What is young is collected as ever, and where memory is
 * short V8 walks the heap halfway to its limit. A version of V8 that does not know the flag says so and goes on.
 */
export function letHeapTreble(): void {
  setFlagsFromString('--heap-growing-percent=200');
}
