import { expect, jest } from '@jest/globals';
import type { Chance } from '../../shared/kernel/index.ts';
import { fastChance } from '../../shared/kernel/simulation.ts';
import type { TestServer } from './server.ts';
import { createMatch } from './server-client.ts';
import type { RawSocket } from './server-raw.ts';
import { closeCodeIn, frameOf, framesIn, openRaw, OPCODES } from './server-raw.ts';

const JOINED = Uint8Array.from([10]);
const GOING = Uint8Array.from([3, 232]);
/** Left, left of its own accord, or has sent what no client sends. */
const DOCUMENTED = [1_000, 4_000, 4_002];
const FRAMES_A_SOCKET = 50;

/** A raw socket of a seat of a match of its own, let in and joined. */
export async function seatedRaw(server: TestServer): Promise<{ socket: RawSocket; matchId: string }> {
  const { reservation, matchId } = await createMatch(server.url, 'Eve', { seats: 3 });
  const socket = await openRaw(server.port, reservation);
  socket.send(frameOf({ opcode: OPCODES.binary, payload: JOINED }));
  await socket.until((received) => framesIn(received).length > 1);
  return { socket, matchId };
}

/** Sends random frames to live seats, and checks how each of the sockets was closed. */
export async function sendNoise(server: TestServer, seed: number, count: number): Promise<void> {
  // The framework's decoder says what it cannot read, and can be told so in no other way.
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const chance = fastChance(seed);
  for (let sent = 0; sent < count; sent += FRAMES_A_SOCKET) {
    const { socket } = await seatedRaw(server);
    for (const payload of randomFrames(chance, FRAMES_A_SOCKET)) {
      socket.send(frameOf({ opcode: OPCODES.binary, payload }));
    }
    socket.send(frameOf({ opcode: OPCODES.close, payload: GOING }));
    const code = closeCodeIn(await socket.ended());
    expect({ seed, sent, code, isDocumented: DOCUMENTED.includes(code ?? 0) }).toEqual({
      seed,
      sent,
      code,
      isDocumented: true,
    });
  }
  said.mockRestore();
}

/** The kinds of message that the framework knows, and what our rooms answer. */
const KINDS = [10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22] as const;
const TYPES = ['command', 'history', 'ping', 'seat', 'nope'] as const;

/** Random frames: nothing but noise, noise that begins like a message, and messages that are cut off or spoilt. */
export function randomFrames(chance: Chance, count: number): readonly Uint8Array[] {
  return Array.from({ length: count }, () => randomFrame(chance));
}

function randomFrame(chance: Chance): Uint8Array {
  const noise = Array.from({ length: chance.spin(60) }, () => chance.spin(256));
  const kind = KINDS[chance.spin(KINDS.length)] ?? 0;
  const type = TYPES[chance.spin(TYPES.length)] ?? '';
  const named = [0xa0 | type.length, ...Buffer.from(type)];
  switch (chance.spin(5)) {
    case 0:
      return Uint8Array.from(noise);
    case 1:
      return Uint8Array.from([kind, ...noise]);
    case 2:
      return Uint8Array.from([13, ...named, ...noise]);
    case 3:
      return Uint8Array.from([21, chance.spin(256), ...named, ...noise]);
    default: {
      const whole = [21, chance.spin(128), ...named, ...GOOD];
      const at = chance.spin(whole.length);
      if (chance.spin(2) === 0) return Uint8Array.from(whole.slice(0, at));
      return Uint8Array.from([...whole.slice(0, at), chance.spin(256), ...whole.slice(at + 1)]);
    }
  }
}

/** `{ v: "1.0", id: 1, command: { type: "ready", entropy: "x" } }` in MessagePack. */
const GOOD = Buffer.from('83a176a3312e30a2696401a7636f6d6d616e6482a474797065a57265616479a7656e74726f7079a178', 'hex');
