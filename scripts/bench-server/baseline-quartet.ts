import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Color, GameEvent, State } from '../../shared/games/death-star/index.ts';
import { deathStar, STANDARD_RULESET } from '../../shared/games/death-star/index.ts';
import { makeChooser } from './choosing.ts';
import type { Quartet } from './quartet.ts';
import { sizeDown, sizeUp } from './quartet.ts';

const seats = STANDARD_RULESET.board.clockwise;
const frameSchema = z.object({ sequence: z.number(), events: z.array(z.custom<GameEvent>()) });

/** Seats four clients in a match of the baseline. The first of them follows the game, and knows what all may do. */
export async function openBaselineQuartet(port: number, seed: number): Promise<Quartet> {
  const traffic = { down: 0, up: 0 };
  const choose = makeChooser(seed);
  let state: State = deathStar.evolve(undefined, { type: 'started', ruleset: STANDARD_RULESET, seats });
  let seen = 0;
  let id = 0;
  let whenSeen: (() => void) | undefined;
  const sockets = new Map<Color, WebSocket>();

  function onFrame(seat: Color, frame: Buffer): void {
    traffic.down += sizeDown(frame.length);
    if (seat === seats[0]) {
      const { events } = frameSchema.parse(JSON.parse(frame.toString()));
      for (const event of events) state = deathStar.evolve(state, event);
    }
    seen += 1;
    if (seen % seats.length === 0) whenSeen?.();
  }

  const started = new Promise<void>((resolve) => {
    whenSeen = resolve;
  });
  await Promise.all(
    seats.map(async (seat) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/${seed}/${seat}`);
      sockets.set(seat, socket);
      socket.on('message', (frame: Buffer) => onFrame(seat, frame));
      await opened(socket);
    }),
  );
  await started;
  return {
    traffic,
    act(seenByAll) {
      if (state.phase.kind === 'over') return false;
      whenSeen = seenByAll;
      const { seat } = state.turn;
      id += 1;
      const frame = JSON.stringify({ id, command: choose(deathStar.legal(state, seat)) });
      traffic.up += sizeUp(frame.length);
      sockets.get(seat)?.send(frame);
      return true;
    },
    close() {
      for (const socket of sockets.values()) socket.terminate();
    },
  };
}

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
}
