import { sql } from 'kysely';
import { itemsOf, readPage } from '#shared/blocks/page.ts';
import { BLOCKS } from '#shared/blocks/registry.ts';
import { getAudienceChoices as contract } from '#shared/contract/campaigns.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';

const MOST = 100;

/** The options for narrowing an audience. */
export const getAudienceChoices = defineHandler(contract, async (_input, { tx }) => {
  const [forms, tags, titles] = await Promise.all([findForms(tx), findTags(tx), findTitles(tx)]);
  return {
    forms: forms.map(({ form, count }) => ({ form, count, label: titles.get(form) ?? 'Deleted form' })),
    tags,
  };
});

const findForms = (tx: StoreTx) =>
  tx.many(
    tx.q
      .selectFrom('subscribers')
      .select(['block as form', sql<number>`count(*)::int`.as('count')])
      .where('store_id', '=', tx.realm)
      .where('state', '=', 'confirmed')
      .groupBy('block')
      .orderBy('count', 'desc')
      .orderBy('block')
      .limit(MOST),
  );

const findTags = (tx: StoreTx) =>
  tx.many(
    tx.q
      .selectFrom(
        sql<{ tag: string }>`(
        select unnest(tags) as tag from customers
        where store_id = ${tx.realm} and tags <> '{}' and anonymous_since is null)`.as('t'),
      )
      .select(['tag', sql<number>`count(*)::int`.as('count')])
      .groupBy('tag')
      .orderBy('tag')
      .limit(MOST),
  );

/** The names of the sign-up forms on the published page. */
async function findTitles(tx: StoreTx): Promise<ReadonlyMap<string, string>> {
  const { page } = await tx.one(tx.q.selectFrom('stores').select('page').where('id', '=', tx.realm));
  if (page === null) return new Map();
  return new Map(
    itemsOf(readPage(page))
      .filter(({ type }) => type === 'signup')
      .map(({ props }) => [props.id, BLOCKS.signup.read(props).title || 'Sign-up form']),
  );
}
