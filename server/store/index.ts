/** The door of the stores. */
export { memoryStore } from './memory-store.ts';
