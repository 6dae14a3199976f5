import { ensureBuilt } from './ensureBuilt.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { inProject } from './project.mjs';
import { runServer } from './runServer.mjs';

// npm start: everything a fresh clone needs, then the server.
await ensureInstalled();
await ensureBuilt();
runServer([inProject('dist', 'server', 'server.js')]);
