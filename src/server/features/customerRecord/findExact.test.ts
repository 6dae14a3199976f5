import { describe, expect, it } from 'vitest';
import { firstAdmin } from '#test/admin.ts';
import { openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';
import { FEW } from './findPeople.ts';

const world = await openWorld();
const admin = await firstAdmin(world);
const ana = await openShop(world, 'ana');
const { storeId } = ana;

/** The names that every page of a searched list shows, in their order. */
async function pagesOf(
  call: string,
  input: object,
  { as, name }: { as: { idToken: string }; name: string },
): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await world.call(call, { ...input, ...(cursor && { cursor }) }, { as });
    pages.push(page.items.map((item: Record<string, string>) => item[name]));
    cursor = page.nextCursor;
  }
  return pages;
}

describe('exact matches of a search come first', () => {
  it('among customers, by name and by email, in every order of the list', async () => {
    for (const [email, name] of [
      ['kim@example.com', 'Kím Łuk'],
      ['kim@example.com.au', 'Kim Luk Costa'],
      ['luk@example.com', 'Luk Kim'],
      ['late@example.com', 'kim luk'],
      ['latest@example.com', 'Kim Lukas'],
    ]) {
      world.travel({ minutes: 1 });
      await world.call('createStoreCustomer', { storeId, email, name }, { as: ana });
    }
    const namesOf = (input: object) => pagesOf('getStoreCustomers', { storeId, ...input }, { as: ana, name: 'name' });
    const exact = ['kim luk', 'Luk Kim', 'Kím Łuk'];
    const others = ['Kim Lukas', 'Kim Luk Costa'];
    expect(await namesOf({ search: 'KIM LUK' })).toEqual([[...exact, ...others]]);
    expect(await namesOf({ search: ' kim luk ', limit: 1 })).toEqual([...exact, ...others].map((name) => [name]));
    expect(await namesOf({ search: 'kim luk', limit: 2 })).toEqual([
      exact.slice(0, 2),
      [...exact.slice(2), ...others.slice(0, 1)],
      others.slice(1),
    ]);
    expect((await namesOf({ search: 'kim luk', sort: 'name' })).flat().slice(0, 3).toSorted()).toEqual(
      exact.toSorted(),
    );
    expect(await namesOf({ search: 'kim@example.com' })).toEqual([['Kím Łuk', 'Kim Luk Costa']]);
    const { items } = await world.call('searchStoreCustomers', { storeId, query: 'kim luk', limit: 4 }, { as: ana });
    expect(items.map(({ name }: { name: string }) => name)).toEqual([...exact, others[0]]);
  });

  it('also among more than are listed by id', async () => {
    await world.call('createStoreCustomer', { storeId, email: 'crowd@example.com', name: 'Crowd' }, { as: ana });
    const junior = { storeId, email: 'junior@example.com', name: 'Members Crowded' };
    await world.call('createStoreCustomer', junior, { as: ana });
    await world.sql(
      `with made as (
         insert into accounts (store_id, id, email, email_key, created_at)
         select $1, gen_random_uuid(), 'n' || n || '@example.com', 'n' || n || '@example.com', now() + n * interval '1 second'
           from generate_series(1, ${FEW + 50}) n returning id, email, created_at),
       people as (
         insert into customers (store_id, id, email, name, created_at, updated_at)
         select $1, id, email, 'Crowd Member', created_at, created_at from made returning id, email, name)
       insert into search_terms (store_id, kind, term, id)
       select $1, 'customer', term, id from people, person_terms(email, name) term`,
      [storeId],
    );
    const pages = await pagesOf(
      'getStoreCustomers',
      { storeId, search: 'crowd', limit: 100 },
      { as: ana, name: 'email' },
    );
    expect(pages[0]?.[0]).toBe('crowd@example.com');
    expect(new Set(pages.flat()).size).toBe(FEW + 52);
    expect(pages.flat()).toHaveLength(FEW + 52);
    // So many are called so that the latest come first, among those whose words only begin so.
    const members = await pagesOf(
      'getStoreCustomers',
      { storeId, search: 'crowd member', limit: 100 },
      { as: ana, name: 'email' },
    );
    expect(members.flat()).toHaveLength(FEW + 51);
    expect(members.flat()).toContain(junior.email);
    expect(await world.call('getStoreCustomers', { storeId, search: 'crowd member' }, { as: ana })).toMatchObject({
      count: FEW,
      isMore: true,
    });
  });

  it('among creators and stores, by name, email, slug and host', async () => {
    const [mila, later] = [await world.creator('mila'), await world.creator('mila-later')];
    await world.call('updateProfile', { displayName: 'Mila Noor' }, { as: mila });
    await world.call('updateProfile', { displayName: 'Mila Noor Prints' }, { as: later });
    await world.call('updateStore', { storeId: mila.storeId, name: 'Noor' }, { as: mila });
    await world.call('updateStore', { storeId: later.storeId, name: 'Noor and Sons' }, { as: later });
    const people = (search: string) => pagesOf('listPeople', { search }, { as: admin, name: 'email' });
    const stores = (search: string) => pagesOf('listAllStores', { search }, { as: admin, name: 'slug' });
    expect(await people('mila noor')).toEqual([[mila.email, later.email]]);
    expect(await people('mila')).toEqual([[later.email, mila.email]]);
    expect(await stores('noor')).toEqual([[mila.slug, later.slug]]);
    expect((await stores(mila.slug)).flat()[0]).toBe(mila.slug);
    expect((await stores('mila')).flat()[0]).toBe(later.slug);
    // With a hyphen, the text is the beginning of a slug and two words, and each store is shown once.
    const turned = await world.creator('later-mila');
    expect((await stores('mila-later')).flat().toSorted()).toEqual([later.slug, turned.slug].toSorted());
  });

  it('never with a match of another store', async () => {
    const bea = await openShop(world, 'bea');
    await world.call(
      'createStoreCustomer',
      { storeId: bea.storeId, email: 'bo@example.com', name: 'Bo Only' },
      { as: bea },
    );
    expect(await pagesOf('getStoreCustomers', { storeId, search: 'bo only' }, { as: ana, name: 'email' })).toEqual([
      [],
    ]);
  });
});
