import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { countLockWaits } from '#test/countLockWaits.ts';
import { openWorld } from '#test/world.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { assertPoolOpen } from './assertPoolOpen.ts';
import { ensureCustomer } from './ensureCustomer.ts';
import { findPerson } from './findPerson.ts';
import { matchesSearch, startsWithWords } from './matchesSearch.ts';
import { removedAddress, removedAddressBy } from './removedAddress.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const ben = await world.creator('ben');

type Owner = { storeId: string };
const inStore = <Result>({ storeId }: Owner, work: (tx: StoreTx) => Promise<Result>) =>
  world.services.db.inStore(provenStore(storeId), work);
const buyAs = (store: Owner, email: string, name = '') =>
  inStore(store, (tx) => ensureCustomer(tx, { email, name, now: world.now() }));
const person = (store: Owner, id: string) => inStore(store, (tx) => findPerson(tx, id));

describe('the customer of a purchase', () => {
  it('is created once by ten concurrent first purchases', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => buyAs(ana, 'crowd@example.com', 'Cleo')));
    expect(new Set(ids).size).toBe(1);
    expect(await person(ana, ids[0] ?? '')).toEqual({ email: 'crowd@example.com', name: 'Cleo' });
  });

  it('is found in any letter case, and keeps the address as first typed', async () => {
    const id = await buyAs(ana, 'Dia@Example.com');
    expect(await buyAs(ana, 'dia@example.com')).toBe(id);
    expect(await person(ana, id)).toMatchObject({ email: 'Dia@Example.com' });
  });

  it('is another customer in each store, invisible to the other', async () => {
    const [here, there] = [await buyAs(ana, 'eve@example.com', 'Eve'), await buyAs(ben, 'eve@example.com', 'E.')];
    expect(here).not.toBe(there);
    expect(await person(ben, here)).toBeUndefined();
    expect(await person(ben, there)).toMatchObject({ name: 'E.' });
  });

  it('gets a missing name from a later purchase, but is never renamed', async () => {
    const id = await buyAs(ana, 'fay@example.com');
    expect(await person(ana, id)).toMatchObject({ name: '' });
    await buyAs(ana, 'fay@example.com', 'Fay');
    await buyAs(ana, 'fay@example.com', 'Somebody else');
    await buyAs(ana, 'fay@example.com');
    expect(await person(ana, id)).toMatchObject({ name: 'Fay' });
  });
});

describe('a closed pool of customers', () => {
  it('refuses new customers of its own store only', async () => {
    await world.sql('update stores set pool_closed_at = now() where id = $1', [ben.storeId]);
    await expect(inStore(ben, assertPoolOpen)).rejects.toMatchObject({ code: 'pool-closed' });
    await inStore(ana, assertPoolOpen);
  });

  it('closes only after purchases that are already in progress', async () => {
    const cem = await world.creator('cem');
    let closing: Promise<unknown> | undefined;
    await inStore(cem, async (tx) => {
      await assertPoolOpen(tx);
      closing = world.sql('update stores set pool_closed_at = now() where id = $1', [cem.storeId]);
      await expect.poll(() => countLockWaits(world)).toBe(1);
      await ensureCustomer(tx, { email: 'last@example.com', name: '', now: world.now() });
    });
    await closing;
    await expect(inStore(cem, assertPoolOpen)).rejects.toMatchObject({ code: 'pool-closed' });
  });
});

describe('the customer search', () => {
  const find = (condition: ReturnType<typeof matchesSearch>) =>
    inStore(ana, async (tx) => {
      const found = tx.q.selectFrom('customers as c').select('c.name').where('c.store_id', '=', tx.realm);
      return (await tx.many(found.where(condition).orderBy('c.name'))).map(({ name }) => name);
    });

  it('finds a part of the name or email in any letter case, and treats wildcards literally', async () => {
    await buyAs(ana, 'zoe@example.com', 'Zoë Ängström');
    await buyAs(ana, '100_percent@example.com', '100% Wool');
    expect(await find(matchesSearch('ÄNGST'))).toEqual(['Zoë Ängström']);
    expect(await find(matchesSearch('0%'))).toEqual(['100% Wool']);
    expect(await find(matchesSearch('0_p'))).toEqual(['100% Wool']);
    expect(await find(matchesSearch('_'))).toEqual(['100% Wool']);
  });

  it('finds the start of each word of the name, but not the middle', async () => {
    expect(await find(startsWithWords('äng'))).toEqual(['Zoë Ängström']);
    expect(await find(startsWithWords('zoe@'))).toEqual(['Zoë Ängström']);
    expect(await find(startsWithWords('ngst'))).toEqual([]);
    expect(await find(startsWithWords('%'))).toEqual([]);
  });
});

describe('the address of a deleted customer', () => {
  it('is anonymized to the same value in SQL and in code, and equals no other customer’s', async () => {
    const [ids] = [[await buyAs(ana, 'gil@example.com'), await buyAs(ana, 'hal@example.com')]];
    const rows = await inStore(ana, (tx) =>
      tx.many(
        tx.q
          .selectFrom('customers')
          .select(['id', removedAddressBy('id').as('address')])
          .where(sql<boolean>`id = any(${ids})`),
      ),
    );
    expect(rows).toHaveLength(2);
    for (const { id, address } of rows) expect(address).toBe(removedAddress(id));
    expect(new Set(rows.map(({ address }) => address)).size).toBe(2);
  });
});
