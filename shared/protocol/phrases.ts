/** What can be said with one press, in any language: each frontend has the sentence. */
export const PHRASES = [
  'hello',
  'goodLuck',
  'wellPlayed',
  'thankYou',
  'sorry',
  'oops',
  'wow',
  'hurryUp',
  'oneMoment',
  'rematch',
  'goodGame',
  'goodbye',
] as const;
export type Phrase = (typeof PHRASES)[number];
