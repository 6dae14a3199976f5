import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { CampaignRecipient, listCampaignRecipients as contract } from '#shared/contract/campaigns.ts';
import { answer } from '../../access/answer.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { hasWords } from '../customers/hasWords.ts';
import { readCursor, writeCursor } from '../orders/orderCursor.ts';
import { findCampaign } from './campaignRecord.ts';

type Filter = Pick<InputOf<typeof contract>, 'campaignId' | 'search' | 'state'>;

/** Whom a campaign went to, those first of whom something was told last. */
export const listCampaignRecipients = answer(contract, async ({ cursor, limit, ...filter }, { tx }) => {
  await findCampaign(tx, filter.campaignId);
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const [rows, { count }] = await Promise.all([
    tx.many(
      filtered(tx, filter)
        .select(['c.id', 'c.email', 'c.name', 'c.source', 'c.state', 'c.problem', 'c.updated_at', 'c.unsubscribed_at'])
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(c.updated_at, c.id) < (${after?.placedAt}::timestamptz, ${after?.id}::uuid)`),
        )
        .orderBy('c.updated_at', 'desc')
        .orderBy('c.id', 'desc')
        .limit(limit + 1),
    ),
    tx.one(filtered(tx, filter).select(sql<number>`count(*)::int`.as('count'))),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => ({
      id: row.id,
      email: row.email,
      name: row.name,
      source: CampaignRecipient.shape.source.parse(row.source),
      state: CampaignRecipient.shape.state.parse(row.state),
      problem: row.problem,
      updatedAt: row.updated_at.toISOString(),
      unsubscribedAt: row.unsubscribed_at?.toISOString() ?? null,
    })),
    nextCursor: rows.length > limit && last ? writeCursor({ placedAt: last.updated_at, id: last.id }) : null,
    count,
  };
});

function filtered(tx: StoreTx, { campaignId, search, state }: Filter) {
  let query = tx.q
    .selectFrom('campaign_recipients as c')
    .where('c.store_id', '=', tx.realm)
    .where('c.campaign_id', '=', campaignId);
  if (state === 'unsubscribed') query = query.where('c.unsubscribed_at', 'is not', null);
  else if (state !== undefined) query = query.where('c.state', '=', state);
  if (search) query = query.where(hasWords(search));
  return query;
}
