import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureBuilt } from './ensureBuilt.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { giveUp } from './project.mjs';
import { runServer } from './runServer.mjs';

// node scripts/run-ts.mjs <file.ts> [arguments]: runs a TypeScript file on the pinned Node, with an up-to-date build.
const [file = '', ...args] = process.argv.slice(2);
await ensureInstalled();
await ensureBuilt();
if (!existsSync(file)) giveUp(`File not found: ${resolve(file)}`);
runServer([resolve(file), ...args]);
