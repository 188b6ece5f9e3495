import type { Color } from '../shared/games/death-star/index.ts';
import { colorOf, listOf, textOf, textsOf } from './answers.ts';
import type { PlayerStorage } from './storage.ts';

/** A seat that this storage can open again. */
export interface KeptSeat {
  readonly matchId: string;
  readonly code: string;
  readonly seat: Color;
}

interface Key extends KeptSeat {
  readonly token: string;
}

const SECRET_BYTES = 32;
const SECRET = /^[0-9a-f]{64}$/;
const MOST_KEPT = 50;

/** The secret of the player and the tokens of the seats, for one server: no server learns the secret of another's. */
export class Keyring {
  readonly #storage: PlayerStorage;
  readonly #prefix: string;
  readonly #random: (count: number) => Uint8Array;
  #secret: Promise<string> | undefined;
  /** Changes wait for each other: each reads what the one before has written. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(storage: PlayerStorage, server: string, random: (count: number) => Uint8Array) {
    this.#storage = storage;
    this.#prefix = `escape-from-the-death-star ${server}`;
    this.#random = random;
  }

  /** The secret of the player: 64 hexadecimal digits, made when it is first asked for. */
  player(): Promise<string> {
    this.#secret ??= this.#findPlayer();
    return this.#secret;
  }

  /** The seats that can be opened again, the newest first. */
  async seats(): Promise<readonly Key[]> {
    return readKeys(await this.#storage.get(`${this.#prefix} seats`));
  }

  keep(key: Key): Promise<void> {
    return this.#change((keys) => [key, ...keys.filter(({ matchId }) => matchId !== key.matchId)].slice(0, MOST_KEPT));
  }

  forget(matchId: string): Promise<void> {
    return this.#change((keys) => keys.filter((key) => key.matchId !== matchId));
  }

  async #findPlayer(): Promise<string> {
    const kept = await this.#storage.get(`${this.#prefix} player`);
    if (kept !== undefined && SECRET.test(kept)) return kept;
    const made = hexOf(this.#random(SECRET_BYTES));
    await this.#storage.set(`${this.#prefix} player`, made);
    return made;
  }

  #change(work: (keys: readonly Key[]) => readonly Key[]): Promise<void> {
    const changed = this.#last.then(async () => {
      const keys = work(await this.seats());
      await this.#storage.set(`${this.#prefix} seats`, JSON.stringify(keys));
    });
    this.#last = changed.catch(() => undefined);
    return changed;
  }
}

export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What cannot be read any more is as good as nothing. */
function readKeys(text: string | undefined): readonly Key[] {
  try {
    const keys = listOf(JSON.parse(text ?? '[]'));
    return keys.flatMap((key) => {
      const seat = colorOf(textOf(key, 'seat'));
      return seat === undefined ? [] : [{ seat, ...textsOf(key, 'matchId', 'code', 'token') }];
    });
  } catch {
    return [];
  }
}
