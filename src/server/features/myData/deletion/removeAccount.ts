import { randomUUID } from 'node:crypto';
import type { Jobs } from '#shared/contract/jobs.ts';
import { endSessions } from '../../../access/sessions.ts';
import type { Services } from '../../../access/context.ts';
import { identityOf, type PlatformTx } from '../../../db/transaction.ts';
import { accountGraceStart } from '../../creatorRecord/accountGrace.ts';
import type { JobContext } from '../../jobs.ts';
import { removeStore } from '../../stores/removal/removeStore.ts';
import { exportsOf } from '../exports/exportKey.ts';
import { forgetTerms } from '../../customerRecord/searchTerms.ts';

/**
 * Deletes an account whose grace period is over: its stores first, its row last, so that after an interruption the next
 * sweep continues. Audit log entries keep the admin's id.
 */
export async function removeAccount({ creatorId }: Jobs['removeAccount'], context: JobContext): Promise<void> {
  const { services, now } = context;
  if (!(await services.db.onPlatform((tx) => startRemoval(tx, { creatorId, now })))) return;
  for (const storeId of await findStores(services, creatorId)) await removeStore({ realm: storeId }, context);
  for await (const { key } of services.files.list(exportsOf(creatorId))) await services.files.delete(key);
  await services.db.onPlatform((tx) => removeRows(tx, creatorId));
}

/** From here on the account cannot be restored, and nobody can sign in to it. */
async function startRemoval(tx: PlatformTx, { creatorId, now }: { creatorId: string; now: Date }): Promise<boolean> {
  const begun = await tx.run(
    tx.q
      .updateTable('creators')
      .set((row) => ({ removing_at: row.fn.coalesce('removing_at', row.val(now)) }))
      .where('id', '=', creatorId)
      .where('deletion_asked_at', '<=', accountGraceStart(now)),
  );
  if (begun === 0) return false;
  await tx.run(
    tx.q
      .updateTable('accounts')
      .set({ disabled_at: now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', creatorId)
      .where('disabled_at', 'is', null),
  );
  await endSessions(identityOf(tx), { accountId: creatorId });
  return true;
}

async function findStores({ db }: Services, creatorId: string): Promise<string[]> {
  const rows = await db.onPlatform((tx) =>
    tx.many(tx.q.selectFrom('stores').select('id').where('creator_id', '=', creatorId).orderBy('id')),
  );
  return rows.map(({ id }) => id);
}

/** Rows that reference the creator or the account are deleted by foreign key. */
async function removeRows(tx: PlatformTx, creatorId: string): Promise<void> {
  const account = await tx.maybe(
    tx.q.selectFrom('accounts').select('email_key').where('store_id', '=', tx.realm).where('id', '=', creatorId),
  );
  if (!account) return;
  for (const table of ['email_codes', 'email_rights'] as const) {
    await tx.run(tx.q.deleteFrom(table).where('store_id', '=', tx.realm).where('email_key', '=', account.email_key));
  }
  // The affiliate who referred this creator keeps the count, without the name.
  await tx.run(
    tx.q.updateTable('affiliate_referrals').set({ creator_id: randomUUID() }).where('creator_id', '=', creatorId),
  );
  await forgetTerms(tx, [creatorId]);
  await tx.run(tx.q.deleteFrom('creators').where('id', '=', creatorId));
  await tx.run(tx.q.deleteFrom('accounts').where('store_id', '=', tx.realm).where('id', '=', creatorId));
}
