import { expect, it } from 'vitest';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { statement } from './statement.ts';

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
