import { rmSync } from 'node:fs';
import { giveUp, inProject } from './project.mjs';
import { runServer } from './runServer.mjs';

// The journeys' server: the finished build on an empty data folder, which the environment names.
const { DATA_DIR } = process.env;
if (!DATA_DIR) giveUp('DATA_DIR names the folder that the journeys may empty.');
rmSync(DATA_DIR, { recursive: true, force: true });
runServer([inProject('dist', 'server', 'server.js')]);
