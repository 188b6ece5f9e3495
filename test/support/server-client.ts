/** The least that a client can be: HTTP to come in, one socket, requests, and waiting for what is to come. */
import type { Room } from '@colyseus/sdk';
import { Client } from '@colyseus/sdk';
import { z } from 'zod';
import type { HistoryRow, MatchCommand, Refusal, Welcome } from '../../shared/protocol/index.ts';
import { historyRowSchema, PROTOCOL_VERSION, receiptSchema, welcomeSchema } from '../../shared/protocol/index.ts';
import type { Result } from '../../shared/kernel/index.ts';
import { canonicalJson, fail, succeed } from '../../shared/kernel/index.ts';
import type { MatchTable } from '../../server/tables/index.ts';
import { secretOf } from './server.ts';

const v = PROTOCOL_VERSION;

/** An answer over HTTP, as it came. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** What the body says: JSON as data, anything else as text. */
  readonly body: unknown;
}

/** Asks over HTTP; a body that is no text is sent as JSON. */
export async function ask(url: string, method: string, path: string, body?: unknown): Promise<HttpAnswer> {
  const response = await fetch(`${url}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return answerOf(response);
}

/** The answer of a response: its body read, as data where it is JSON. */
export async function answerOf(response: Response): Promise<HttpAnswer> {
  const text = await response.text();
  const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
  const body: unknown = isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body };
}

/** The code of a refusal over HTTP. Fails for anything else. */
export function codeOf({ body }: HttpAnswer): string {
  return z.looseObject({ code: z.string() }).parse(body).code;
}

function welcomed(answer: HttpAnswer): Welcome {
  const parsed = welcomeSchema.safeParse(answer.body);
  if (!parsed.success) throw new Error(`not welcome: ${answer.status} ${JSON.stringify(answer.body)}`);
  return parsed.data;
}

/** Makes a match as this player. */
export async function createMatch(url: string, name: string, wanted: Record<string, unknown> = {}): Promise<Welcome> {
  return welcomed(await ask(url, 'POST', '/matches', { v, player: secretOf(name), name, seats: 2, ...wanted }));
}

/** Takes a seat as this player. */
export async function joinMatch(url: string, match: string, name: string, seat?: string): Promise<Welcome> {
  const body = { v, player: secretOf(name), name, ...(seat === undefined ? {} : { seat }) };
  return welcomed(await ask(url, 'POST', `/matches/${match}/join`, body));
}

/** Takes this player's seat back. */
export async function resumeMatch(url: string, match: string, name: string, token: string): Promise<Welcome> {
  return welcomed(await ask(url, 'POST', `/matches/${match}/resume`, { v, player: secretOf(name), token }));
}

export async function watchMatch(url: string, match: string): Promise<Welcome> {
  return welcomed(await ask(url, 'POST', `/matches/${match}/watch`, { v }));
}

const refusalSchema: z.ZodType<Refusal> = z.looseObject({
  code: z.string(),
  message: z.string(),
  retryAfter: z.number().optional(),
});
const seatMessageSchema = z.strictObject({ seat: z.string(), token: z.string() });
export type SeatMessage = z.infer<typeof seatMessageSchema>;

/** One socket of a match: of a seat, or of somebody who watches. */
export class Line {
  readonly welcome: Welcome;
  readonly room: Room<unknown, MatchTable>;
  /** What opens the seat, each time that the server has said so. */
  readonly seatMessages: SeatMessage[] = [];
  /** With which code the socket was closed, once it has been. */
  readonly closed: Promise<number>;
  private nextId: number;
  private readonly waiting = new Set<() => void>();

  private constructor(welcome: Welcome, room: Room<unknown, MatchTable>) {
    this.welcome = welcome;
    this.room = room;
    this.nextId = welcome.nextId;
    room.reconnection.enabled = false;
    room.onMessage<unknown>('seat', (message) => {
      this.seatMessages.push(seatMessageSchema.parse(message));
      this.wake();
    });
    room.onStateChange(() => this.wake());
    this.closed = new Promise((resolve) => {
      room.onLeave((code) => resolve(code));
      room.onDrop((code) => resolve(code));
    });
  }

  /** Opens the socket that a welcome leads to, and waits for the first state. */
  static async open(url: string, welcome: Welcome): Promise<Line> {
    const room: Room<unknown, MatchTable> = await new Client(url).consumeSeatReservation<MatchTable>(
      welcome.reservation,
    );
    const line = new Line(welcome, room);
    await line.until(({ matchId }) => matchId === welcome.matchId);
    return line;
  }

  get state(): MatchTable {
    return this.room.state;
  }

  /** Waits until the state is so; fails once the socket is closed. */
  async until(isSo: (state: MatchTable) => boolean): Promise<MatchTable> {
    return this.untilTrue(() => isSo(this.room.state));
  }

  /** Waits until the server has told of the seat this often. */
  async untilSeatMessages(count: number): Promise<SeatMessage> {
    await this.untilTrue(() => this.seatMessages.length >= count);
    const last = this.seatMessages[this.seatMessages.length - 1];
    if (last === undefined) throw new Error('no word of the seat');
    return last;
  }

  /** Sends a command under the next id, or under the one that is named. */
  command(
    command: MatchCommand,
    { id, decision }: { id?: number; decision?: number } = {},
  ): Promise<Result<number, Refusal>> {
    const used = id ?? this.nextId;
    this.nextId = Math.max(this.nextId, used + 1);
    return this.request('command', { v, id: used, command, ...(decision === undefined ? {} : { decision }) }).then(
      (reply) => (reply.ok ? succeed(receiptSchema.parse(reply.value).sequence) : reply),
    );
  }

  /** Plays a turn command for the decision that is pending in the state that is shown. */
  play(command: unknown): Promise<Result<number, Refusal>> {
    return this.command({ type: 'play', command }, { decision: this.state.decision });
  }

  async history(from: number): Promise<readonly HistoryRow[]> {
    const reply = await this.request('history', { v, from });
    if (!reply.ok) throw new Error(reply.error.code);
    return z.array(historyRowSchema).parse(reply.value);
  }

  /** Any request, as it is answered: by a value, or by a refusal. Throws for a fault, which no refusal is. */
  async request(type: string, payload: unknown): Promise<Result<unknown, Refusal>> {
    try {
      const value: unknown = await this.room.request<unknown, unknown>(type, payload);
      return succeed(value);
    } catch (error) {
      if (!(error instanceof Error) || !('reason' in error)) throw error;
      return fail(refusalSchema.parse(error.reason));
    }
  }

  /** Goes, without giving the seat up. */
  async close(): Promise<void> {
    await Promise.race([this.room.leave(), this.closed]);
  }

  private untilTrue(isSo: () => boolean): Promise<MatchTable> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (!isSo()) return;
        this.waiting.delete(look);
        resolve(this.room.state);
      };
      this.waiting.add(look);
      void this.closed.then((code) => reject(new Error(`the socket was closed with ${code}`)));
      look();
    });
  }

  private wake(): void {
    for (const look of [...this.waiting]) look();
  }
}

/** Opens the lines of a match that starts at once: its maker, those who join, in this order. */
export async function startedMatch(
  url: string,
  names: readonly string[],
  wanted: Record<string, unknown> = {},
): Promise<readonly Line[]> {
  const [host = 'host', ...others] = names;
  const first = await createMatch(url, host, { seats: names.length, ...wanted });
  const lines = [await Line.open(url, first)];
  for (const name of others) lines.push(await Line.open(url, await joinMatch(url, first.matchId, name)));
  for (const line of lines) await line.command({ type: 'ready', entropy: `entropy-of-${line.welcome.seat ?? ''}` });
  for (const line of lines) await line.until(({ status }) => status !== 'lobby');
  return lines;
}

/** What a socket shows at each sequence: the last state that it had there, as canonical JSON. */
export function shownBy(line: Line): ReadonlyMap<number, string> {
  const shown = new Map<number, string>();
  line.room.onStateChange((state) => shown.set(state.sequence, dataOf(state)));
  return shown;
}

/** A table as canonical JSON, without who is connected now. */
export function dataOf(table: MatchTable): string {
  const data: unknown = JSON.parse(
    JSON.stringify(table, (key, value: unknown) => (key === 'present' ? undefined : value)),
  );
  return canonicalJson(data);
}
