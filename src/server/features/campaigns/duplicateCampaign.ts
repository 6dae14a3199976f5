import { randomUUID } from 'node:crypto';
import { duplicateCampaign as contract } from '#shared/contract/campaigns.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findCampaign, loadCampaign } from './campaignRecord.ts';
import { newDrafts } from './newDrafts.ts';

/** Creates a draft with the same content and audience. */
export const duplicateCampaign = defineHandler(
  contract,
  async ({ campaignId }, { tx, now }) => {
    const { subject, preheader, body, audience } = await findCampaign(tx, campaignId);
    const id = randomUUID();
    await tx.run(
      tx.q.insertInto('email_campaigns').values({
        store_id: tx.realm,
        id,
        state: 'draft',
        subject,
        preheader,
        body: body === null ? null : JSON.stringify(body),
        audience: JSON.stringify(audience),
        created_at: now,
        updated_at: now,
      }),
    );
    return { campaign: await loadCampaign(tx, id, now) };
  },
  (input) => [newDrafts(input)],
);
