import { randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
import { exportMyData as contract } from '#shared/contract/myData.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { EXPORTS_PER_DAY } from '#shared/rules/limits.ts';
import { answer } from '../../access/answer.ts';
import { assertFreshProof } from '../../access/assertFreshProof.ts';
import { recordEvent } from '../../access/securityEvents.ts';
import { identityOf, type PlatformTx } from '../../db/transaction.ts';
import { whenUnique } from '../../db/whenUnique.ts';
import { loadExport } from './exportRecord.ts';

/** Writes down the wish and the job that fulfils it. One export is under way at a time. */
export const exportMyData = answer(contract, async ({ includeFiles }, context) => {
  const { tx, creator, now, services } = context;
  assertFreshProof(creator, now);
  await assertOneMoreToday(tx, creator.id, now);
  const id = randomUUID();
  await tx
    .run(
      tx.q
        .insertInto('data_exports')
        .values({ id, creator_id: creator.id, includes_files: includeFiles, state: 'waiting', created_at: now }),
    )
    .catch(whenUnique('data_exports_under_way', () => refuse('export-under-way')));
  await recordEvent(identityOf(tx), context, { accountId: creator.id, kind: 'data-export', facts: { includeFiles } });
  await tx.later(job('makeExport', { realm: tx.realm, exportId: id }));
  return { export: await loadExport(tx, services, { exportId: id, creatorId: creator.id, now }) };
});

const DAY_MS = 86_400_000;

/** What failed was not the creator's doing and counts nothing. */
async function assertOneMoreToday(tx: PlatformTx, creatorId: string, now: Date): Promise<void> {
  // The creator's row makes wishes of one moment wait for each other, so the count is exact.
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
