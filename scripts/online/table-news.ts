/** What happens around the game, in words: who a bot plays for, votes, offers, settings. Pure. */
import type { Color, Snapshot, Vote } from '../../client-sdk/index.ts';
import { COLORS } from '../../client-sdk/index.ts';
import type { Cast } from '../play/cast.ts';
import { settingsNews } from './settings-words.ts';

type Away = 'dropped' | 'idle' | 'voted';

const WHY_AWAY: { readonly [Reason in Away]: string } = {
  dropped: 'the line has been gone for long',
  idle: 'the turn clock has run out twice',
  voted: 'the others have voted so',
};

/** What has changed between two moments of a match. */
export function tableNews(before: Snapshot, now: Snapshot, cast: Cast): readonly string[] {
  return [
    ...settingsNews(before, now),
    ...COLORS.flatMap((seat) => [...awayNews(seat, before, now, cast), ...voteNews(seat, before, now, cast)]),
    ...rematchNews(before, now, cast),
  ];
}

function awayNews(seat: Color, before: Snapshot, now: Snapshot, cast: Cast): readonly string[] {
  const was = before.seats[seat];
  const is = now.seats[seat];
  // Who comes and goes is told elsewhere.
  if (was?.kind !== 'person' || is?.kind !== 'person') return [];
  const isOwn = seat === now.seat;
  const news: string[] = [];
  if (was.away === undefined && is.away !== undefined) {
    const why = WHY_AWAY[is.away];
    news.push(
      isOwn
        ? `A bot plays for you, since ${why}: back takes your seat again, and so does any move.`
        : `A bot plays for ${seat} until that person is back: ${why}.`,
    );
  }
  if (was.away !== undefined && is.away === undefined && now.status === 'playing') {
    news.push(isOwn ? 'You play yourself again.' : `${cast.subject(seat)} plays again, and no bot.`);
  }
  if (was.muted !== is.muted) {
    news.push(
      `${cast.subject(seat)} ${isOwn ? 'are' : 'is'} ${is.muted ? 'muted by the host' : 'not muted any more'}.`,
    );
  }
  return news;
}

function voteNews(about: Color, before: Snapshot, now: Snapshot, cast: Cast): readonly string[] {
  const was = before.votes[about];
  const is = now.votes[about];
  if (is === undefined) return was === undefined ? [] : [`The vote about ${cast.name(about)} is over.`];
  const given = COLORS.flatMap((voter) => {
    const choice = is[voter];
    if (choice === undefined || was?.[voter] === choice) return [];
    return [`${cast.subject(voter)} ${voter === now.seat ? 'want' : 'wants'} ${wanted(choice, about, cast)}.`];
  });
  return [...(was === undefined ? [sayOpened(about, now)] : []), ...given];
}

function sayOpened(about: Color, { seat }: Snapshot): string {
  if (seat === about)
    return 'The others are asked what is to become of your seat: back keeps it, and so does any move.';
  const question = `What is to become of ${about}, who does not play?`;
  return seat === undefined
    ? question
    : `${question} Type vote ${about} wait, vote ${about} bot or vote ${about} remove.`;
}

function wanted(choice: Vote, about: Color, cast: Cast): string {
  if (choice === 'wait') return `to wait for ${cast.name(about)}`;
  return choice === 'bot' ? `a bot to play for ${cast.name(about)}` : `${cast.name(about)} out of the game`;
}

function rematchNews(before: Snapshot, now: Snapshot, cast: Cast): readonly string[] {
  const was = before.rematch;
  const is = now.rematch;
  if (is === undefined) {
    if (now.next !== undefined) return before.next === undefined ? ['The table goes on with another match.'] : [];
    return was === undefined ? [] : ['The offer of another match is gone.'];
  }
  const fresh = (list: 'accepted' | 'declined'): readonly Color[] =>
    is[list].filter((seat) => was?.[list].includes(seat) !== true);
  const verb = (seat: Color, word: string): string => `${cast.subject(seat)} ${word}${seat === now.seat ? '' : 's'}`;
  const accepted = fresh('accepted').map((seat, index) =>
    was === undefined && index === 0 ? `${verb(seat, 'offer')} another match.` : `${verb(seat, 'accept')}.`,
  );
  return [...accepted, ...fresh('declined').map((seat) => `${verb(seat, 'decline')}.`)];
}
