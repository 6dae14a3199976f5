import { sql, type RawBuilder } from 'kysely';
import { itemsOf, readPage } from '#shared/blocks/page.ts';
import { BLOCKS } from '#shared/blocks/registry.ts';
import { getAudienceChoices as contract } from '#shared/contract/campaigns.ts';
import { COUNT_MAX } from '#shared/rules/limits.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { distinctValues } from '../../../db/distinctValues.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { tagQueries } from '../../customerRecord/customerTags.ts';

const MOST = 100;

/** The options for narrowing an audience. */
export const getAudienceChoices = defineHandler(contract, async (_input, { tx }) => {
  const [forms, tags, titles] = await Promise.all([findForms(tx), findTags(tx), findTitles(tx)]);
  return {
    forms: forms.map(({ value, counted }) => ({
      form: value,
      label: titles.get(value) ?? 'Deleted form',
      ...toCount(counted),
    })),
    tags: tags.map(({ value, counted }) => ({ tag: value, ...toCount(counted) })),
  };
});

/** The forms with most people first. */
async function findForms(tx: StoreTx) {
  const confirmed = sql`from subscribers s where s.store_id = ${tx.realm} and s.state = 'confirmed'`;
  const blocks = distinctValues(sql`s.block`, confirmed);
  const forms = await countEach(tx, blocks, sql`select ${confirmed} and s.block = one.value`);
  return forms.toSorted((one, other) => other.counted - one.counted);
}

async function findTags(tx: StoreTx) {
  const { used, tagged } = await tagQueries(tx);
  return countEach(tx, used, tagged(sql`one.value`));
}

/** Counts the rows of each `one.value`, up to one more than is shown. */
const countEach = (tx: StoreTx, values: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
  tx.many({
    compile: () =>
      sql<{ value: string; counted: number }>`
        select one.value, (select count(*)::int from (${rows} limit ${COUNT_MAX + 1}) found) as counted
          from (${values} limit ${MOST}) one order by one.value`.compile(tx.q),
  });

const toCount = (counted: number) => ({ count: Math.min(counted, COUNT_MAX), isMore: counted > COUNT_MAX });

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
