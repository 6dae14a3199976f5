import { expect, it } from 'vitest';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { insertRows, statement } from './statement.ts';

type Of = { realm: string; orderId: string; total: number };

it('compiles a statement once, and passes the values of each call in their places', () => {
  let built = 0;
  const orders = statement((q, { realm, orderId, total }: Of) => {
    built += 1;
    return q
      .selectFrom('orders')
      .select('id')
      .where('store_id', '=', realm)
      .where('status', '=', 'paid')
      .where('total', '>', total)
      .where('id', '=', orderId)
      .where('total', '>=', total);
  });
  const tx = { realm: PLATFORM_REALM };
  const one = orders(tx, { orderId: 'one', total: 1 }).compile();
  const other = orders(tx, { orderId: 'other', total: 2 }).compile();
  expect(built).toBe(1);
  expect(one.sql).toBe(other.sql);
  expect(one.parameters).toEqual([PLATFORM_REALM, 'paid', 1, 'one', 1]);
  expect(other.parameters).toEqual([PLATFORM_REALM, 'paid', 2, 'other', 2]);
});

it('refuses to build a text from a value, which would stay in it for all later calls', () => {
  const named = statement((q, { orderId }: { realm: string; orderId: string }) =>
    q.selectFrom('orders').select('id').where('number', '=', `#${orderId}`),
  );
  expect(() => named({ realm: PLATFORM_REALM }, { orderId: 'one' }).compile()).toThrow('orderId');
});

const mark = (id: string) => ({ store_id: PLATFORM_REALM, day: '2026-11-26', id, customer_id: `customer of ${id}` });

it('inserts each value in its row and column, with one text for a number of rows', () => {
  const two = insertRows('sale_marks', [mark('a'), mark('b')]).compile();
  const others = insertRows('sale_marks', [mark('c'), mark('d')]).compile();
  expect(two.parameters).toEqual([...Object.values(mark('a')), ...Object.values(mark('b'))]);
  expect(others.sql).toBe(two.sql);
  expect(others.parameters).toEqual([...Object.values(mark('c')), ...Object.values(mark('d'))]);
  expect(insertRows('sale_marks', [mark('a')]).compile().parameters).toEqual(Object.values(mark('a')));
  const skipping = insertRows('sale_marks', [mark('a'), mark('b')], { skipsConflicts: true }).compile();
  expect(skipping.sql).toBe(`${two.sql} on conflict do nothing`);
});

it('leaves a column without a value to its default, in all rows or in none', () => {
  const { customer_id: _, ...bare } = mark('a');
  expect(insertRows('sale_marks', [bare]).compile().sql).not.toContain('customer_id');
  expect(() => insertRows('sale_marks', [mark('a'), bare]).compile()).toThrow('different columns');
});
