import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { retainedSince } from '#shared/rules/retention.ts';
import type { Services } from '../../access/context.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { accountGraceStart } from '../creatorRecord/accountGrace.ts';
import type { JobHandlers } from '../jobs.ts';
import { EXPORTS_FOLDER } from './exports/exportKey.ts';

/** Deletes expired exports with their bytes, and accounts whose grace period is over. */
export const sweepMyData: JobHandlers['sweep'] = async ({ realm }, { services, now }) => {
  if (realm !== PLATFORM_REALM) return;
  await services.db.onPlatform((tx) => sweepExports(tx, now));
  await sweepBytes(services);
  await services.db.onPlatform(async (tx) => {
    const leaving = tx.q.selectFrom('creators').select('id').where('deletion_asked_at', '<=', accountGraceStart(now));
    for (const { id } of await tx.many(leaving.orderBy('id'))) {
      await tx.enqueue(job('removeAccount', { realm: tx.realm, creatorId: id }));
    }
  });
};

/** Longer than all runs of one export can take together. */
const ABANDONED_MS = 3 * 86_400_000;

async function sweepExports(tx: PlatformTx, now: Date): Promise<void> {
  await tx.run(
    tx.q
      .updateTable('data_exports')
      .set({ state: 'failed' })
      .where('state', 'in', ['waiting', 'running'])
      .where('created_at', '<', new Date(now.getTime() - ABANDONED_MS)),
  );
  await tx.run(
    tx.q
      .deleteFrom('data_exports')
      .where((row) =>
        row.or([
          row('expires_at', '<=', now),
          row.and([
            row('state', 'in', ['failed', 'cancelled']),
            row('created_at', '<', retainedSince('failedExports', now)),
          ]),
        ]),
      ),
  );
}

const BATCH = 500;

/** Bytes are deleted once no row names the run that wrote them: it expired, was canceled, or died halfway. */
async function sweepBytes(services: Services): Promise<void> {
  let batch: string[] = [];
  for await (const { key } of services.files.list(EXPORTS_FOLDER)) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    await deleteNameless(services, batch);
    batch = [];
  }
  await deleteNameless(services, batch);
}

async function deleteNameless({ db, files }: Services, keys: readonly string[]): Promise<void> {
  const runOf = (key: string) => key.split('/').at(-1) ?? '';
  const rows = await db.onPlatform((tx) =>
    tx.many(
      tx.q
        .selectFrom('data_exports')
        .select('run_id')
        .where('state', 'in', ['running', 'ready'])
        .where(sql<boolean>`run_id::text = any(${keys.map(runOf)}::text[])`),
    ),
  );
  const named = new Set(rows.map(({ run_id }) => run_id));
  for (const key of keys) if (!named.has(runOf(key))) await files.delete(key);
}
