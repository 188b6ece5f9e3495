/** Deutsch. */
import type { GameEvent } from '../shared/games/death-star/index.ts';
import type { Phrase } from '../shared/protocol/index.ts';
import type { CommandRejected } from './errors.ts';
import type { Language } from './words.ts';
import { refusalIn, sentenceOf } from './words.ts';

const GERMAN: Language = {
  colors: { red: 'Rot', green: 'Grün', blue: 'Blau', yellow: 'Gelb' },
  sentences: {
    started: 'Das Spiel beginnt: {seats}.',
    shuffled: 'Die Machtkarten werden gemischt.',
    spunOff: 'Gedreht wird um den Anfang: {spins}.',
    turnBegan: 'Zug {number}: {seat}.',
    turnSkipped: '{seat} setzt diesen Zug aus.',
    spun: '{seat} dreht eine {count}.',
    waited: '{token} von {seat} wartet im Zellenblock ({misses}).',
    walked: '{seat} zieht {token} von {from} nach {to}.',
    passed: '{seat} zieht nicht.',
    drew: '{token} von {seat} zieht die Karte {card}.',
    sent: '{token} von {seat} kommt von {from} nach {to}.',
    wentBack: '{seat} zieht {token} von {from} zurück nach {to}.',
    detained: '{token} von {seat} wird in den Zellenblock gebracht.',
    escaped: '{seat} spielt {card}: {token} ist frei.',
    bumped: '{token} von {seat} muss von {from} zurück nach {to}.',
    earnedBlueprint: '{seat} hat den Bauplan.',
    earnedTractorBeam: '{seat} hat den Traktorstrahl abgeschaltet.',
    turnLost: '{seat} wird einen Zug aussetzen.',
    dogfightWon: '{seat} gewinnt den Luftkampf.',
    dogfightLost: '{seat} verliert den Luftkampf.',
    fellBack: '{seat} fällt von {from} zum Falken zurück.',
    flew: '{seat} fliegt von {from} nach {to}.',
    resigned: '{seat} verlässt das Spiel.',
    won: '{seat} ist in Sicherheit und gewinnt.',
  },
  phrases: {
    hello: 'Hallo!',
    goodLuck: 'Viel Glück!',
    wellPlayed: 'Gut gespielt!',
    thankYou: 'Danke!',
    sorry: 'Tut mir leid!',
    oops: 'Hoppla!',
    wow: 'Wow!',
    hurryUp: 'Du bist dran!',
    oneMoment: 'Einen Moment, bitte.',
    rematch: 'Noch eine Partie?',
    goodGame: 'Schöne Partie!',
    goodbye: 'Auf Wiedersehen!',
  },
  refusals: {
    malformed: 'Die Nachricht hat nicht die Form, die das Protokoll verlangt.',
    unsupported_version:
      'Client und Server sprechen verschiedene Versionen des Protokolls; die ältere Seite muss aktualisiert werden.',
    unknown_match: 'Eine Partie mit dieser Kennung gibt es nicht.',
    unknown_ruleset: 'Dieses Regelwerk kennt der Server nicht.',
    unknown_game: 'Dieses Spiel kennt der Server nicht.',
    unknown_page: 'Unter dieser Adresse gibt es nichts.',
    unknown_user: 'Dieser Server kennt seine Spieler: Der Ausweis der Seite fehlt, ist falsch oder zu alt.',
    bad_token: 'Damit lässt sich kein Platz dieser Partie öffnen, oder nicht mehr.',
    already_seated: 'Du hast in dieser Partie schon einen Platz: Kehre dorthin zurück.',
    seat_taken: 'Dort sitzt schon jemand.',
    no_such_seat: 'Einen Platz dieses Namens hat das Spiel nicht.',
    match_full: 'In dieser Partie sind alle Plätze besetzt.',
    not_seated: 'Das geht nur mit einem Platz in der Partie.',
    not_host: 'Das darf nur, wer die Partie leitet.',
    not_a_bot: 'Dort sitzt kein Bot.',
    not_ready: 'Noch sind nicht alle bereit, oder ein Platz ist leer.',
    already_ready: 'Du bist schon bereit; nimm das zuerst zurück.',
    already_begun: 'Diese Partie hat schon begonnen. Du kannst zuschauen.',
    wrong_state: 'Das geht an dieser Stelle der Partie nicht.',
    stale: 'Inzwischen ist die Partie weiter: Das war die Antwort auf eine frühere Entscheidung.',
    id_taken: 'Diese Nummer hatte schon ein anderer Befehl.',
    old_id: 'Die Nummer dieses Befehls ist zu alt; ausgeführt wurde er nie.',
    not_a_person: 'Das gilt einem anderen Menschen, und dort sitzt keiner.',
    not_present: 'Jemand, der bereit ist, ist gerade nicht verbunden.',
    too_early: 'Es wurde noch nicht lange genug gewartet.',
    kicked: 'Der Gastgeber der Partie hat dich fortgeschickt.',
    wrong_password: 'Diese Partie braucht ein Passwort, und dieses ist es nicht.',
    no_spectators: 'Bei dieser Partie kann niemand zuschauen.',
    not_away: 'Wer dort sitzt, ist nicht abwesend.',
    no_vote: 'Über diesen Platz wird nicht abgestimmt, oder nicht von dieser Person.',
    no_offer: 'Niemand bietet eine weitere Partie an, oder nicht mehr.',
    muted: 'Der Gastgeber der Partie hat diese Person stummgeschaltet.',
    bad_link: 'Dieser Link wurde schon benutzt, oder es war nie einer.',
    open_elsewhere: 'Der Platz ist an einem anderen Ort offen, der noch antwortet.',
    quarantined: 'Ein Fehler des Servers hat diese Partie angehalten. Andere Partien laufen weiter.',
    unavailable: 'Der Server kann das gerade nicht. Versuche es später noch einmal.',
    rate_limited: 'Zu viele Nachrichten. Warte einen Moment.',
    too_many: 'Für mehr davon hat der Server gerade keinen Platz.',
    too_large: 'Die Nachricht ist größer, als der Server erlaubt.',
    game_over: 'Das Spiel ist zu Ende.',
    not_your_turn: 'Ein anderer Platz ist am Zug.',
    wrong_phase: 'Darauf wartet das Spiel gerade nicht.',
    no_walk: 'Mit dieser Zahl führt kein Weg dorthin.',
    token_held: 'Diese Figur bleibt bei dieser Zahl im Zellenblock.',
    token_aboard: 'Wer an Bord des Falken ist, bleibt an Bord.',
    other_token: 'Die Karte bewegt die Figur, die sie gezogen hat, nicht die andere.',
    no_flight: 'Von dort, wo das Paar ist, führt keine Bahn dorthin.',
    must_move: 'Gibt es einen Weg, muss er gegangen werden.',
    not_detained: 'Diese Figur sitzt nicht im Zellenblock.',
    no_escape_card: 'Dieser Platz hat keine Fluchtkarte.',
    offline: 'Der Server war nicht zu erreichen. Ob er es getan hat, ist nicht bekannt.',
    timeout: 'Der Server hat nicht rechtzeitig geantwortet. Ob er es getan hat, ist nicht bekannt.',
    elsewhere: 'Dieser Platz ist anderswo offen; übernimm ihn zuerst.',
    closed: 'Diese Partie wurde hier geschlossen.',
    left: 'Dieser Platz wurde verlassen.',
    moved: 'Dieser Platz ist jetzt auf einem anderen Gerät.',
    removed: 'Die anderen haben für das Ende dieses Platzes gestimmt.',
    nothing_to_resume: 'Hier gibt es keinen Platz, zu dem du zurückkehren könntest.',
    unknown: 'Der Server hat aus einem Grund abgelehnt, den diese Version nicht kennt.',
  },
};

/** Ein Ereignis als deutscher Satz. */
export function describe(event: GameEvent): string {
  return sentenceOf(event, GERMAN);
}

/** Eine Ablehnung als deutscher Satz. */
export function explain(rejection: Pick<CommandRejected, 'code' | 'message'>): string {
  return refusalIn(GERMAN, rejection);
}

/** Einer der fertigen Sätze des Chats auf Deutsch. */
export function phrase(key: Phrase): string {
  return GERMAN.phrases[key];
}
