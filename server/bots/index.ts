/** The door of the bots. */
export type { BotParts } from './bot-players.ts';
export { BotPlayers } from './bot-players.ts';
