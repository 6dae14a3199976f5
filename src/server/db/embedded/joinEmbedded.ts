import { realpathSync } from 'node:fs';
import { clusterHome } from './clusterHome.ts';
import { EmbeddedFailure } from './EmbeddedFailure.ts';
import { OWNER } from './initCluster.ts';
import { socketFolder } from './socketFolder.ts';
import { type EmbeddedServer, type EmbeddedWish, PORT, startEmbedded } from './startEmbedded.ts';

/** How to reach an embedded server, and how to leave it: whoever started it stops it. */
export type EmbeddedGuest = Pick<EmbeddedServer, 'host' | 'port' | 'user' | 'home' | 'stop'>;

/** For the commands beside `npm start`: its database where it runs already, else one of our own. */
export async function joinEmbedded(wish: EmbeddedWish): Promise<EmbeddedGuest> {
  try {
    return await startEmbedded(wish);
  } catch (problem) {
    if (!(problem instanceof EmbeddedFailure && problem.kind === 'in-use')) throw problem;
    const place = clusterHome(realpathSync(wish.dataDir));
    return { host: socketFolder(place), port: PORT, user: OWNER, home: place.home, stop: () => Promise.resolve() };
  }
}
