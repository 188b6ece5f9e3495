import type { Color, SpaceId, Token } from '../shared/games/death-star/index.ts';
import type { Phrase } from '../shared/protocol/index.ts';
import type { Action, BotLevel, ChangedSettings, Command, Receipt, Vote } from './actions.ts';
import { hexOf } from './keyring.ts';

/** What commands are given by: it sends them, and knows what is shown now. */
export interface Sender {
  readonly snapshot: { readonly decision: number };
  random(count: number): Uint8Array;
  act(action: Action, decision?: number): Promise<Receipt>;
}

const ENTROPY_BYTES = 32;
const LINK_BYTES = 16;

/** What you can do in a match. */
export class Commands {
  readonly #sender: Sender;

  /** @internal A client gives matches out. */
  constructor(sender: Sender) {
    this.#sender = sender;
  }

  #do(action: Action): Promise<Receipt> {
    return this.#sender.act(action);
  }

  /**
   * Says that you are ready, and adds to the match's chance what nobody else knows. Give and keep a text of your own, of
   * up to 128 visible ASCII characters, and you can check later that it went into the match.
   */
  ready(entropy = hexOf(this.#sender.random(ENTROPY_BYTES))): Promise<Receipt> {
    return this.#do({ type: 'ready', entropy });
  }

  unready(): Promise<Receipt> {
    return this.#do({ type: 'unready' });
  }

  /** Starts with the seats that are taken, all of them being ready. For the host. */
  start(): Promise<Receipt> {
    return this.#do({ type: 'start' });
  }

  /** Moves to another seat that is free. */
  sit(seat: Color): Promise<Receipt> {
    return this.#do({ type: 'sit', seat });
  }

  /** Puts a bot on this seat, or on the next free one. For the host. */
  addBot(level: BotLevel, seat?: Color): Promise<Receipt> {
    return this.#do({ type: 'addBot', level, ...(seat && { seat }) });
  }

  /** Takes a bot off its seat. For the host. */
  removeBot(seat: Color): Promise<Receipt> {
    return this.#do({ type: 'removeBot', seat });
  }

  /** Changes settings before the start; whatever is left out stays. For the host. */
  set(settings: ChangedSettings): Promise<Receipt> {
    return this.#do({ ...settings, type: 'set' });
  }

  /** Sends a person away before the start, who cannot join this match again. For the host. */
  kick(seat: Color): Promise<Receipt> {
    return this.#do({ type: 'kick', seat });
  }

  /** Every spin, dogfights included. */
  spin(): Promise<Receipt> {
    return this.play({ type: 'spin' });
  }

  move(token: Token, to: SpaceId): Promise<Receipt> {
    return this.play({ type: 'move', token, to });
  }

  fly(to: SpaceId): Promise<Receipt> {
    return this.play({ type: 'fly', to });
  }

  pass(): Promise<Receipt> {
    return this.play({ type: 'pass' });
  }

  /** Plays an escape card for a detained token. */
  escape(token: Token): Promise<Receipt> {
    return this.play({ type: 'escape', token });
  }

  /** Plays a command as it is, such as one of `legal`. It answers the decision that the snapshot shows now. */
  play(command: Command): Promise<Receipt> {
    if (command.type === 'resign') return this.resign();
    return this.#sender.act({ type: 'play', command }, this.#sender.snapshot.decision);
  }

  resign(): Promise<Receipt> {
    return this.#do({ type: 'resign' });
  }

  /** Takes your seat back from the bot that plays it meanwhile. Playing a turn does so as well. */
  back(): Promise<Receipt> {
    return this.#do({ type: 'back' });
  }

  /** Asks the others what is to happen with who has to act and does not. */
  callVote(seat: Color): Promise<Receipt> {
    return this.#do({ type: 'callVote', seat });
  }

  /** Answers the open vote about this seat. */
  vote(seat: Color, choice: Vote): Promise<Receipt> {
    return this.#do({ type: 'vote', seat, choice });
  }

  /** Asks the others for another match of this table, once this one is over. */
  offerRematch(): Promise<Receipt> {
    return this.#do({ type: 'offerRematch' });
  }

  answerRematch(answer: 'accept' | 'decline'): Promise<Receipt> {
    return this.#do({ type: 'answerRematch', accepts: answer === 'accept' });
  }

  /** Says something, as plain text of 1 to 200 signs in one line. Who watches is heard by those who watch. */
  say(text: string): Promise<Receipt> {
    return this.#do({ type: 'say', text });
  }

  /** Says one of the ready-made phrases, which everybody reads in their own language. */
  sayPhrase(phrase: Phrase): Promise<Receipt> {
    return this.#do({ type: 'sayPhrase', phrase });
  }

  /** What this person says reaches nobody any more. For the host; for yourself alone there is `mutePerson`. */
  mute(seat: Color): Promise<Receipt> {
    return this.#do({ type: 'mute', seat });
  }

  unmute(seat: Color): Promise<Receipt> {
    return this.#do({ type: 'unmute', seat });
  }

  /**
   * Makes the code of a link that moves your seat to another device, once: whoever brings it to `moveSeat` first has the
   * seat. A new one takes the place of the last.
   */
  async makeLink(): Promise<string> {
    const code = hexOf(this.#sender.random(LINK_BYTES));
    await this.#do({ type: 'link', code });
    return code;
  }
}
