import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { Audience, saveCampaign as contract } from '#shared/contract/campaigns.ts';
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
    if (change.audience !== undefined) await assertBought(tx, { before: record.audience, after: wish.audience });
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

/** Refuses products that were never the store's. Who bought one that is deleted since is still somebody to write to. */
async function assertBought(
  tx: StoreTx,
  { before, after }: { before: unknown; after: Wish['audience'] },
): Promise<void> {
  const known = Audience.parse(before).products;
  const added = new Set(after?.products.filter((id) => !known.includes(id)));
  if (added.size === 0) return;
  const own = await tx.many(
    tx.q
      .selectFrom('products')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`id = any(${[...added]}::uuid[])`),
  );
  if (own.length < added.size) refuse('not-found', { field: 'audience.products' }, NOT_YOURS);
}

const NOT_YOURS = 'One of these products is not in your store. Choose another.';

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
