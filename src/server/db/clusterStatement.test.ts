import { expect, it } from 'vitest';
import { clusterStatement, copiedTableOf } from './clusterStatement.ts';

const STORE = '00000000-0000-4000-8000-000000000001';

it('the store is added to comparisons of two stores, as one more parameter', () => {
  const text =
    'select (select max(r.at) from refunds r where r.store_id = o.store_id) from orders o ' +
    'join "gifts" as "g" on "g"."store_id" = "o"."store_id" where o.store_id = $1';
  expect(clusterStatement({ text, values: ['a'] }, STORE)).toEqual({
    text:
      'select (select max(r.at) from refunds r where r.store_id = o.store_id and r.store_id = $2 and o.store_id = $2) ' +
      'from orders o join "gifts" as "g" on "g"."store_id" = "o"."store_id" and "g"."store_id" = $2 and "o"."store_id" = $2 ' +
      'where o.store_id = $1',
    values: ['a', STORE],
  });
});

it('a statement without such a comparison, and every one of the platform, stays as it is', () => {
  const text = 'update orders set status = $2 where store_id = $1 and id = store_ids.id';
  expect(clusterStatement({ text, values: ['a', 'b'] }, STORE)).toEqual({ text, values: ['a', 'b'] });
  const joined = 'select from a join b on a.store_id = b.store_id';
  expect(clusterStatement({ text: joined, values: [] }, null)).toEqual({ text: joined, values: [] });
});

it('an insert of the rows of a query returns something', () => {
  const text = 'insert into sale_marks (store_id, day)\n select store_id, day from days';
  expect(clusterStatement({ text, values: [] }, null).text).toBe(`${text} returning 1`);
  const after = `with taken as (update pools set held = 1 returning id) ${text}`;
  expect(clusterStatement({ text: after, values: [] }, null).text).toBe(`${after} returning 1`);
  const inside = `with added as (${text}) select from added`;
  expect(clusterStatement({ text: inside, values: [] }, null).text).toBe(inside);
  for (const has of [`${text} on conflict do nothing`, `${text} returning day`, 'insert into a (b) values ($1)']) {
    expect(clusterStatement({ text: has, values: [] }, null).text).toBe(has);
  }
});

it('only one transaction at a time locks a row of a reference table', () => {
  const lock = (table: string, how: string) =>
    clusterStatement({ text: `select "id" from "${table}" where "id" = $1 for ${how}`, values: [] }, null).text;
  expect(lock('stores', 'share')).toBe(lock('stores', 'no key update'));
  expect(lock('stores', 'key share')).toBe(lock('stores', 'no key update'));
  expect(lock('customers', 'share')).toMatch(/ for share$/);
});

it('changes and locks of a table that has copies take turns', () => {
  expect(
    [
      'update "creators" set "deletion_asked_at" = $1 where "id" = $2 and "deletion_asked_at" is not null',
      'delete from "stores" where "id" = $1',
      'insert into "affiliates" ("creator_id") values ($1)',
      'select "id" from "creators" where "id" in ($1, $2) for no key update',
      'select "s"."id" from "stores" as "s" inner join "creators" as "c" on true for update of "s"',
      'select "id" from "creators" where "id" = $1',
      'update "orders" set "status" = $1 where "store_id" = $2',
      'insert into "rate_limits" ("key") values ($1)',
    ].map(copiedTableOf),
  ).toEqual(['creators', 'stores', 'affiliates', 'creators', 'stores', null, null, null]);
});
