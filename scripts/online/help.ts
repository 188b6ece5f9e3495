/** What `play` says about playing online: on the command line, before the start, and during a match. */
import type { Snapshot } from '../../client-sdk/index.ts';
import { COLORS } from '../../client-sdk/index.ts';
import { GAME_IN_SHORT } from '../play/help.ts';

export const ONLINE_HELP = `npm run play -- --server URL [options]        a match on a server, with friends and bots

Without more it makes a match for two, and shows the code by which a friend joins it.

What to do:
  --seats N              makes a match for N players, 2 to 4
  --bots 3               makes one with so many bots; also by level: easy,normal
  --options LIST         house rules: falconExactCount, chainForce, spaceBump=falcon|none, quietSpace
  --clock NAME           a turn clock: casual (60 s a decision), fast (20 s, and 120 s besides), slow (a day)
  --when-away vote       the others vote about who stays away; without it a bot plays meanwhile
  --next-first loser     who came last begins the next match of the table; without it the game decides
  --password WORD        who joins needs it (whoever sees the command lines of this machine can read it)
  --private              does not stand in the list of open matches
  --no-watching          nobody may watch
  --code CODE            joins the match of that code, with its --password WORD where it has one
  --quick                joins whatever match waits for somebody, or makes one that waits
  --code CODE --watch    watches it without a seat; with a --name you can talk to others who watch
  --resume               comes back to the seat that was taken last; with --code, to that of this match
  --mine                 lists your matches there, and whose turn it is
  --code CODE --move LINK  takes over your seat from another device, by the link that was made there
As whom:
  --name NAME            what the others see of you, 1 to 24 characters
  --color COLOUR         your colour: ${COLORS.join(', ')}
And:
  --record FILE.dsn      saves the record there when the match is over; a file that is there is kept
  --overwrite            replaces the file of --record where it is there
  --plain                no colours (also with NO_COLOR set, or where the output is no terminal)
  --help                 this

Seats are kept in $XDG_STATE_HOME or ~/.local/state, a file each: two terminals are two players. The last 50 are kept
until they are left or their match is over.
Where the input is no terminal but a pipe, each of its lines answers the next question that has to be answered.
At its end a match says where its record is, and how npm run verify checks its chance with what was shown before.

  npm run play -- --server http://localhost:2567 --bots 3
  npm run play -- --server http://localhost:2567 --code K7DMQ2 --name Friend
`;

/** What concerns the others, at any time. */
const TALK_HELP = [
  'To the others, at any time:',
  '  say TEXT, or "TEXT      phrase hello (phrase alone shows which there are)',
  '  mute blue, unmute blue  for you alone; the host also mute blue all',
  '  link   moves your seat to another device',
];

/** The same for who watches, whom only others who watch hear. */
const WATCHERS_TALK_HELP = [
  'To others who watch, where you have come with a --name:',
  '  say TEXT, or "TEXT      phrase hello (phrase alone shows which there are)',
  'For you alone, by the colour or the name:',
  '  mute blue, unmute blue',
];

/** What can be typed before the start. */
export const LOBBY_HELP = [
  'A match begins when all seats are taken and everybody is ready. What you can type:',
  '  Enter  ready                  u      not ready any more',
  '  blue   sit there instead      ?      this        q      quit',
  'Who made the match can also type:',
  '  b      a bot on a free seat (b easy)',
  '  s      start with those who are there, once all are ready',
  '  kick blue               sends that person away, for good',
  '  set clock fast          also set away vote, first loser, watching no, private yes, seats 3,',
  '                          password WORD (nothing behind it: none), rules LIST',
  ...TALK_HELP,
];

/** What can be typed when it is your turn. */
export const TURN_HELP = [
  ...GAME_IN_SHORT,
  '  Enter  the move marked *      3      the move of that number',
  '  LL>u3  that move, as written; also u3, spin, HC! (escape card), MF>w2, -',
  '  b      the board              m      what its marks mean',
  '  c      the choices again      l      the last 10 turns (l 30, l all)',
  '  r      resign                 q      quit, and keep the seat or not',
  '  say TEXT, phrase hello, mute blue, link, call blue, vote blue wait: more while others play',
];

/** What can be typed while others play. */
export function waitingHelp({ seat }: Pick<Snapshot, 'seat'>): readonly string[] {
  return seat === undefined ? WATCHING_HELP : WAITING_HELP;
}

const WATCHING_HELP = [
  'You watch. What you can type:',
  '  b      the board              m      what its marks mean',
  '  l      the last 10 turns (l 30, l all)',
  '  q      quit',
  ...WATCHERS_TALK_HELP,
];

const WAITING_HELP = [
  'While others play you can type:',
  '  b      the board              m      what its marks mean',
  '  l      the last 10 turns (l 30, l all)',
  '  r      resign                 q      quit, and keep the seat or not',
  '  back   takes your seat back from the bot that plays it for you',
  '  call blue  asks the others about who does not act for a minute',
  '  vote blue wait, vote blue bot, vote blue remove  answers that',
  ...TALK_HELP,
];

/** What can be typed once a match is over. */
export function endHelp({ seat }: Pick<Snapshot, 'seat'>): readonly string[] {
  return seat === undefined ? WATCHED_END_HELP : END_HELP;
}

const WATCHED_END_HELP = [
  'The match is over. If its table goes on with another one, you watch that. What you can type:',
  '  q      quit',
  ...WATCHERS_TALK_HELP,
];

const END_HELP = [
  'The match is over. What you can type:',
  '  rematch  offers another match at this table, or accepts one    no  declines, and leaves',
  '  q        leaves the table: another match goes on without you',
  ...TALK_HELP,
];
