import { randomUUID } from 'node:crypto';
import type { Jobs } from '#shared/contract/jobs.ts';
import { endSessions } from '../../access/sessions.ts';
import type { Services } from '../../access/context.ts';
import { identityOf, type PlatformTx } from '../../db/transaction.ts';
import { accountGraceBegan } from '../accounts/accountGrace.ts';
import type { JobContext } from '../jobs.ts';
import { removeStore } from '../stores/removeStore.ts';
import { exportsOf } from './exportKey.ts';

/**
 * Removes an account whose grace is over: its stores first, its row last, so that whatever interrupts this, the next
 * sweep takes it up again. The record of what admins did keeps their ids.
 */
export async function removeAccount({ creatorId }: Jobs['removeAccount'], context: JobContext): Promise<void> {
  const { services, now } = context;
  if (!(await services.db.onPlatform((tx) => beginRemoval(tx, { creatorId, now })))) return;
  for (const storeId of await findStores(services, creatorId)) await removeStore({ realm: storeId }, context);
  for await (const { key } of services.files.list(exportsOf(creatorId))) await services.files.delete(key);
  await services.db.onPlatform((tx) => removeRows(tx, creatorId));
}

/** From here on nothing brings the account back, and nobody signs in to it. */
async function beginRemoval(tx: PlatformTx, { creatorId, now }: { creatorId: string; now: Date }): Promise<boolean> {
  const begun = await tx.run(
    tx.q
      .updateTable('creators')
      .set((row) => ({ removing_at: row.fn.coalesce('removing_at', row.val(now)) }))
      .where('id', '=', creatorId)
      .where('deletion_asked_at', '<=', accountGraceBegan(now)),
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

/** What refers to the creator or the account goes with them by key. */
async function removeRows(tx: PlatformTx, creatorId: string): Promise<void> {
  const account = await tx.maybe(
    tx.q.selectFrom('accounts').select('email_key').where('store_id', '=', tx.realm).where('id', '=', creatorId),
  );
  if (!account) return;
  for (const table of ['email_codes', 'email_rights'] as const) {
    await tx.run(tx.q.deleteFrom(table).where('store_id', '=', tx.realm).where('email_key', '=', account.email_key));
  }
  // Whoever brought this creator keeps the count, of somebody without a name.
  await tx.run(
    tx.q.updateTable('affiliate_referrals').set({ creator_id: randomUUID() }).where('creator_id', '=', creatorId),
  );
  await tx.run(tx.q.deleteFrom('creators').where('id', '=', creatorId));
  await tx.run(tx.q.deleteFrom('accounts').where('store_id', '=', tx.realm).where('id', '=', creatorId));
}
