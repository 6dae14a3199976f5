import { job } from '#shared/contract/jobs.ts';
import { sendStoreAffiliateLink as contract } from '#shared/contract/storeAffiliates.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { readStoreAffiliate } from './storeAffiliateRecord.ts';

/** Emails an affiliate a new link to their page. The earlier one stops working, in case somebody else has it. */
export const sendStoreAffiliateLink = defineHandler(contract, async ({ affiliateId }, { tx, now, services }) => {
  const renewed = await tx.run(
    tx.q
      .updateTable('store_affiliates')
      .set((row) => ({ page_version: row('page_version', '+', 1) }))
      .where('store_id', '=', tx.realm)
      .where('id', '=', affiliateId)
      .where('deleted_at', 'is', null),
  );
  if (renewed === 0) refuse('not-found');
  await tx.enqueue(job('sendAffiliateEmail', { realm: tx.realm, affiliateId }));
  return { affiliate: await readStoreAffiliate({ tx, now, services }, affiliateId) };
});
