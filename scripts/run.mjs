import { existsSync } from 'node:fs';
import { ensureBuilt } from './ensureBuilt.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { giveUp, inProject } from './project.mjs';
import { runServer } from './runServer.mjs';

// node scripts/run.mjs <name> [arguments]: runs one of the built programs (worker, migrate, seed).
const [name = '', ...args] = process.argv.slice(2);
await ensureInstalled();
await ensureBuilt();
const program = inProject('dist', 'server', `${name}.js`);
if (!existsSync(program)) giveUp(`Program "${name}" not found in dist/server.`);
runServer([program, ...args]);
