import type { Connection } from '#server/db/database.ts';
import { onConnection } from './backups/onConnection.ts';
import { findCopyState } from './backups/unfinishedCopy.ts';
import { ConfigError } from './config.ts';
import { findMoved } from './moves/movedAway.ts';

/** Refuses a database that is only partly copied, and one that was moved elsewhere, where orders would be lost. */
export async function requireStartable(owner: Connection): Promise<void> {
  await onConnection(owner, async (client) => {
    if ((await findCopyState(client)) !== 'none') {
      throw new ConfigError(
        'A copy into this database was interrupted. Run the same npm run move or npm run restore again: it continues.',
      );
    }
    const to = await findMoved(client);
    if (to === null) return;
    throw new ConfigError(
      `This database was moved to ${to}. Use that one (DATABASE_URL). To go on with this one instead, run ` +
        'npm run move -- --undo: what has happened in the other one since is not in it.',
    );
  });
}
