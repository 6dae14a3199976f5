import { sql } from 'kysely';
import type { CampaignCounts } from '#shared/contract/campaigns.ts';
import type { StoreTx } from '../../../db/transaction.ts';

export const NO_RECIPIENTS: CampaignCounts = {
  recipients: 0,
  waiting: 0,
  sent: 0,
  delivered: 0,
  bounced: 0,
  complained: 0,
  failed: 0,
  suppressed: 0,
  cancelled: 0,
  unsubscribed: 0,
};

/** The recipients of each campaign by state. Campaigns without recipients are absent. */
export async function countRecipients(
  tx: StoreTx,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, CampaignCounts>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await tx.many(
    tx.q
      .selectFrom('campaign_recipients')
      .select([
        'campaign_id',
        sql<number>`count(*)::int`.as('recipients'),
        inStates('queued').as('waiting'),
        inStates('sent', 'delivered', 'bounced', 'complained').as('sent'),
        inStates('delivered').as('delivered'),
        inStates('bounced').as('bounced'),
        inStates('complained').as('complained'),
        inStates('failed').as('failed'),
        inStates('suppressed').as('suppressed'),
        inStates('cancelled').as('cancelled'),
        sql<number>`(count(*) filter (where unsubscribed_at is not null))::int`.as('unsubscribed'),
      ])
      .where('store_id', '=', tx.realm)
      .where(sql<boolean>`campaign_id = any(${campaignIds}::uuid[])`)
      .groupBy('campaign_id'),
  );
  return new Map(rows.map(({ campaign_id: id, ...counts }) => [id, counts]));
}

const inStates = (...states: string[]) => sql<number>`(count(*) filter (where state = any(${states}::text[])))::int`;
