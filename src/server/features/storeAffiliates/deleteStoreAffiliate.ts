import { deleteStoreAffiliate as contract } from '#shared/contract/storeAffiliates.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findBalances } from './storeAffiliateRecord.ts';

/**
 * Removes an affiliate's name, address and links. What they earned and were paid stays in the ledger. Refused while the
 * store owes them something.
 */
export const deleteStoreAffiliate = defineHandler(contract, async ({ affiliateId }, { tx, now }) => {
  // The lock decides between this and a payment. New orders earn them nothing from here on.
  const deleted = await tx.run(
    tx.q
      .updateTable('store_affiliates')
      .set({
        name: 'Deleted affiliate',
        email: '',
        // Both columns must stay unique in the store, so the id replaces the address and the code.
        email_key: affiliateId,
        code: `deleted ${affiliateId}`,
        discount_id: null,
        is_active: false,
        deleted_at: now,
      })
      .set((row) => ({ page_version: row('page_version', '+', 1) }))
      .where('store_id', '=', tx.realm)
      .where('id', '=', affiliateId)
      .where('deleted_at', 'is', null),
  );
  if (deleted === 0) refuse('not-found');
  if (await isOwed(tx, affiliateId)) refuse('affiliate-owed');
  await tx.run(
    tx.q.deleteFrom('affiliate_clicks').where('store_id', '=', tx.realm).where('affiliate_id', '=', affiliateId),
  );
  return { deleted: true as const };
});

async function isOwed(tx: StoreTx, affiliateId: string): Promise<boolean> {
  const balances = (await findBalances(tx, [affiliateId])).get(affiliateId) ?? [];
  return balances.some(({ held, due }) => held.amount > 0 || due.amount > 0);
}
