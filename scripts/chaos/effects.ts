/** What an accepted command must have done, whoever was told so. */
import type { MatchState, Row } from '../../server/match/index.ts';
import { matchCommandSchema } from '../../shared/protocol/index.ts';

/** What a row should have done by its command and has not, in words; undefined where it has. */
export function missingEffect({ cause, facts }: Row, after: MatchState): string | undefined {
  const parsed = matchCommandSchema.safeParse(cause?.command);
  if (cause === null || !parsed.success) return undefined;
  const { seat } = cause;
  const command = parsed.data;
  const has = (type: string): boolean => facts.some((fact) => fact.type === type);
  const isThere = (holds: boolean, what: string): string | undefined => (holds ? undefined : what);
  switch (command.type) {
    case 'say':
      return isThere(
        facts.some((fact) => fact.type === 'said' && fact.text === command.text),
        'the line is not there',
      );
    case 'sayPhrase':
      return isThere(
        facts.some((fact) => fact.type === 'said' && fact.phrase === command.phrase),
        'the phrase is not there',
      );
    case 'vote': {
      const isOpen = after.votes.get(command.seat)?.get(seat) === command.choice;
      return isThere(has('voted') && (isOpen || has('voteClosed')), 'the vote is not there');
    }
    case 'offerRematch':
      return isThere(after.rematch?.accepted.includes(seat) === true, 'the offer is not there');
    case 'answerRematch': {
      const given = command.accepts ? after.rematch?.accepted : after.rematch?.declined;
      return isThere(given?.includes(seat) === true || has('rematchLapsed'), 'the answer is not there');
    }
    case 'mute':
      return isThere(after.muted.has(command.seat), 'the mute is not there');
    case 'unmute':
      return isThere(!after.muted.has(command.seat), 'the mute is there still');
    case 'back':
    case 'play':
      return isThere(!after.away.has(seat) || cause.id === null, `a bot plays ${seat} still`);
    default:
      return undefined;
  }
}
