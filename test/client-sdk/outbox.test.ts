import { expect, test } from '@jest/globals';
import { CommandRejected, localRejection } from '../../client-sdk/errors.ts';
import { Outbox } from '../../client-sdk/outbox.ts';

/** An outbox on a line that answers each send with the next of these refusals. */
function outbox(refusals: readonly CommandRejected[]): { box: Outbox; sent: unknown[] } {
  const sent: unknown[] = [];
  const box = new Outbox({
    giveUp: 60_000,
    isOnline: () => true,
    send(envelope) {
      sent.push(envelope);
      return Promise.reject(refusals[sent.length - 1] ?? localRejection('offline'));
    },
    isDone: () => false,
    // The line is asked whether it lives, and does.
    onSilence: () => queueMicrotask(() => box.flush()),
    lateness: () => localRejection('timeout'),
    onChange: () => undefined,
  });
  box.reach(7);
  return { box, sent };
}

const notSeated = new CommandRejected('not_seated', 'Only those with a seat can do this.');

test('who has left, and asks again since the answer came too late, has left', async () => {
  const { box, sent } = outbox([localRejection('offline'), notSeated]);
  await expect(box.submit({ type: 'leave' }, undefined)).resolves.toEqual({ sequence: 7 });
  expect(sent).toHaveLength(2);
});

test('but who asks for the first time and has no seat is told so', async () => {
  const { box } = outbox([notSeated]);
  await expect(box.submit({ type: 'leave' }, undefined)).rejects.toBe(notSeated);
});
