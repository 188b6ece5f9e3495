/** What `play` says about itself: on the command line, and during a game. */
import { COLORS } from '../../shared/games/death-star/index.ts';
import { PLAYER_NAMES } from './cast.ts';

export const HELP = `npm run play -- [options]        a game in the terminal, with friends at one keyboard or against bots

Without options you are red, against one bot.

Who plays:
  --humans N             how many people play (1)
  --bots a,b,…           the bots, by name: ${PLAYER_NAMES.filter((name) => name !== 'human').join(', ')} (one planner when one person plays)
  --color red            the colour of the person, or of several: red,blue (red)
  --seats red:human,…    all of it in one: a colour and its player each
                         colours: ${COLORS.join(', ')}; players: ${PLAYER_NAMES.join(', ')}
By what:
  --ruleset FILE         a board, deck and spinner of your own (see npm run ruleset)
  --options LIST         house rules: falconExactCount, chainForce, spaceBump=falcon|none, quietSpace
  --seed N               the same spins and cards each time; without it they are as strong as in a real match
And:
  --record FILE.dsn      saves the game there when it ends, or when you quit; a file that is there is kept
                         (of a game that is not over it shows the order of the deck)
  --overwrite            replaces the file of --record where it is there
  --plain                no colours (also with NO_COLOR set, or where the output is no terminal)
  --help                 this

During the game: ? for help. npm run replay -- FILE.dsn shows a saved game.

  npm run play -- --humans 2                            two people, red and green
  npm run play -- --color blue --bots planner,random    you are blue, against two bots
  npm run play -- --humans 0 --bots planner,planner     watch two bots
  npm run play -- --server URL                          online: see npm run play -- --server URL --help
`;

/** The game in short. */
export const GAME_IN_SHORT = [
  'Bring Luke & Leia (LL) and Han & Chewbacca (HC) to the Rebel Base first.',
  'Spin, then walk ONE of them exactly so far, never straight back. Land on the',
  'Control Room and on the Tractor Beam for a card each; with both cards board the',
  'Falcon, then win dogfights: on with each win, back to the Falcon with a defeat.',
  'Force spaces draw a card, good or bad. Landing on the same characters of another',
  'sends them home. Detained, wait for a 3, three turns, or play an escape card.',
  'All rules: docs/rules.md. What you can type:',
];

/** The game in short, and what can be typed: it has to stand on a small screen together with the moves. */
export const GAME_HELP = [
  ...GAME_IN_SHORT,
  '  Enter  the move marked *      3      the move of that number',
  '  LL>u3  that move, as written; also u3, spin, HC! (escape card), MF>w2, -',
  '  b      the board              m      what its marks mean',
  '  c      the choices again      l      the last 10 turns (l 30, l all)',
  '  s FILE.dsn  save so far       r      resign        q  quit',
];
