/** A server in a process of its own, started as `npm start` does, on any free port. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ServerProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/** Without limits, and with bots that do not think, unless the settings say otherwise. */
export async function startServerProcess(settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      BOT_DELAY_MS: '0',
      STORE: 'memory',
      MAX_MATCHES_PER_ADDRESS: '100000',
      MAX_REQUESTS_PER_ADDRESS: '100000',
      MAX_MESSAGES_PER_SECOND: '100000',
      MAX_LOBBY_COMMANDS: '100000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await portOf(child);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function portOf({ stdout }: ChildProcess): Promise<number> {
  if (stdout === null) throw new Error('the server writes nowhere');
  for await (const line of createInterface({ input: stdout })) {
    const said: unknown = JSON.parse(line);
    if (typeof said === 'object' && said !== null && 'port' in said && typeof said.port === 'number') {
      // Whatever else it says is not waited for.
      stdout.resume();
      return said.port;
    }
  }
  throw new Error('the server has stopped before it listened');
}
