import type { Client } from '@colyseus/core';
import { Room } from '@colyseus/core';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { HostedGame } from '../../shared/games/registry.ts';
import type { Result, Seat } from '../../shared/kernel/index.ts';
import { fail, succeed } from '../../shared/kernel/index.ts';
import type { HistoryRow, MatchCommand, Refusal } from '../../shared/protocol/index.ts';
import { envelopeSchema, historySchema, limitedFor, LIMITS, refusalOf } from '../../shared/protocol/index.ts';
import type { ChatLine, Change, Clock, House, Match, MatchState, Presence, Row, Watcher } from '../match/index.ts';
import { Pace, seatOfPlayer, shownLine, watcherKey, watcherSays } from '../match/index.ts';
import type { ClockFace } from '../referee/index.ts';
import { readForm } from '../forms.ts';
import type { Wires } from './wires.ts';
import { OwnBytesSerializer } from './own-bytes.ts';
import { dropReservations } from './reservations.ts';
import type { Tabs } from './tabs.ts';
import type { Shown } from '../tables/index.ts';
import { eventsOf, MatchTable, project, projectSeats } from '../tables/index.ts';

type Handler = (client: Client, message: unknown, context: { reject(reason: Refusal): unknown }) => Promise<unknown>;

/** What a room is given: it can be made for any match of the house. */
export interface RoomParts {
  readonly house: House;
  readonly games: Readonly<Record<string, HostedGame>>;
  readonly log: Logger;
  readonly clock: Clock;
  readonly mostMessagesPerSecond: number;
  /** How many commands besides turns a player may send to a match within LIMITS.lobbyCommandsWithin. */
  readonly mostLobbyCommands: number;
  /** How many days finished matches are kept; 0 for good. */
  readonly keptDays: number;
  /** Told when connections come and go: bots wait while no person is there. */
  onPresence(match: Match, attendance: Attendance): void;
  /** What the turn clock of a match shows; undefined where none runs. */
  faceOf(match: Match): ClockFace | undefined;
}

/** Who is connected to a match. */
export interface Attendance extends Presence {
  /** The players, by their ids. */
  readonly players: ReadonlySet<string>;
}

const createOptionsSchema = z.object({ matchId: z.string() });
const joinOptionsSchema = z.object({
  player: z.string().nullable(),
  name: z.string().nullable(),
  tab: z.string().nullable(),
});

/** How a socket is closed whose player has opened another one. */
export const CLOSED_AS_REPLACED = 4_100;
/** How a socket is closed whose player has no seat any more: after leaving, a kick, a move to another device. */
export const CLOSED_AS_GONE = 4_101;
/** How a socket is closed that has sent a message which no client of this protocol sends. */
export const CLOSED_AS_UNKNOWN = 4_002;

/** A client waits two seconds and a half for an answer before it asks whether the line is dead. */
const LONGEST_WAIT = 1_500;

/** A request as it is answered: by the value that it gives, or by a refusal. */
type Reply = Result<unknown, Refusal>;

/**
 * The doorman of one match: it lets connections in, knows whose they are, hands their commands to the match, and sends
 * its picture. There is no rule of any game in it, and nobody comes here but with a reservation made by the server.
 */
export function makeMatchRoom(parts: RoomParts, wires: Wires, tabs: Tabs): typeof Room<{ state: MatchTable }> {
  // By player and match, whatever the connection: coming back gives nothing more.
  const lobby = new Pace({ most: parts.mostLobbyCommands, within: LIMITS.lobbyCommandsWithin * 1_000 });

  return class MatchRoom extends Room<{ state: MatchTable }> {
    override maxMessagesPerSecond = parts.mostMessagesPerSecond;
    override seatReservationTimeout = LIMITS.reservationSeconds;
    override messages = {
      command: this.answering((client, message) => this.command(client, message)),
      history: this.answering((client, message) => this.history(client, message)),
      ping: this.answering(() => succeed(null)),
      // Any other message: without this the framework closes with a reason that can be too long to be sent.
      _: (client: Client) => client.leave(CLOSED_AS_UNKNOWN),
    };
    private readonly bytes = new OwnBytesSerializer();
    private match: Match | undefined;
    private hosted: HostedGame | undefined;
    private stopListening: (() => void) | undefined;
    /** What the table shows. */
    private shown: Shown | undefined;
    /** The player of each connection that has one. */
    private readonly players = new Map<string, string>();
    private readonly histories = new Pace({ most: LIMITS.histories, within: LIMITS.historiesWithin * 1_000 });
    /** Those who watch and have a name, by their connection. */
    private readonly watchers = new Map<string, Watcher>();

    override onCreate(options: unknown): void {
      const { matchId } = createOptionsSchema.parse(options);
      const match = parts.house.find(matchId);
      const hosted = match === undefined ? undefined : parts.games[match.state.game];
      if (match === undefined || hosted === undefined) throw new Error(`no match ${matchId}`);
      this.roomId = matchId;
      this.match = match;
      this.hosted = hosted;
      this.setTimestep(() => undefined, 250);
      this.patchRate = null;
      this.state = new MatchTable();
      this.state.keptDays = parts.keptDays;
      this.show(undefined);
      this.showSeats();
      this.stopListening = match.listen((change) => this.follow(change));
    }

    /** Whatever the framework would take: it takes the one that comes with the kind of state. */
    override setSerializer(): void {
      super.setSerializer(this.bytes);
    }

    override onJoin(client: Client, options?: unknown): void {
      const { player, name, tab } = joinOptionsSchema.parse(options);
      wires.sendFramed(client, (bytes) => this.bytes.frameOf(bytes));
      if (player !== null) this.take(client, player, tab);
      else if (name !== null) {
        const key = tab === null ? client.sessionId : watcherKey(this.roomId, tab);
        this.watchers.set(client.sessionId, { name, key });
      }
      this.showPresence();
      this.tellChat(client);
      // Sent away, or moved to another device, while this connection was on its way.
      if (player !== null && this.seatOf(client) === undefined) setImmediate(() => client.leave(CLOSED_AS_GONE));
    }

    override onLeave(client: Client): void {
      const player = this.players.get(client.sessionId);
      if (player !== undefined) tabs.close(this.roomId, player, client.sessionId);
      this.players.delete(client.sessionId);
      this.watchers.delete(client.sessionId);
      this.showPresence();
    }

    override onDispose(): void {
      this.stopListening?.();
      dropReservations(this);
      if (this.match !== undefined) parts.onPresence(this.match, { persons: 0, connections: 0, players: new Set() });
    }

    override onBeforeShutdown(): void {
      dropReservations(this);
      super.onBeforeShutdown();
    }

    override onUncaughtException(error: Error, where: string): void {
      parts.log.error({ match: this.roomId, err: error, where }, 'a room failed');
    }

    /** The newest connection of a player is the player's; an older one is told and closed. */
    private take(client: Client, player: string, tab: string | null): void {
      for (const other of this.clients) {
        if (other === client || this.players.get(other.sessionId) !== player) continue;
        this.players.delete(other.sessionId);
        other.leave(CLOSED_AS_REPLACED);
      }
      this.players.set(client.sessionId, player);
      tabs.open(this.roomId, player, { session: client.sessionId, tab, socket: client.ref });
      this.tellSeat(client, player);
    }

    private command(client: Client, message: unknown): Reply | Promise<Reply> {
      const read = readForm(envelopeSchema, message, 'The message');
      if (!read.ok) return read;
      const { id, decision, command } = read.value;
      const player = this.players.get(client.sessionId);
      if (this.match === undefined) return fail(refusalOf('not_seated'));
      if (player === undefined || this.seatOf(client) === undefined)
        return this.watcherSays(this.match, client, { id, command });
      // How many turns there are is up to the game; everything else could go on for ever, and each makes a row. What was
      // sent before and lost its answer makes none.
      if (command.type !== 'play' && !this.match.hasAnswered(player, id)) {
        const turn = lobby.take(`${this.roomId} ${player}`, parts.clock.monotonic());
        if (!turn.ok) return fail(limitedFor(turn.error));
      }
      return this.match.submitBy(player, { id, decision, command });
    }

    /** Those who watch can talk among themselves, and nothing else. */
    private watcherSays(
      match: Match,
      client: Client,
      { id, command }: { readonly id: number; readonly command: MatchCommand },
    ): Reply | Promise<Reply> {
      const watcher = this.watchers.get(client.sessionId);
      if (watcher === undefined || this.players.has(client.sessionId)) return fail(refusalOf('not_seated'));
      if (command.type !== 'say' && command.type !== 'sayPhrase') return fail(refusalOf('not_seated'));
      const saying =
        command.type === 'say' ? { text: command.text, phrase: null } : { text: null, phrase: command.phrase };
      return watcherSays(match, watcher, { id, saying }, parts.clock.now());
    }

    /** What has been said so far, as far as this connection may hear it. */
    private tellChat(client: Client): void {
      const lines = this.match?.state.chat.filter((line) => this.hears(client, line)) ?? [];
      if (lines.length > 0) client.send('chat', lines.map(shownLine));
    }

    /** What those who watch say stays among them. */
    private hears(client: Client, { channel }: Pick<ChatLine, 'channel'>): boolean {
      return channel === 'table' || !this.players.has(client.sessionId);
    }

    private passOn(row: Row): void {
      for (const fact of row.facts) {
        if (fact.type !== 'said') continue;
        const line = shownLine({ ...fact, at: row.at });
        for (const client of this.clients) if (this.hears(client, line)) client.send('chat', [line]);
      }
    }

    private async history(client: Client, message: unknown): Promise<Reply> {
      const read = readForm(historySchema, message, 'The message');
      if (!read.ok) return read;
      const turn = this.histories.take(client.sessionId, this.clock.elapsedTime, LONGEST_WAIT);
      if (!turn.ok) return fail(limitedFor(turn.error));
      // Who reads a long match page by page is not refused, but slowed down.
      if (turn.value > 0) await new Promise<void>((resolve) => this.clock.setTimeout(() => resolve(), turn.value));
      const rows =
        this.match === undefined ? [] : await parts.house.rows(this.match, read.value.from, LIMITS.historyRows);
      return succeed(rows.map((row) => this.historyRow(row)));
    }

    private historyRow(row: Row): HistoryRow {
      const { match, hosted } = this;
      const events = match === undefined || hosted === undefined ? '' : eventsOf(hosted, match.state, row);
      return { sequence: row.sequence, events, told: row.facts.map(({ type }) => type) };
    }

    /** Answers one kind of request; a fault in it is answered too, and hurts nobody else. */
    private answering(reply: (client: Client, message: unknown) => Reply | Promise<Reply>): Handler {
      return async (client, message, context) => {
        try {
          const replied = await reply(client, message);
          return replied.ok ? replied.value : context.reject(replied.error);
        } catch (error) {
          parts.log.error({ match: this.roomId, err: error }, 'a request failed');
          return context.reject(refusalOf('unavailable'));
        }
      };
    }

    private seatOf(client: Client): Seat | undefined {
      const player = this.players.get(client.sessionId);
      return player === undefined || this.match === undefined ? undefined : seatOfPlayer(this.match.state, player);
    }

    private follow({ row, before, after }: Change): void {
      this.show(row);
      if (seatsDiffer(before, after)) this.showSeats();
      if (after.sitters !== before.sitters) this.tellPresence();
      for (const fact of row.facts) if (fact.type === 'sat') this.tellSeats(fact.player);
      this.broadcastPatch();
      this.passOn(row);
      if (after.sitters !== before.sitters) this.letGo(before);
    }

    /** Whose seat has gone to another device, or who was sent away, has nothing more to say here. */
    private letGo(before: MatchState): void {
      for (const client of this.clients) {
        const player = this.players.get(client.sessionId);
        if (player === undefined || this.match === undefined) continue;
        const hadSeat = seatOfPlayer(before, player) !== undefined;
        // Who gave the seat up gets the receipt for that before the end.
        if (hadSeat && seatOfPlayer(this.match.state, player) === undefined)
          setImmediate(() => client.leave(CLOSED_AS_GONE));
      }
    }

    private tellSeats(player: string): void {
      for (const client of this.clients)
        if (this.players.get(client.sessionId) === player) this.tellSeat(client, player);
    }

    /** Tells a player, and nobody else, what opens the seat again. */
    private tellSeat(client: Client, player: string): void {
      if (this.match === undefined) return;
      const seated = parts.house.seated(this.match, player);
      if (seated.ok) client.send('seat', { seat: seated.value.seat, token: seated.value.token });
    }

    private show(row: Row | undefined): void {
      const { match, hosted } = this;
      if (match === undefined || hosted === undefined) return;
      try {
        const { shown } = this;
        this.shown = project(hosted, { state: match.state, row, shown, face: parts.faceOf(match) }, this.state);
      } catch (error) {
        // A game that cannot be shown cannot be played; what stands around it is shown all the same.
        parts.log.error({ match: this.roomId, err: error }, 'a match cannot be shown');
        void match.quarantine(error);
      }
    }

    private showSeats(): void {
      if (this.match === undefined) return;
      const present = new Set(this.players.values());
      projectSeats(this.match.state, this.state, { isPresent: (player) => present.has(player) });
    }

    private showPresence(): void {
      if (this.match === undefined) return;
      this.show(undefined);
      this.showSeats();
      this.broadcastPatch();
      this.tellPresence();
    }

    /** Tells how many of those who sit here are connected. */
    private tellPresence(): void {
      const { match } = this;
      if (match === undefined) return;
      const seated = [...this.players.values()].filter((player) => seatOfPlayer(match.state, player) !== undefined);
      parts.onPresence(match, {
        persons: seated.length,
        connections: this.clients.length,
        players: new Set(this.players.values()),
      });
    }
  };
}

/** Whether anything that is shown of the seats has changed. */
function seatsDiffer(before: MatchState, after: MatchState): boolean {
  return (
    before.sitters !== after.sitters ||
    before.away !== after.away ||
    before.banks !== after.banks ||
    before.muted !== after.muted
  );
}
