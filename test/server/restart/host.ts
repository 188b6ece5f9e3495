/** A server as a host starts it, with a port and a data folder of its own: tests end it and start it again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Victim } from '../../../scripts/chaos/victim.ts';

const hosts = new Set<{ readonly victim: Victim; readonly folder: string }>();

/** Starts a server, and waits until it is ready. */
export async function startHost(): Promise<Victim> {
  const folder = mkdtempSync(join(tmpdir(), 'restart-'));
  const victim = await Victim.on(folder);
  hosts.add({ victim, folder });
  victim.start();
  await victim.ready();
  return victim;
}

/** Ends it without a word, as a power cut would, and starts it again. */
export async function crash(victim: Victim): Promise<void> {
  await victim.end('SIGKILL');
  victim.start();
  await victim.ready();
}

/** For after each test, however it has ended. */
export async function endHosts(): Promise<void> {
  for (const { victim, folder } of hosts) {
    await victim.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
  hosts.clear();
}
