import { randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
import { exportMyData as contract } from '#shared/contract/myData.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { EXPORTS_PER_DAY } from '#shared/rules/limits.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { assertFreshProof } from '../../../access/assertFreshProof.ts';
import { recordEvent } from '../../../access/securityEvents.ts';
import { identityOf, type PlatformTx } from '../../../db/transaction.ts';
import { onUniqueViolation } from '../../../db/onUniqueViolation.ts';
import { loadExport } from './exportRecord.ts';

/** Creates an export and its job. Only one export can be in progress at a time. */
export const exportMyData = defineHandler(contract, async ({ includeFiles }, context) => {
  const { tx, creator, now } = context;
  assertFreshProof(creator, now);
  await assertOneMoreToday(tx, creator.id, now);
  const id = randomUUID();
  await tx
    .run(
      tx.q
        .insertInto('data_exports')
        .values({ id, creator_id: creator.id, includes_files: includeFiles, state: 'waiting', created_at: now }),
    )
    .catch(onUniqueViolation('data_exports_under_way', () => refuse('export-under-way')));
  await recordEvent(identityOf(tx), context, { accountId: creator.id, kind: 'data-export', facts: { includeFiles } });
  await tx.enqueue(job('makeExport', { realm: tx.realm, exportId: id }));
  return { export: await loadExport(tx, { exportId: id, creatorId: creator.id, now }) };
});

const DAY_MS = 86_400_000;

/** A failed export was not the creator's fault and does not count. */
async function assertOneMoreToday(tx: PlatformTx, creatorId: string, now: Date): Promise<void> {
  // Locking the creator's row serializes concurrent requests, so the count is exact.
  await tx.one(tx.q.selectFrom('creators').select('id').where('id', '=', creatorId).forNoKeyUpdate());
  const today = await tx.many(
    tx.q
      .selectFrom('data_exports')
      .select('created_at')
      .where('creator_id', '=', creatorId)
      .where('state', '<>', 'failed')
      .where('created_at', '>', new Date(now.getTime() - DAY_MS))
      .orderBy('created_at'),
  );
  const [first] = today;
  if (first === undefined || today.length < EXPORTS_PER_DAY) return;
  const wait = first.created_at.getTime() + DAY_MS - now.getTime();
  refuse('too-many-exports', { retryAfter: Math.ceil(wait / 1000) });
}
