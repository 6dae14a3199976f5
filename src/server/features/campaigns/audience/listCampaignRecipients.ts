import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { CampaignRecipient, listCampaignRecipients as contract } from '#shared/contract/campaigns.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { matchesSearch } from '../../customerRecord/matchesSearch.ts';
import { latestFirst, latestPage } from '../../../access/pagination.ts';
import { findCampaign } from '../campaignRecord.ts';

type Filter = Pick<InputOf<typeof contract>, 'campaignId' | 'search' | 'state'>;

/** The recipients of a campaign, most recently updated first. */
export const listCampaignRecipients = defineHandler(contract, async ({ cursor, limit, ...filter }, { tx }) => {
  await findCampaign(tx, filter.campaignId);
  const [rows, { count }] = await Promise.all([
    tx.many(
      filtered(tx, filter)
        .select(['c.id', 'c.email', 'c.name', 'c.source', 'c.state', 'c.problem', 'c.updated_at', 'c.unsubscribed_at'])
        .$call(latestFirst({ cursor, limit, at: 'c.updated_at', id: 'c.id' })),
    ),
    tx.one(filtered(tx, filter).select(sql<number>`count(*)::int`.as('count'))),
  ]);
  const { shown, nextCursor } = latestPage(rows, { limit, at: (row) => row.updated_at });
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
    nextCursor,
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
  if (search) query = query.where(matchesSearch(search));
  return query;
}
