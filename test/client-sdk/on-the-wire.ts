/** A server for the tests of one file, and for each test a wire to it that can be cut. */
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { TestServer } from '../support/server.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { closeMatches, startTable } from './playing.ts';

export interface TableOnWire {
  readonly server: TestServer;
  readonly wire: TcpProxy;
}

/** Notices a dead line soon, so that a test need not wait long, and calls none dead because the machine is busy. */
export const QUICK = { heartbeat: 150, patience: 1_000 };

/** Starts both before the tests of this file, and ends them after; matches that were opened are closed after each test. */
export function tableOnWire(): TableOnWire {
  let server: TestServer | undefined;
  let wire: TcpProxy | undefined;
  beforeAll(async () => {
    server = await startTable();
  });
  afterAll(() => server?.app.close());
  beforeEach(async () => {
    wire = server && (await TcpProxy.open(server.port));
  });
  afterEach(async () => {
    closeMatches();
    await wire?.close();
  });
  return {
    get server() {
      return there(server);
    },
    get wire() {
      return there(wire);
    },
  };
}

function there<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('a table is there from the first test on');
  return value;
}
