/** The thread that writes: one message after the other, so that whoever serves players never waits for a disk. */
import { parentPort, workerData } from 'node:worker_threads';
import { StoreOpenError } from '../open-error.ts';
import type { DatabaseSync } from 'node:sqlite';
import { Archiving } from './archiving.ts';
import { Committing, Transaction } from './committing.ts';
import { isFatal, sayFault } from './faults.ts';
import { storeFile } from './files.ts';
import { Housekeeping } from './housekeeping.ts';
import type { KnownMatches } from './kept-matches.ts';
import { readMatches, scanRows } from './kept-matches.ts';
import type { Answer, CommitMessage, FromWorker, Question, ToWorker } from './messages.ts';
import type { OpenDatabase } from './open-database.ts';
import { readTokenKey, writeTokenKey } from './keys.ts';
import { Mending } from './mending.ts';
import { mendRows } from './mend-rows.ts';
import { openDatabase } from './open-database.ts';
import { openFault, RESTORE_ADVICE } from './opening-faults.ts';
import { Reading } from './reading.ts';
import type { Note } from './snapshot-table.ts';

if (parentPort === null) throw new Error('this runs as a worker');
const port = parentPort;
const folder = String(workerData);
const tell = (message: FromWorker): void => port.postMessage(message);
const note: Note = (event, reason) => tell({ type: 'noted', event, reason });

interface Ready {
  readonly opened: OpenDatabase;
  readonly known: KnownMatches;
  readonly parts: Parts;
  /** The copy of a file whose rows had to be taken out of it; undefined where all was well. */
  readonly damaged: string | undefined;
  readonly tokenKey: string | undefined;
}

interface Parts {
  readonly reading: Reading;
  readonly committing: Committing;
  readonly archiving: Archiving;
}

const ready = await openOrTell();
if (ready === undefined) port.close();
else serve(ready);

async function openOrTell(): Promise<Ready | undefined> {
  try {
    const opened = await openDatabase(folder);
    const damaged = await mendRows(opened.database, storeFile(folder));
    const { database } = opened;
    const known = readMatches(database);
    // All statements are prepared here, so that a file whose tables are not what they were is refused with a sentence.
    const parts = partsOn(database, known);
    return { opened, known, parts, damaged, tokenKey: readTokenKey(database) };
  } catch (error) {
    const known = openFault(storeFile(folder), error, RESTORE_ADVICE);
    if (!(known instanceof StoreOpenError)) throw error;
    tell({ type: 'notOpened', fault: known.fault, message: known.message });
    return undefined;
  }
}

function partsOn(database: DatabaseSync, { kept }: KnownMatches): Parts {
  const mending = new Mending(database, note);
  const reading = new Reading(database, kept, mending);
  const parts = { kept, reading, transaction: new Transaction(database, mending), mending };
  return { reading, committing: new Committing(database, parts), archiving: new Archiving(database, parts) };
}

function serve({ opened, known: { kept, nextKey }, parts, damaged, tokenKey }: Ready): void {
  const { database } = opened;
  const { reading, committing, archiving } = parts;
  const housekeeping = new Housekeeping(database, committing, archiving);
  const matches = [...kept.byKey.values()].map(({ key, matchId, code, count }) => ({ key, matchId, code, count }));
  tell({ type: 'opened', matches, nextKey, tokenKey });
  if (damaged !== undefined) note('rows were damaged, and what could be read was taken out of them', damaged);
  // Whoever opens a store need not wait for this; whatever is asked of it does.
  scanRows(database, kept);
  port.on('message', (message: ToWorker) => {
    if (message.type === 'commit') commit(message);
    else if (message.type === 'snapshot') committing.keep(message);
    else void answer(message.number, message.question);
    housekeeping.later();
  });

  function commit(message: CommitMessage): void {
    try {
      tell({ type: 'committed', takenKeys: committing.commit(message) });
    } catch (error) {
      if (isFatal(error)) throw error;
      tell({ type: 'refused', message: sayFault(error) });
    }
    housekeeping.afterCommit();
  }

  async function answer(number: number, question: Question): Promise<void> {
    try {
      tell({ type: 'answer', number, answer: await answerTo(question) });
    } catch (error) {
      if (isFatal(error)) throw error;
      tell({ type: 'noAnswer', number, message: sayFault(error) });
    }
    if (question.ask === 'close') port.close();
  }

  async function answerTo(question: Question): Promise<Answer> {
    switch (question.ask) {
      case 'read':
        return { stored: reading.read(question.matchId, question.from, question.most) };
      case 'load':
        housekeeping.writeSnapshots();
        return { stored: reading.load(question.matchId, question.engine) };
      case 'archivedByCode': {
        const matchId = archiving.archivedByCode(question.code);
        return { matchIds: matchId === undefined ? [] : [matchId] };
      }
      case 'archive':
        await archiving.archive(question.matchId);
        return {};
      case 'forgetArchivedBefore':
        return { matchIds: await forgetAllBefore(question.time) };
      case 'keepTokenKey':
        writeTokenKey(database, question.key);
        return {};
      case 'close':
        housekeeping.stop();
        opened.close();
        return {};
    }
  }

  /** Part by part, so that commits go on in between. */
  async function forgetAllBefore(time: number): Promise<readonly string[]> {
    const matchIds: string[] = [];
    for (;;) {
      const some = archiving.forgetSomeBefore(time);
      if (some.length === 0) return matchIds;
      matchIds.push(...some);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
