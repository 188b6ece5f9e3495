/** The story of a game in sentences, a paragraph for each turn. */
import type { Color, GameEvent, Ruleset } from '../../shared/games/death-star/index.ts';
import { cardNamed } from '../../shared/games/death-star/index.ts';
import { TURNS_HELD } from '../../shared/games/death-star/rules/detention.ts';
import type { Cast } from './cast.ts';
import type { Paint } from './paint.ts';
import { wrapped } from './paint.ts';
import { capitalized, MISSION_CARDS, placeOf, TOKEN_NAMES } from './words.ts';

/** What one seat did and met in one turn; a skipped turn has no number. */
export interface Paragraph {
  readonly turn: number | undefined;
  readonly seat: Color;
  readonly sentences: readonly string[];
}

/** Takes in the events of each step as it is decided; tells them in whole, or what nobody has heard yet. */
export interface Chronicle {
  add(step: readonly GameEvent[]): void;
  readonly paragraphs: readonly Paragraph[];
  /** What has been added since this was last asked: a paragraph that had begun to be told goes on. */
  news(): readonly News[];
}

/** A paragraph, or what has been added to one that was told before. */
export interface News extends Paragraph {
  readonly begins: 'anew' | 'going-on';
}

export function startChronicle(ruleset: Ruleset, cast: Cast): Chronicle {
  const paragraphs: Growing[] = [];
  let toldParagraphs = 0;
  let toldSentences = 0;

  return {
    paragraphs,
    add(step) {
      for (const [index, event] of step.entries()) {
        if (event.type === 'turnBegan') {
          paragraphs.push({ turn: event.number, seat: event.seat, sentences: [], about: event.seat });
        } else if (event.type === 'turnSkipped') {
          const sentences = ['lost this turn.'];
          paragraphs.push({ turn: undefined, seat: event.seat, sentences, about: event.seat });
        } else {
          const paragraph = paragraphs.at(-1);
          const told = sentencesOf(ruleset, cast, event, step.slice(index + 1));
          if (paragraph !== undefined) extend(paragraph, cast, event, told);
        }
      }
    },
    news() {
      const fresh = paragraphs.slice(toldParagraphs).map(({ turn, seat, sentences }, index): News => {
        const from = index === 0 ? toldSentences : 0;
        return { turn, seat, sentences: sentences.slice(from), begins: from === 0 ? 'anew' : 'going-on' };
      });
      toldParagraphs = Math.max(0, paragraphs.length - 1);
      toldSentences = paragraphs.at(-1)?.sentences.length ?? 0;
      return fresh.filter(({ sentences }) => sentences.length > 0);
    },
  };
}

/** A paragraph as it is made, and whom its last sentence is about. */
interface Growing extends Paragraph {
  readonly sentences: string[];
  about: Color;
}

/** A verb alone is about the seat of the paragraph; after a sentence about another seat the name comes first. */
function extend(paragraph: Growing, cast: Cast, event: GameEvent, told: readonly string[]): void {
  const { seat, sentences, about } = paragraph;
  const [first, ...others] = told;
  if (first === undefined) return;
  const isVerb = BEGINS_WITH_VERB.test(first);
  // Rule 11.1: a seat resigns whoever's turn it is.
  if (event.type === 'resigned') paragraph.about = event.seat;
  else if (isVerb) paragraph.about = seat;
  // What has been told of a turn may be far above: who leaves is named, unless it is the first that is told.
  const isNamed = about !== paragraph.about || (event.type === 'resigned' && sentences.length > 0);
  sentences.push(isVerb && isNamed ? `${cast.subject(paragraph.about)} ${first}` : first, ...others);
}

const MARGIN = 4;
/** The seat before it is its subject; other sentences have their own. */
const BEGINS_WITH_VERB = /^[a-z]/;

/** A paragraph in lines: the number and the seat before it, unless it goes on. */
export function paragraphLines(
  { turn, seat, sentences, begins }: News,
  cast: Cast,
  paint: Paint,
  width: number,
): readonly string[] {
  const indent = ' '.repeat(MARGIN);
  const [first = '', ...others] = sentences;
  const rest = others.map(capitalized);
  const number = String(turn ?? '').padStart(MARGIN - 1);
  const text =
    begins === 'going-on'
      ? [indent + capitalized(first), ...rest]
      : [
          `${number} ${paint.seat(seat, cast.subject(seat))}${BEGINS_WITH_VERB.test(first) ? '' : ':'} ${first}`,
          ...rest,
        ];
  return wrapped(text.join(' '), width, indent);
}

/** Where a sentence has a verb first, it is about the one whose turn it is, or who resigns; `after` follows in the same step. */
function sentencesOf(ruleset: Ruleset, cast: Cast, event: GameEvent, after: readonly GameEvent[]): readonly string[] {
  const { board } = ruleset;
  const place = (id: string): string => placeOf(board, id);
  switch (event.type) {
    case 'spun': {
      const ends = after.some(({ type }) => type === 'turnBegan');
      return [`spun ${event.count}.`, ...(ends ? ['no walk of that count: the turn ended.'] : [])];
    }
    case 'waited':
      return [
        event.misses > TURNS_HELD
          ? `${TOKEN_NAMES[event.token]} may leave the Detention Block.`
          : `${TOKEN_NAMES[event.token]} waited in the Detention Block (${event.misses} of ${TURNS_HELD}).`,
      ];
    case 'walked':
    case 'sent':
    case 'wentBack':
    case 'detained':
      return [`${TOKEN_NAMES[event.token]}: ${event.from} → ${place(event.to)}.`];
    case 'passed':
      return ['moved nothing.'];
    case 'drew':
      return sentencesOfCard(ruleset, event, after);
    case 'escaped':
      return [`played an escape card: ${TOKEN_NAMES[event.token]} are free.`];
    case 'bumped':
      return [`sent ${cast.owner(event.seat)} ${TOKEN_NAMES[event.token]} from ${event.from} to ${place(event.to)}.`];
    case 'earned':
      return [`earned the ${MISSION_CARDS[event.mission]} card.`];
    case 'turnLost':
      return [];
    case 'dogfought':
      return [event.result === 'win' ? 'won the dogfight.' : 'lost the dogfight.'];
    case 'fellBack':
      return [`fell back from ${event.from} to ${place(event.to)}.`];
    case 'flew':
      return [`flew ${event.from} → ${place(event.to)}.`];
    case 'resigned':
      return ['left the game.'];
    case 'won':
      return [`${cast.subject(event.seat)} won the game.`];
    case 'started':
    case 'shuffled':
    case 'spunOff':
    case 'turnBegan':
    case 'turnSkipped':
      return [];
  }
}

function sentencesOfCard(
  { deck }: Ruleset,
  { card, goes, choice }: Extract<GameEvent, { type: 'drew' }>,
  [next]: readonly GameEvent[],
): readonly string[] {
  const { effect, text } = cardNamed(deck, card);
  const drawn = `drew a card: “${text}”`;
  if (goes === 'kept') return [drawn, 'kept it.'];
  const moves = ['advance', 'back', 'go-to', 'compactor'].includes(effect.kind);
  const isIdle = moves && choice === undefined && next?.type !== 'sent';
  return isIdle ? [drawn, 'nothing came of it.'] : [drawn];
}

/** The spins for the start: who spun what, round by round. */
export function tellSpinOff(events: readonly GameEvent[], cast: Cast): string {
  const rounds = events.flatMap((event) =>
    event.type === 'spunOff' ? [event.spins.map(({ seat, count }) => `${cast.name(seat)} ${count}`).join(', ')] : [],
  );
  if (rounds.length === 0) return 'Who begins was decided before the game.';
  return `Spin for the start: ${rounds.join('; again ')}.`;
}

/** How many turns a seat has had; skipped ones do not count. */
export function turnsOf(paragraphs: readonly Paragraph[], seat: Color): number {
  return paragraphs.filter(({ turn, seat: whose }) => turn !== undefined && whose === seat).length;
}
