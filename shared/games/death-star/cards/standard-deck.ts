/** The standard Force deck as data. Each text was written for this deck (rules 2.3, 6.9). */
import type { Card, CardEffect } from '../types.ts';

/** An effect, and the text of each card that has it: so many texts, so many cards. */
type Group = readonly [effect: CardEffect, texts: readonly string[]];

const GROUPS: readonly Group[] = [
  [
    { kind: 'advance', count: 2 },
    [
      'The patrol salutes your borrowed armour and marches on. Advance 2 spaces.',
      'An officer waves you through without looking up from his lunch. Advance 2 spaces.',
      'The lift doors open on exactly the right corridor, for once. Advance 2 spaces.',
      'Two sentries argue about whose shift it is while you tiptoe past. Advance 2 spaces.',
    ],
  ],
  [
    { kind: 'advance', count: 3 },
    [
      'You carry a toolbox and look annoyed, so nobody asks a thing. Advance 3 spaces.',
      'The blast door starts to drop, and you slide under with a finger to spare. Advance 3 spaces.',
      'A helpful droid lists every camera on the deck as out of order. Advance 3 spaces.',
      'You yell and run straight at the squad, and the squad runs first. Advance 3 spaces.',
    ],
  ],
  [
    { kind: 'advance', count: 4 },
    [
      'One thin line, one deep breath, and the chasm is behind you. Advance 4 spaces.',
      'A false report sends the whole garrison to the far side of the station. Advance 4 spaces.',
      'You hitch a ride on a maintenance cart, sitting up very straight. Advance 4 spaces.',
    ],
  ],
  [
    { kind: 'go-to', coordinate: 1 },
    ['A terminal coughs up a map, and you like the look of one spot on it. Go directly to DS-1.'],
  ],
  [{ kind: 'go-to', coordinate: 2 }, ['The service shaft is dusty, dark and wonderfully empty. Go directly to DS-2.']],
  [
    { kind: 'go-to', coordinate: 3 },
    ['Your comlink crackles with a friendly voice and a shortcut. Go directly to DS-3.'],
  ],
  [
    { kind: 'go-to', coordinate: 4 },
    ['A tiny droid flees from you and so shows you the quick way. Go directly to DS-4.'],
  ],
  [
    { kind: 'go-to', coordinate: 5 },
    ['The sign admits authorised crew only, which today means you. Go directly to DS-5.'],
  ],
  [
    { kind: 'go-to', coordinate: 6 },
    ['You pull a lever to see what it does, and the floor becomes a lift. Go directly to DS-6.'],
  ],
  [
    { kind: 'go-to', coordinate: 7 },
    ['A droid plugs in, whistles twice, and a row of locked doors slides open. Go directly to DS-7.'],
  ],
  [{ kind: 'go-to', coordinate: 8 }, ['Somebody left a lift pass in the pocket of this uniform. Go directly to DS-8.']],
  [
    { kind: 'another-turn' },
    [
      'The alarm stops in mid-wail, and nobody comes to ask why. Take another turn.',
      'Every bolt they fire hits the wall beside you. Take another turn while they sulk.',
      'Your disguise is so good that you are asked to lead the search. Take another turn.',
      'Static drowns the channel just as they call for help. Take another turn.',
      'You feel calm, quick and oddly sure of the next corner. Take another turn.',
    ],
  ],
  [
    { kind: 'escape' },
    [
      'You slip a spare key cylinder up your sleeve. Keep this card to escape from the Detention Block.',
      'The transfer order is forged, but the stamp is lovely. Keep this card to escape from the Detention Block.',
      'Your droid never forgets a cell code. Keep this card to escape from the Detention Block.',
      'One grating in the cell wall is loose, and you know which. Keep this card to escape from the Detention Block.',
    ],
  ],
  [
    { kind: 'back', count: 2 },
    [
      'That was a wrong turn, as the mops and buckets prove. Move back 2 spaces.',
      'You hear boots around the corner, a great many boots! Move back 2 spaces.',
      'You dropped your comlink two doors ago, and it is beeping. Move back 2 spaces.',
    ],
  ],
  [
    { kind: 'back', count: 3 },
    [
      'The bridge slides away just as you reach its edge. Move back 3 spaces.',
      'The guard wants a password, and yours turns out to be a recipe. Move back 3 spaces.',
      'The blast door shuts on your plan and very nearly on your nose. Move back 3 spaces.',
      'Your droid read the map upside down and is terribly sorry. Move back 3 spaces.',
      'Your helmet slips over your eyes, and you march off the wrong way. Move back 3 spaces.',
    ],
  ],
  [
    { kind: 'back', count: 4 },
    [
      'You burst into a hall full of troops on parade. Move back 4 spaces, smartly.',
      'The alarm has found its voice, and it is describing you. Move back 4 spaces.',
      'You chase one guard round a bend and meet all his friends. Move back 4 spaces.',
    ],
  ],
  [
    { kind: 'lose-turn' },
    [
      'The lift is quiet, comfortable and stuck. Lose your next turn.',
      'You hide in a locker until the patrol has finished its break. Lose your next turn.',
      'You shoot the lock, and the lock was also the handle. Lose your next turn.',
      'A quarrel breaks out about who is rescuing whom. Lose your next turn.',
      'The terminal insists that you choose a stronger password. Lose your next turn.',
    ],
  ],
  [
    { kind: 'detention' },
    [
      'The polite troopers at the door had not come to show you out. Go directly to the Detention Block.',
      'All your clever comm chatter went out on the guards’ own channel. Go directly to the Detention Block.',
      'A stun bolt hits somebody at last, and it is you. Go directly to the Detention Block.',
      'You stroll into the guard room and ask for the exit. Go directly to the Detention Block.',
    ],
  ],
  [
    { kind: 'compactor' },
    [
      'The nearest way out is a chute, and you know that smell. Return to the Trash Compactor.',
      'The thing in the garbage water missed you and sends a tentacle. Return to the Trash Compactor.',
      'A grating gives way under you, and the splash sounds familiar. Return to the Trash Compactor.',
      'You dive through a hatch whose warning you had no time to read. Return to the Trash Compactor.',
    ],
  ],
];

/** The standard deck of 52 Force cards, `F01` to `F52`, in the order in which they are printed, unshuffled (rule 6.9). */
export const STANDARD_DECK: readonly Card[] = GROUPS.flatMap(([effect, texts]) =>
  texts.map((text) => ({ effect, text })),
).map(({ effect, text }, index) => ({ id: `F${String(index + 1).padStart(2, '0')}`, effect, text }));
