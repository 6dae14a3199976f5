import { restoreCampaign as contract } from '#shared/contract/campaigns.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { CAMPAIGN_RESTORE_DAYS } from '#shared/rules/limits.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { loadCampaign } from './campaignRecord.ts';

/** Restores a deleted draft. An existing one is left as it is. */
export const restoreCampaign = defineHandler(contract, async ({ campaignId }, { tx, now }) => {
  const since = new Date(now.getTime() - CAMPAIGN_RESTORE_DAYS * 86_400_000);
  const restored = await tx.run(
    tx.q
      .updateTable('email_campaigns')
      .set({ deleted_at: null })
      .where('store_id', '=', tx.realm)
      .where('id', '=', campaignId)
      // The email about a post is deleted with its publication.
      .where('post_id', 'is', null)
      .where((campaign) => campaign.or([campaign('deleted_at', 'is', null), campaign('deleted_at', '>', since)])),
  );
  return restored === 1 ? { campaign: await loadCampaign(tx, campaignId, now) } : refuse('not-found');
});
