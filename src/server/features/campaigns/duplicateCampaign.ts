import { randomUUID } from 'node:crypto';
import { duplicateCampaign as contract } from '#shared/contract/campaigns.ts';
import { answer } from '../../access/answer.ts';
import { findCampaign, loadCampaign } from './campaignRecord.ts';
import { newDrafts } from './newDrafts.ts';

/** A new draft that says the same to the same people. */
export const duplicateCampaign = answer(
  contract,
  async ({ campaignId }, { tx, now }) => {
    const { subject, preheader, body, button_label, button_url, product_id, audience } = await findCampaign(
      tx,
      campaignId,
    );
    const id = randomUUID();
    await tx.run(
      tx.q.insertInto('email_campaigns').values({
        store_id: tx.realm,
        id,
        state: 'draft',
        subject,
        preheader,
        body: body === null ? null : JSON.stringify(body),
        button_label,
        button_url,
        product_id,
        audience: JSON.stringify(audience),
        created_at: now,
        updated_at: now,
      }),
    );
    return { campaign: await loadCampaign(tx, id) };
  },
  (input) => [newDrafts(input)],
);
