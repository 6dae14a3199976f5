import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { Audience, saveCampaign as contract } from '#shared/contract/campaigns.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { EVERY_SUBSCRIBER } from '#shared/rules/campaign.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import {
  assertNotOfPost,
  type CampaignRecord,
  changeCampaign,
  type CampaignChange,
  loadCampaign,
  lockCampaign,
} from './campaignRecord.ts';
import { readEmailDocument } from './content/emailDocument.ts';
import { newDrafts } from './newDrafts.ts';

type Params = InputOf<typeof contract>;

/** Creates a draft, or saves changes to one. */
export const saveCampaign = defineHandler(
  contract,
  async ({ campaignId: claimed, draftKey = randomUUID(), ...input }, { tx, now }) => {
    const record = claimed === undefined ? await createDraft(tx, draftKey, now) : await lockCampaign(tx, claimed);
    const change = readChange(record, input);
    if (change.audience !== undefined) await assertBought(tx, { before: record.audience, after: input.audience });
    // A save that changes nothing is not a conflict: it may be a retry after a lost response.
    if (Object.keys(change).length > 0) {
      if (record.state !== 'draft') refuse('campaign-fixed');
      assertNotOfPost(record);
      if (input.revision !== undefined && input.revision !== record.revision) refuse('campaign-changed');
      await changeCampaign(tx, record.id, { ...change, revision: record.revision + 1, updated_at: now });
    }
    return { campaign: await loadCampaign(tx, record.id, now) };
  },
  (input) => (input.campaignId === undefined ? [newDrafts(input)] : []),
);

/** Refuses products that never belonged to the store. Buyers of a deleted product can still be addressed. */
async function assertBought(
  tx: StoreTx,
  { before, after }: { before: unknown; after: Params['audience'] },
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

const NOT_YOURS = 'One of these products isn’t in your store. Choose another.';

/** Creates an empty draft, or returns the existing one if its key was sent before. */
async function createDraft(tx: StoreTx, id: string, now: Date): Promise<CampaignRecord> {
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

/** The columns that the input really changes. */
function readChange(record: CampaignRecord, input: Params): CampaignChange {
  const body = input.body === undefined ? undefined : readEmailDocument(input.body);
  const plain = {
    ...(input.subject !== undefined && { subject: input.subject }),
    ...(input.preheader !== undefined && { preheader: input.preheader }),
  };
  const before: Record<string, unknown> = { ...record };
  const differs = (name: string, value: unknown) => !isDeepStrictEqual(before[name], value);
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([name, value]) => differs(name, value))),
    ...(body !== undefined && differs('body', body) && { body: body === null ? null : JSON.stringify(body) }),
    ...(input.audience && differs('audience', input.audience) && { audience: JSON.stringify(input.audience) }),
  };
}
