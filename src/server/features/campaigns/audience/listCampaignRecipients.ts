import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { CampaignRecipient, listCampaignRecipients as contract } from '#shared/contract/campaigns.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { COUNT_MAX } from '#shared/rules/limits.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { comparedOneByOne } from '../../../db/conditions.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findFewPeople } from '../../customerRecord/findPeople.ts';
import { matchesSearch } from '../../customerRecord/matchesSearch.ts';
import { latestFirst, latestPage } from '../../../access/pagination.ts';
import { findCampaign } from '../campaignRecord.ts';

type Filter = Pick<InputOf<typeof contract>, 'campaignId' | 'search' | 'state'>;

/** The recipients of a campaign, most recently updated first. */
export const listCampaignRecipients = defineHandler(contract, async ({ cursor, limit, ...filter }, { tx }) => {
  await findCampaign(tx, filter.campaignId);
  const found = filter.search ? await findAddresses(tx, filter.search) : undefined;
  const [rows, counted] = await Promise.all([
    tx.many(
      filtered(tx, filter, found)
        .select(['c.id', 'c.email', 'c.name', 'c.source', 'c.state', 'c.problem', 'c.updated_at', 'c.unsubscribed_at'])
        .$call(latestFirst({ cursor, limit, at: 'c.updated_at', id: 'c.id' })),
    ),
    countFound(tx, filter, found),
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
    ...counted,
  };
});

/** The addresses of the subscribers and customers that a search finds. Null: of many, so recipients are compared. */
async function findAddresses(tx: StoreTx, search: string): Promise<string[] | null> {
  const [subscribers, customers] = await Promise.all([
    findFewPeople(tx, 'subscriber', search),
    findFewPeople(tx, 'customer', search),
  ]);
  if (subscribers === null || customers === null) return null;
  const rows = await tx.many({
    compile: () =>
      sql<{ key: string }>`
        select email_key as key from subscribers where store_id = ${tx.realm} and id = any(${subscribers}::uuid[])
        union select email_key from accounts where store_id = ${tx.realm} and id = any(${customers}::uuid[])`.compile(
        tx.q,
      ),
  });
  return [...rows.map(({ key }) => key), normaliseEmail(search).key];
}

/** This many of the latest recipients are compared to count those that match. */
const MOST_COMPARED = 1000;

/** How many recipients match. `isMore`: at least one more than `count`. */
async function countFound(tx: StoreTx, filter: Filter, found: readonly string[] | null | undefined) {
  const isCompared = filter.search && found === null;
  const most = isCompared ? MOST_COMPARED : COUNT_MAX + 1;
  const { count, read } = await tx.one(
    tx.q
      .selectFrom(
        filtered(tx, isCompared ? { ...filter, search: undefined } : filter, found)
          .select(['c.email', 'c.name'])
          .$if(Boolean(isCompared), (query) => query.orderBy('c.updated_at', 'desc').orderBy('c.id', 'desc'))
          .limit(most)
          .as('c'),
      )
      .select([
        sql<number>`(count(*) filter (where ${isCompared ? matchesSearch(filter.search ?? '') : sql`true`}))::int`.as(
          'count',
        ),
        sql<number>`count(*)::int`.as('read'),
      ]),
  );
  return { count: Math.min(count, COUNT_MAX), isMore: read === most || count > COUNT_MAX };
}

function filtered(tx: StoreTx, { campaignId, search, state }: Filter, found: readonly string[] | null | undefined) {
  let query = tx.q
    .selectFrom('campaign_recipients as c')
    .where('c.store_id', '=', tx.realm)
    .where('c.campaign_id', '=', campaignId);
  if (state === 'unsubscribed') query = query.where('c.unsubscribed_at', 'is not', null);
  else if (state !== undefined) query = query.where('c.state', '=', state);
  if (search && found === null) query = query.where(comparedOneByOne(matchesSearch(search)));
  if (found) query = query.where(sql<boolean>`c.email_key = any(${found}::text[])`);
  return query;
}
