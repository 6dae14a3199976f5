import { normaliseEmail } from '#shared/rules/email.ts';
import type { Settings } from '../../../access/context.ts';
import type { PlatformTx } from '../../../db/transaction.ts';

/** Locks admin rights: until the transaction ends, no other request can grant or revoke one. */
export async function acquireAdminLock(tx: PlatformTx, now: Date): Promise<void> {
  await tx.run(
    tx.q
      .insertInto('admin_office')
      .values({ changed_at: now })
      .onConflict((on) => on.column('id').doUpdateSet({ changed_at: now })),
  );
}

/** The number of admins. Reliable only while holding the lock. */
export const anyAdmin = async (tx: PlatformTx, { except }: { except?: string } = {}): Promise<boolean> => {
  let query = tx.q.selectFrom('creators').select('id').where('is_admin', '=', true).limit(1);
  if (except !== undefined) query = query.where('id', '<>', except);
  return (await tx.maybe(query)) !== undefined;
};

/** Grants or revokes the right. Changes no row if the creator is about to leave. */
export const setAdmin = (
  tx: PlatformTx,
  { userId, isAdmin, by, now }: { userId: string; isAdmin: boolean; by: string | null; now: Date },
): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('creators')
      .set({
        is_admin: isAdmin,
        admin_since: isAdmin ? now : null,
        admin_by: isAdmin ? by : null,
        updated_at: now,
      })
      .where('id', '=', userId)
      .where((row) => (isAdmin ? row('deletion_asked_at', 'is', null) : row.lit(true))),
  );

/** Outside production, anybody may. In production, the operator configures who. */
export async function canBeFirstAdmin(
  tx: PlatformTx,
  uid: string,
  { isProduction, firstAdminEmail }: Settings,
): Promise<boolean> {
  if (firstAdminEmail === null) return !isProduction;
  const { email_key: key } = await tx.one(
    tx.q.selectFrom('accounts').select('email_key').where('store_id', '=', tx.realm).where('id', '=', uid),
  );
  return key === normaliseEmail(firstAdminEmail).key;
}
