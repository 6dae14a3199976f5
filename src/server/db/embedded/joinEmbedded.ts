import { realpathSync } from 'node:fs';
import { clusterHome } from './clusterHome.ts';
import { EmbeddedFailure } from './EmbeddedFailure.ts';
import { OWNER } from './initCluster.ts';
import { socketFolder } from './socketFolder.ts';
import { type EmbeddedServer, type EmbeddedOptions, PORT, startEmbedded } from './startEmbedded.ts';

/** A connection to an embedded server. `leave` stops the server only if this process started it. */
export type JoinedPostgres = Pick<EmbeddedServer, 'host' | 'port' | 'user' | 'home' | 'stop'>;

/** For commands that run beside `npm start`: connects to its database if it is running, else starts it. */
export async function joinEmbedded(input: EmbeddedOptions): Promise<JoinedPostgres> {
  try {
    return await startEmbedded(input);
  } catch (problem) {
    if (!(problem instanceof EmbeddedFailure && problem.kind === 'in-use')) throw problem;
    const place = clusterHome(realpathSync(input.dataDir));
    return { host: socketFolder(place), port: PORT, user: OWNER, home: place.home, stop: () => Promise.resolve() };
  }
}
