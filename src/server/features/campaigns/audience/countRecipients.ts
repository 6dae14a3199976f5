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

/** Changes of recipients are committed within this time. */
const SETTLED_MS = 3_600_000;

/**
 * The recipients of each campaign by state. Campaigns without recipients are absent. A campaign without a recent change is
 * counted once: every change of a recipient's state is later than the stored count.
 */
export async function countRecipients(
  tx: StoreTx,
  campaignIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, CampaignCounts>> {
  if (campaignIds.length === 0) return new Map();
  const known = await findKnown(tx, campaignIds);
  const counted = await countStates(
    tx,
    known.filter(({ counts }) => counts === null).map(({ id }) => id),
  );
  await storeCounts(
    tx,
    known
      .filter(({ changedAt }) => now.getTime() - changedAt.getTime() > SETTLED_MS)
      .flatMap(({ id, changedAt }) => {
        const counts = counted.get(id);
        return counts ? [{ id, changedAt, counts }] : [];
      }),
  );
  return new Map([...known.flatMap(({ id, counts }) => (counts === null ? [] : [[id, counts] as const])), ...counted]);
}

/** When a recipient of each campaign last changed, and the counts if they were stored since. */
const findKnown = (tx: StoreTx, campaignIds: readonly string[]) =>
  tx.many({
    compile: () =>
      sql<{ id: string; changedAt: Date; counts: CampaignCounts | null }>`
        select m.id, date_trunc('milliseconds', latest.updated_at) as "changedAt", k.counts from unnest(${campaignIds}::uuid[]) m (id)
          join lateral (select r.updated_at from campaign_recipients r
                 where r.store_id = ${tx.realm} and r.campaign_id = m.id order by r.updated_at desc limit 1) latest on true
          left join campaign_counts k
            on k.store_id = ${tx.realm} and k.campaign_id = m.id and k.changed_at = date_trunc('milliseconds', latest.updated_at)`.compile(
        tx.q,
      ),
  });

async function countStates(tx: StoreTx, campaignIds: readonly string[]): Promise<ReadonlyMap<string, CampaignCounts>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await tx.many({
    compile: () =>
      sql<{ id: string; state: string; count: number }>`
        select campaign_id as id, state, count(*)::int as count from campaign_recipients
         where store_id = ${tx.realm} and campaign_id = any(${campaignIds}::uuid[]) group by 1, 2
        union all
        select campaign_id, 'unsubscribed', count(*)::int from campaign_recipients
         where store_id = ${tx.realm} and campaign_id = any(${campaignIds}::uuid[]) and unsubscribed_at is not null
         group by 1`.compile(tx.q),
  });
  return new Map(campaignIds.map((id) => [id, sumStates(rows.filter((row) => row.id === id))]));
}

function sumStates(rows: readonly { state: string; count: number }[]): CampaignCounts {
  const inStates = (...states: string[]) =>
    rows.reduce((sum, { state, count }) => (states.includes(state) ? sum + count : sum), 0);
  return {
    recipients: rows.reduce((sum, { state, count }) => (state === 'unsubscribed' ? sum : sum + count), 0),
    waiting: inStates('queued'),
    sent: inStates('sent', 'delivered', 'bounced', 'complained'),
    delivered: inStates('delivered'),
    bounced: inStates('bounced'),
    complained: inStates('complained'),
    failed: inStates('failed'),
    suppressed: inStates('suppressed'),
    cancelled: inStates('cancelled'),
    unsubscribed: inStates('unsubscribed'),
  };
}

async function storeCounts(
  tx: StoreTx,
  counted: readonly { id: string; changedAt: Date; counts: CampaignCounts }[],
): Promise<void> {
  for (const { id, changedAt, counts } of counted)
    await tx.run(
      tx.q
        .insertInto('campaign_counts')
        .values({ store_id: tx.realm, campaign_id: id, changed_at: changedAt, counts: JSON.stringify(counts) })
        .onConflict((on) =>
          on
            .columns(['store_id', 'campaign_id'])
            .doUpdateSet({ changed_at: changedAt, counts: JSON.stringify(counts) }),
        ),
    );
}
