/** Español. */
import type { GameEvent } from '../shared/games/death-star/index.ts';
import type { Phrase } from '../shared/protocol/index.ts';
import type { CommandRejected } from './errors.ts';
import type { Language } from './words.ts';
import { refusalIn, sentenceOf } from './words.ts';

const SPANISH: Language = {
  colors: { red: 'Rojo', green: 'Verde', blue: 'Azul', yellow: 'Amarillo' },
  sentences: {
    started: 'Empieza la partida: {seats}.',
    shuffled: 'Se barajan las cartas de la Fuerza.',
    spunOff: 'Tiradas para empezar: {spins}.',
    turnBegan: 'Turno {number}: {seat}.',
    turnSkipped: '{seat} pierde este turno.',
    spun: '{seat} saca un {count}.',
    waited: '{token} de {seat} espera en el bloque de celdas ({misses}).',
    walked: '{seat} mueve {token} de {from} a {to}.',
    passed: '{seat} no mueve nada.',
    drew: '{token} de {seat} roba la carta {card}.',
    sent: '{token} de {seat} va de {from} a {to}.',
    wentBack: '{seat} hace retroceder {token} de {from} a {to}.',
    detained: '{token} de {seat} acaba en el bloque de celdas.',
    escaped: '{seat} juega {card}: {token} queda libre.',
    bumped: '{token} de {seat} tiene que volver de {from} a {to}.',
    earnedBlueprint: '{seat} tiene los planos.',
    earnedTractorBeam: '{seat} ha apagado el rayo tractor.',
    turnLost: '{seat} perderá un turno.',
    dogfightWon: '{seat} gana el combate espacial.',
    dogfightLost: '{seat} pierde el combate espacial.',
    fellBack: '{seat} retrocede de {from} al Halcón.',
    flew: '{seat} vuela de {from} a {to}.',
    resigned: '{seat} abandona la partida.',
    won: '{seat} llega a un lugar seguro y gana.',
  },
  phrases: {
    hello: '¡Hola!',
    goodLuck: '¡Buena suerte!',
    wellPlayed: '¡Bien jugado!',
    thankYou: '¡Gracias!',
    sorry: '¡Lo siento!',
    oops: '¡Uy!',
    wow: '¡Guau!',
    hurryUp: '¡Te toca!',
    oneMoment: 'Un momento, por favor.',
    rematch: '¿Otra partida?',
    goodGame: '¡Buena partida!',
    goodbye: '¡Adiós!',
  },
  refusals: {
    malformed: 'El mensaje no tiene la forma que pide el protocolo.',
    unsupported_version:
      'El cliente y el servidor hablan versiones distintas del protocolo; hay que actualizar la más antigua.',
    unknown_match: 'No hay ninguna partida con ese código.',
    unknown_ruleset: 'El servidor no conoce ese reglamento.',
    unknown_game: 'El servidor no conoce ese juego.',
    unknown_page: 'En esa dirección no hay nada.',
    unknown_user: 'Este servidor conoce a sus jugadores: la credencial del sitio falta, es incorrecta o ha caducado.',
    bad_token: 'Con eso no se abre ningún asiento de esta partida, o ya no.',
    already_seated: 'Ya tienes un asiento en esta partida: vuelve a él.',
    seat_taken: 'Ese asiento está ocupado.',
    no_such_seat: 'El juego no tiene ningún asiento con ese nombre.',
    match_full: 'Todos los asientos de esta partida están ocupados.',
    not_seated: 'Para eso hace falta un asiento en la partida.',
    not_host: 'Eso solo puede hacerlo quien dirige la partida.',
    not_a_bot: 'Ahí no juega ningún bot.',
    not_ready: 'Aún falta gente por estar lista, o hay un asiento vacío.',
    already_ready: 'Ya has dicho que estás listo; retíralo primero.',
    already_begun: 'Esta partida ya ha empezado. Puedes mirarla.',
    wrong_state: 'Eso no se puede hacer en este momento de la partida.',
    stale: 'La partida ha seguido entretanto: eso respondía a una decisión anterior.',
    id_taken: 'Otra orden ya tenía ese número.',
    old_id: 'El número de esa orden es demasiado antiguo; nunca se ejecutó.',
    not_a_person: 'Eso es para otra persona, y ahí no hay ninguna.',
    not_present: 'Alguien que está listo no está conectado ahora.',
    too_early: 'Aún no se ha esperado lo suficiente.',
    kicked: 'El anfitrión de la partida te ha expulsado.',
    wrong_password: 'Esta partida pide una contraseña, y no es esta.',
    no_spectators: 'Esta partida no admite espectadores.',
    not_away: 'Quien está ahí no está ausente.',
    no_vote: 'No hay votación sobre este asiento, o esta persona no vota en ella.',
    no_offer: 'Nadie ofrece otra partida, o ya no.',
    muted: 'El anfitrión de la partida ha silenciado a esta persona.',
    bad_link: 'Este enlace ya se ha usado, o nunca lo fue.',
    open_elsewhere: 'El asiento está abierto en otro lugar, que todavía responde.',
    quarantined: 'Un fallo del servidor ha detenido esta partida. Las demás continúan.',
    unavailable: 'El servidor no puede hacerlo ahora. Inténtalo más tarde.',
    rate_limited: 'Demasiados mensajes. Espera un momento.',
    too_many: 'El servidor no tiene sitio para más en este momento.',
    too_large: 'El mensaje es más grande de lo que acepta el servidor.',
    game_over: 'La partida ha terminado.',
    not_your_turn: 'Le toca a otro asiento.',
    wrong_phase: 'No es eso lo que el juego espera ahora.',
    no_walk: 'Ningún camino de ese número lleva ahí.',
    token_held: 'Con ese número la ficha sigue en el bloque de celdas.',
    token_aboard: 'Quien está a bordo del Halcón se queda a bordo.',
    other_token: 'La carta mueve la ficha que la robó, no la otra.',
    no_flight: 'Desde donde está la pareja no hay ruta hasta ahí.',
    must_move: 'Si hay un camino, hay que recorrerlo.',
    not_detained: 'Esa ficha no está en el bloque de celdas.',
    no_escape_card: 'Este asiento no tiene ninguna carta de fuga.',
    offline: 'No se pudo contactar con el servidor. No se sabe si lo ha hecho.',
    timeout: 'El servidor no respondió a tiempo. No se sabe si lo ha hecho.',
    elsewhere: 'Este asiento está abierto en otro lugar; recupéralo primero.',
    closed: 'Esta partida se cerró aquí.',
    left: 'Este asiento se ha dejado.',
    moved: 'Este asiento está ahora en otro dispositivo.',
    removed: 'Los demás han votado por dejar este asiento.',
    nothing_to_resume: 'Aquí no hay ningún asiento al que volver.',
    unknown: 'El servidor lo ha rechazado por un motivo que esta versión no conoce.',
  },
};

/** Un suceso como frase en español. */
export function describe(event: GameEvent): string {
  return sentenceOf(event, SPANISH);
}

/** Un rechazo como frase en español. */
export function explain(rejection: Pick<CommandRejected, 'code' | 'message'>): string {
  return refusalIn(SPANISH, rejection);
}

/** Una de las frases hechas del chat en español. */
export function phrase(key: Phrase): string {
  return SPANISH.phrases[key];
}
