/** How a match is run, in words: as it is shown, and as its host changes it. */
import type { ChangedSettings, ClockName, Snapshot } from '../../client-sdk/index.ts';
import { AWAY_WAYS, CLOCK_NAMES, NEXT_FIRSTS, TURN_CLOCKS } from '../../shared/protocol/index.ts';
import { UsageError } from '../support/command-line.ts';
import { readHouseRules, readOneOf, readSeats } from './making.ts';

type Shown = Pick<Snapshot, 'settings' | 'capacity'>;

/** What is not as for most, a sentence each. */
export function settingsLines({ settings }: Shown): readonly string[] {
  const { clock, whenAway, nextFirst, listed, spectators, locked } = settings;
  return [
    ...(clock === 'off' ? [] : [sayClock(clock)]),
    ...(whenAway === 'bot' ? [] : [sayAway(whenAway)]),
    ...(nextFirst === 'game' ? [] : [sayFirst(nextFirst)]),
    ...(listed ? [] : ['It does not stand in the list of open matches.']),
    ...(locked ? ['Joining needs its password.'] : []),
    ...(spectators ? [] : ['Nobody may watch.']),
  ];
}

/** What the host has changed. */
export function settingsNews(before: Shown, now: Shown): readonly string[] {
  const was = before.settings;
  const { clock, whenAway, nextFirst, listed, spectators, locked } = now.settings;
  return [
    ...(was.clock === clock ? [] : [sayClock(clock)]),
    ...(was.whenAway === whenAway ? [] : [sayAway(whenAway)]),
    ...(was.nextFirst === nextFirst ? [] : [sayFirst(nextFirst)]),
    ...(was.listed === listed
      ? []
      : [`The match ${listed ? 'stands' : 'does not stand any more'} in the list of open ones.`]),
    ...(was.locked === locked ? [] : [`Joining needs ${locked ? 'a' : 'no'} password now.`]),
    ...(was.spectators === spectators ? [] : [`${spectators ? 'Others' : 'Nobody'} may watch now.`]),
    ...(before.capacity === now.capacity ? [] : [`There are ${now.capacity} seats now.`]),
  ];
}

const YES_NO = ['yes', 'no'] as const;

const CHANGES: { readonly [Name in string]?: (value: string) => ChangedSettings } = {
  clock: (value) => ({ clock: readOneOf('clock', CLOCK_NAMES, value) }),
  away: (value) => ({ whenAway: readOneOf('away', AWAY_WAYS, value) }),
  first: (value) => ({ nextFirst: readOneOf('first', NEXT_FIRSTS, value) }),
  watching: (value) => ({ spectators: readOneOf('watching', YES_NO, value) === 'yes' }),
  private: (value) => ({ listed: readOneOf('private', YES_NO, value) === 'no' }),
  password: (value) => ({ password: value === '' ? null : value }),
  seats: (value) => ({ seats: readSeats('seats', value) }),
  rules: (value) => ({ options: readHouseRules(value) }),
};

/** What `set NAME VALUE` changes. Throws a UsageError for what cannot be set so. */
export function readChange(name: string, value: string): ChangedSettings {
  const read = Object.hasOwn(CHANGES, name) ? CHANGES[name] : undefined;
  if (read === undefined) throw new UsageError(`set ${Object.keys(CHANGES).join(', ')}: one of them, and its value`);
  return read(value);
}

function sayClock(name: ClockName): string {
  const clock = TURN_CLOCKS[name];
  if (clock === null) return 'There is no turn clock.';
  const bank = clock.bankSeconds === 0 ? '' : `, and ${clock.bankSeconds} s besides for the whole match`;
  const decision = name === 'slow' ? 'a day' : `${clock.decisionSeconds} s`;
  return `The turn clock is ${name}: ${decision} for each decision${bank}.`;
}

function sayAway(whenAway: Snapshot['settings']['whenAway']): string {
  return whenAway === 'bot'
    ? 'For who stays away a bot plays.'
    : 'About who stays away the others vote: wait, a bot, or remove.';
}

function sayFirst(nextFirst: Snapshot['settings']['nextFirst']): string {
  return nextFirst === 'game'
    ? 'Who begins the next match is for the game to decide.'
    : 'Who comes last begins the next match.';
}

const MINUTE = 60;
const HOUR = 3_600;

/** What the turn clock has left for who is to act, such as `0:45` or `23 h 59 min`; undefined where none runs. */
export function timeLeft({ turnLeft }: Pick<Snapshot, 'turnLeft'>): string | undefined {
  if (turnLeft === undefined) return undefined;
  const seconds = Math.ceil(turnLeft / 1_000);
  const minutes = Math.floor(seconds / MINUTE);
  if (seconds >= HOUR) return `${Math.floor(seconds / HOUR)} h ${minutes % MINUTE} min`;
  return `${minutes}:${String(seconds % MINUTE).padStart(2, '0')}`;
}
