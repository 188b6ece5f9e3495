/** npm run protocol: writes docs/protocol.md and docs/protocol.schema.json from the schemas that the server reads by. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeProtocolFiles } from './protocol/make-files.ts';
import { runScript } from './support/command-line.ts';

const HELP = `npm run protocol

  writes docs/protocol.md and docs/protocol.schema.json anew from the code
`;

await runScript(HELP, async () => {
  for (const [path, text] of await makeProtocolFiles()) {
    writeFileSync(join(import.meta.dirname, '..', path), text);
    console.log(path);
  }
});
