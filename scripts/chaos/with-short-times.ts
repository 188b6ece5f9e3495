/** Loaded by the server before everything else, where the tables have habits (`--import`). */
import { shortenTimes } from './short-times.ts';

shortenTimes();
