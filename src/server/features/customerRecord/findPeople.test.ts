import { describe, expect, it } from 'vitest';
import { foldText, searchTerms } from '#shared/rules/searchTerms.ts';
import { buy } from '#test/furnish.ts';
import { openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';
import { FEW } from './findPeople.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const bea = await openShop(world, 'bea');

type Email = { email: string };
const customers = async (search: string, shop = ana): Promise<string[]> =>
  (await world.call('getStoreCustomers', { storeId: shop.storeId, search }, { as: shop })).items.map(
    ({ email }: Email) => email,
  );
const orders = async (search: string, shop = ana): Promise<string[]> =>
  (await world.call('listOrders', { storeId: shop.storeId, search }, { as: shop })).items.map(
    ({ email }: Email) => email,
  );

const add = async (email: string, name: string): Promise<string> =>
  (await world.call('createStoreCustomer', { storeId: ana.storeId, email, name }, { as: ana })).customer.id;

describe('searching people', () => {
  it('finds the beginning of every word, without regard to case, accents or order', async () => {
    await add('mira.k@post.example.org', 'Mirá Kovačić-Łuk');
    for (const search of ['mira', 'KOVACIC', 'kovač', 'luk', 'kov mira', 'mira.k@', '@post.ex', 'post.example.org'])
      expect([search, await customers(search)]).toEqual([search, ['mira.k@post.example.org']]);
    for (const search of ['ira', 'ovac', 'mira nobody', '%', '_ira', '\\', '@', "'"])
      expect([search, await customers(search)]).toEqual([search, []]);
  });

  it('finds an order by what its buyer typed and by what the customer is called now', async () => {
    await buy(world, { ...ana, email: 'oda@example.com', name: 'Oda Typed' });
    const [{ id: customerId }] = (
      await world.call('getStoreCustomers', { storeId: ana.storeId, search: 'oda' }, { as: ana })
    ).items;
    await world.call(
      'updateStoreCustomer',
      { storeId: ana.storeId, customerId, name: 'Oda Renamed', email: 'moved@example.com' },
      { as: ana },
    );
    for (const search of ['typed', 'renamed', 'oda@example.com', 'moved@'])
      expect([search, await orders(search)]).toEqual([search, ['oda@example.com']]);
  });

  it('never finds people of another store', async () => {
    await buy(world, { ...bea, email: 'secret@example.com', name: 'Secret Buyer' });
    expect(await customers('secret')).toEqual([]);
    expect(await orders('secret')).toEqual([]);
    expect(await orders('secret', bea)).toEqual(['secret@example.com']);
  });

  it('shows every match once, page by page, when there are more than it lists by id', async () => {
    await world.sql(
      `with made as (
         insert into accounts (store_id, id, email, email_key, created_at)
         select $1, gen_random_uuid(), 'crowd' || n || '@example.com', 'crowd' || n || '@example.com',
           timestamptz '2025-01-01' + n * interval '1 second' from generate_series(1, ${FEW + 200}) n
         returning id, email, created_at)
       insert into customers (store_id, id, email, name, created_at, updated_at)
       select $1, id, email, 'Crowd Member', created_at, created_at from made`,
      [ana.storeId],
    );
    await world.sql(
      `insert into search_terms (store_id, kind, term, id)
       select store_id, 'customer', term, id from customers, person_terms(email, name) term
        where store_id = $1 and name = 'Crowd Member'`,
      [ana.storeId],
    );
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await world.call(
        'getStoreCustomers',
        { storeId: ana.storeId, search: 'memb crowd', limit: 100, ...(cursor && { cursor }) },
        { as: ana },
      );
      expect(page).toMatchObject({ count: 1000, isMore: true });
      seen.push(...page.items.map(({ email }: Email) => email));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(FEW + 200);
    expect(new Set(seen).size).toBe(seen.length);
    expect(await customers('crowd17@')).toEqual(['crowd17@example.com']);
    expect(await customers('crowd mira')).toEqual([]);
  });
});

describe('the terms of a search', () => {
  it.each([
    'Kovačić',
    'ÇETİN ışık',
    'Łódź Ørsted',
    'ΑΘΗΝΑ',
    'straße',
    'Ｆｕｌｌ１２',
    'مُحَمَّد',
    '田中 太郎',
    'ﬁn e\u0301',
  ])('fold %s as the database does', async (text) => {
    const [row] = await world.sql('select fold_text($1) as folded', [text]);
    expect(row).toEqual({ folded: foldText(text) });
  });

  it('are the words, and the whole text where it can be an email or domain', () => {
    expect(searchTerms('  Ána Kovač ')).toEqual({ whole: null, terms: ['ana', 'kovac'] });
    expect(searchTerms('Ana@Example')).toEqual({ whole: 'ana@example', terms: [] });
    expect(searchTerms('Ana.Kovač')).toEqual({ whole: 'ana.kovač', terms: ['ana', 'kovac'] });
    expect(searchTerms('%')).toEqual({ whole: null, terms: [] });
  });
});
