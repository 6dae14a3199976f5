import type { User } from '#shared/contract/accounts.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { effectivePlan } from '../planRecord/effectivePlan.ts';
import { accountDeletionDate } from './accountGrace.ts';

/** Builds the creator's document with the field names of the specification's point 3. */
export async function loadUser(tx: PlatformTx, uid: string): Promise<User> {
  const row = await tx.one(
    tx.q
      .selectFrom('creators as c')
      .innerJoin('accounts as a', 'a.id', 'c.id')
      .select([
        'c.id',
        'a.email',
        'c.display_name',
        'c.first_name',
        'c.last_name',
        'c.photo_url',
        'c.email_verified_at',
        'c.created_at',
        'c.updated_at',
        'c.store_count',
        'c.active_store_id',
        'c.is_active',
        'c.is_admin',
        'c.deletion_asked_at',
        'c.time_zone',
      ])
      .select(effectivePlan('c', uid).as('plan_id'))
      .where('a.store_id', '=', tx.realm)
      .where('c.id', '=', uid),
  );
  return {
    uid: row.id,
    email: row.email,
    displayName: row.display_name,
    firstName: row.first_name,
    lastName: row.last_name,
    photoURL: row.photo_url,
    emailVerified: row.email_verified_at !== null,
    role: 'creator',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    hasStore: row.store_count > 0,
    storeCount: row.store_count,
    activeStoreId: row.active_store_id,
    storeId: row.active_store_id ?? `store_${row.id}`,
    isActive: row.is_active,
    isAdmin: row.is_admin,
    deletionDueAt: row.deletion_asked_at && accountDeletionDate(row.deletion_asked_at).toISOString(),
    subscription: { planId: row.plan_id },
    timeZone: row.time_zone,
  };
}

/** Notifies the creator's open windows that their document has changed. */
export const announceUser = (tx: PlatformTx, uid: string): Promise<void> => tx.announce(`user:${uid}`);
