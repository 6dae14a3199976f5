import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '#shared/contract/callable.ts';
import { saveCampaign as contract } from '#shared/contract/campaigns.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { EVERY_SUBSCRIBER } from '#shared/rules/campaign.ts';
import { answer } from '../../access/answer.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { assertProducts } from '../catalog/productRecord.ts';
import { readRichText } from '../catalog/richText.ts';
import {
  type CampaignRecord,
  changeCampaign,
  type CampaignChange,
  loadCampaign,
  lockCampaign,
} from './campaignRecord.ts';
import { newDrafts } from './newDrafts.ts';

type Wish = InputOf<typeof contract>;

/** Begins a draft, or saves what was typed into one. */
export const saveCampaign = answer(
  contract,
  async ({ campaignId: claimed, draftKey = randomUUID(), ...wish }, { tx, now }) => {
    const record = claimed === undefined ? await beginDraft(tx, draftKey, now) : await lockCampaign(tx, claimed);
    const change = readChange(record, wish);
    if (typeof change.product_id === 'string') await assertProducts(tx, [change.product_id]);
    // A save that changes nothing is no conflict: it may be the repetition of one whose answer was lost.
    if (Object.keys(change).length > 0) {
      if (record.state !== 'draft') refuse('campaign-fixed');
      if (wish.revision !== undefined && wish.revision !== record.revision) refuse('campaign-changed');
      await changeCampaign(tx, record.id, { ...change, revision: record.revision + 1, updated_at: now });
    }
    return { campaign: await loadCampaign(tx, record.id) };
  },
  (input) => (input.campaignId === undefined ? [newDrafts(input)] : []),
);

/** An empty draft; the one that stands already, where its key was sent before. */
async function beginDraft(tx: StoreTx, id: string, now: Date): Promise<CampaignRecord> {
  await tx.run(
    tx.q
      .insertInto('email_campaigns')
      .values({
        store_id: tx.realm,
        id,
        state: 'draft',
        audience: JSON.stringify(EVERY_SUBSCRIBER),
        created_at: now,
        updated_at: now,
      })
      .onConflict((on) => on.columns(['store_id', 'id']).doNothing()),
  );
  return lockCampaign(tx, id);
}

/** The columns that the wish really changes. */
function readChange(record: CampaignRecord, wish: Wish): CampaignChange {
  const body = wish.body === undefined ? undefined : readRichText(wish.body, 'body').json;
  const plain = {
    ...(wish.subject !== undefined && { subject: wish.subject }),
    ...(wish.preheader !== undefined && { preheader: wish.preheader }),
    ...(wish.buttonLabel !== undefined && { button_label: wish.buttonLabel }),
    ...(wish.buttonUrl !== undefined && { button_url: wish.buttonUrl }),
    ...(wish.productId !== undefined && { product_id: wish.productId }),
  };
  const before: Record<string, unknown> = { ...record };
  const differs = (name: string, value: unknown) => !isDeepStrictEqual(before[name], value);
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([name, value]) => differs(name, value))),
    ...(body !== undefined && differs('body', body) && { body: body === null ? null : JSON.stringify(body) }),
    ...(wish.audience && differs('audience', wish.audience) && { audience: JSON.stringify(wish.audience) }),
  };
}
