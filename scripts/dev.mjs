import { ensureInstalled } from './ensureInstalled.mjs';
import { inProject } from './project.mjs';
import { runServer } from './runServer.mjs';

// npm run dev: runs from the sources, with hot reload.
await ensureInstalled();
runServer([inProject('src', 'start', 'dev.ts'), ...process.argv.slice(2)]);
