import { rmSync } from 'node:fs';
import { giveUp, inProject } from './project.mjs';
import { runServer } from './runServer.mjs';

// The server for the browser journeys: the finished build with the empty data folder that the environment names.
const { DATA_DIR } = process.env;
if (!DATA_DIR) giveUp('Set DATA_DIR to a folder that the browser tests may delete.');
rmSync(DATA_DIR, { recursive: true, force: true });
runServer([inProject('dist', 'server', 'server.js')]);
