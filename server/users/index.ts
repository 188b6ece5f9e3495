/** The door of the host's own users. */
export type { User, Users, UserSettings } from './users.ts';
export { makeUsers } from './users.ts';
