import { ensureInstalled } from './ensureInstalled.mjs';
import { inProject } from './project.mjs';
import { runServer } from './runServer.mjs';

// npm run schema: writes the files that describe the database, after a new migration.
await ensureInstalled();
runServer([inProject('scripts', 'schema', 'writeSchema.ts')]);
