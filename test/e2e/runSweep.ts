import pg from 'pg';
import { job } from '#shared/contract/jobs.ts';
import { openQueue } from '#server/jobs/openQueue.ts';
import { ownerConnection } from './databaseOwner.ts';

/** Adds the hourly job of a store, because a journey cannot wait for it. */
export async function runSweep(storeId: string): Promise<void> {
  const connection = ownerConnection();
  const raise = (error: Error) => {
    throw error;
  };
  const queue = await openQueue({ connection, onError: raise, isWorker: false });
  const client = new pg.Client(connection);
  await client.connect();
  await queue.enqueue(job('sweep', { realm: storeId }), (text, values = []) => client.query(text, [...values]));
  await client.end();
  await queue.close();
}
