import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, MemoryLocker } from '@tus/server';
import { sql } from 'kysely';
import { provenStore } from '#shared/kit/ids.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { storeOfUpload } from './uploadRecord.ts';

/** How long the writer of a killed node keeps others waiting. */
const LEASE_SECONDS = 15;
const RENEWAL_MS = 2_000;
const PATIENCE_MS = 30_000;
const STEP_MS = 200;

// Requests in this process wait for each other without the database.
const ofThisProcess = new MemoryLocker();

/**
 * One request at a time may write to an upload. A request that wants to makes the present writer stop, in this process or
 * on another node: its client has usually gone away and is sending again.
 */
export const uploadLocker = (services: Pick<Services, 'db' | 'log'>): Locker => ({
  newLock: (id) => uploadLock(services, id, ofThisProcess.newLock(id)),
});

function uploadLock({ db, log }: Pick<Services, 'db' | 'log'>, id: string, inProcess: Lock): Lock {
  const storeId = provenStore(storeOfUpload(id) ?? '');
  const writer = randomUUID();
  let renewal: NodeJS.Timeout | undefined;
  const onUpload = <Result>(work: (tx: StoreTx) => Promise<Result>) => db.inStore(storeId, work);

  const renew = async (requestRelease: () => void) => {
    const row = await onUpload((tx) => renewLease(tx, id, writer));
    if (row === undefined || row.is_writer_asked) requestRelease();
  };

  return {
    lock: async (stopSignal, requestRelease) => {
      await inProcess.lock(stopSignal, requestRelease);
      try {
        await untilLeased(() => onUpload((tx) => takeLease(tx, id, writer)), stopSignal);
      } catch (error) {
        await inProcess.unlock();
        throw error;
      }
      const onFailure = (error: unknown) =>
        log.warn({ err: error, upload: id }, 'Could not extend the lock of an upload.');
      renewal = setInterval(() => void renew(() => void requestRelease()).catch(onFailure), RENEWAL_MS);
    },
    unlock: async () => {
      clearInterval(renewal);
      try {
        await onUpload((tx) => endLease(tx, id, writer));
      } finally {
        await inProcess.unlock();
      }
    },
  };
}

async function untilLeased(take: () => Promise<boolean>, stopSignal: AbortSignal): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await take())) {
    if (stopSignal.aborted || performance.now() > deadline) throw ERRORS.ERR_LOCK_TIMEOUT;
    await pause(STEP_MS);
  }
}

// The database's own clock, because those of the nodes may differ.
const LEASE_END = sql<Date>`statement_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

/** Takes the right to write if nobody has it, else asks for it. */
async function takeLease(tx: StoreTx, id: string, writer: string): Promise<boolean> {
  const taken = await tx.run(
    ofUpload(tx, id)
      .set({ writer, writer_until: LEASE_END, is_writer_asked: false })
      .where((of) => of.or([of('writer', 'is', null), of('writer_until', '<=', sql<Date>`statement_timestamp()`)])),
  );
  if (taken > 0) return true;
  const busy = await tx.run(ofUpload(tx, id).set({ is_writer_asked: true }));
  // An upload without a row was just created or has ended, so nobody else writes to it.
  return busy === 0;
}

const renewLease = (tx: StoreTx, id: string, writer: string) =>
  tx.maybe(ofWriter(tx, id, writer).set({ writer_until: LEASE_END }).returning('is_writer_asked'));

const endLease = (tx: StoreTx, id: string, writer: string) =>
  tx.run(ofWriter(tx, id, writer).set({ writer: null, writer_until: null, is_writer_asked: false }));

const ofWriter = (tx: StoreTx, id: string, writer: string) => ofUpload(tx, id).where('writer', '=', writer);

const ofUpload = (tx: StoreTx, id: string) =>
  tx.q.updateTable('uploads').where('store_id', '=', tx.realm).where('id', '=', id);
