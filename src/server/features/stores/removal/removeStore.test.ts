import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { furnish } from '#test/furnish.ts';
import { earlier } from '#test/earlier.ts';
import { createWorld, type CreatorWithStore, type Person, type World } from '#test/world.ts';
import { sweepStores } from './sweepStores.ts';

let world: World | undefined;
let ana: CreatorWithStore;
let ben: CreatorWithStore;
const at = (): World => world ?? expect.fail();

beforeEach(async () => {
  await world?.close();
  world = await createWorld();
  [ana, ben] = [await at().creator('ana'), await at().creator('ben')];
});
afterAll(() => world?.close());

const remove = (as: Person, storeId: string) => at().call('deleteStoreAndTenant', { storeId }, { as });
const bytesOf = async (storeId: string) => {
  const keys: string[] = [];
  for (const folder of ['files', 'images']) {
    for await (const { key } of at().services.files.list(`${folder}/${storeId}`)) keys.push(key);
  }
  return keys;
};
const rowsOf = async (storeId: string) => {
  const tables = await at().sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'store_id'`,
  );
  const counts = tables.map(
    ({ name }) => `select '${name}' as name where exists (select from ${name} where store_id = $1)`,
  );
  const left = (await at().sql<{ name: string }>(counts.join(' union all '), [storeId])).map(({ name }) => name);
  const living = await at().sql('select from stores where id = $1', [storeId]);
  return living.length > 0 ? [...left, 'stores'] : left;
};

describe('a deleted store', () => {
  it('keeps everything for 30 days, then every row and byte is removed, and nothing of another store', async () => {
    await furnish(at(), ana);
    await furnish(at(), ben);
    // The first sweep of a store adds a row of counts. Without it, the comparison at the end would find a new row.
    await at().sweep();
    const [rows, bytes, others] = [await rowsOf(ana.storeId), await bytesOf(ana.storeId), await rowsOf(ben.storeId)];
    const otherBytes = await bytesOf(ben.storeId);
    expect(bytes.length).toBeGreaterThan(1);
    await remove(ana, ana.storeId);
    at().travel({ days: 29, hours: 23 });
    await at().sweep();
    expect(await bytesOf(ana.storeId)).toEqual(bytes);
    // Sessions and codes may have expired meanwhile. The store's own data has not.
    expect(rows).toEqual(expect.arrayContaining(['orders', 'ledger_transfers', 'file_versions', 'customers']));
    expect(await rowsOf(ana.storeId)).toEqual(expect.arrayContaining(['orders', 'ledger_transfers', 'customers']));

    at().travel({ hours: 2 });
    await at().sweep();
    expect(await rowsOf(ana.storeId)).toEqual([]);
    expect(await bytesOf(ana.storeId)).toEqual([]);
    expect(await bytesOf(ben.storeId)).toEqual(otherBytes);
    expect(others).toEqual(expect.arrayContaining(await rowsOf(ben.storeId)));
    await at().sweep();
    expect(await at().queue.listDeadJobs(10)).toEqual([]);
  });

  it('is fully removed by the next sweep after an interruption', async () => {
    await furnish(at(), ana);
    await remove(ana, ana.storeId);
    at().travel({ days: 31 });
    const { files } = at().services;
    const whole = files.delete.bind(files);
    let calls = 0;
    files.delete = (key) => (++calls === 1 ? whole(key) : Promise.reject(new Error('The disk went away.')));
    await at().sweep();
    files.delete = whole;
    expect(await rowsOf(ana.storeId)).toContain('stores');
    expect(await rowsOf(ana.storeId)).toContain('file_versions');
    const { idToken } = await at().call('signIn', { email: ana.email, password: ana.password });
    await expect(at().call('restoreStore', { storeId: ana.storeId }, { as: idToken })).rejects.toMatchObject({
      httpStatus: 404,
    });
    await at().sweep();
    expect(await rowsOf(ana.storeId)).toEqual([]);
    expect(await bytesOf(ana.storeId)).toEqual([]);
  });

  it('is either restored or removed if both happen at once', async () => {
    await remove(ana, ana.storeId);
    // Two clocks disagree about whether the grace period is over.
    await at().sql(`update stores set deleted_at = ${earlier('deleted_at', "interval '31 days'")} where id = $1`, [
      ana.storeId,
    ]);
    const restoring = at().sql(
      `update stores set deleted_at = null where id = $1 and removing_at is null returning id`,
      [ana.storeId],
    );
    await Promise.all([restoring, at().sweep()]);
    const living = await at().sql('select deleted_at from stores where id = $1', [ana.storeId]);
    expect(living).toEqual((await restoring).map(() => ({ deleted_at: null })));
  });

  it('reserves its slugs for 90 days, former ones too, and then frees them', async () => {
    await at().call('updateStore', { storeId: ana.storeId, slug: 'ana-moved' }, { as: ana });
    await remove(ana, ana.storeId);
    const isFree = async (slug: string) => (await at().call('checkSlug', { slug })).available;
    const take = (slug: string, as: string) =>
      at().call('createStoreWithTenant', { storeName: `Of ${slug}`, slug }, { as });
    const TAKEN = { httpStatus: 409, message: 'This store URL is already taken. Please choose another.' };
    const cem = await at().person('cem');
    await at().sql("update creators set plan_id = 'boss' where id = $1", [cem.id]);
    const cemNow = async () => (await at().call('signIn', { email: cem.email, password: cem.password })).idToken;

    for (const days of [0, 31, 58]) {
      at().travel({ days });
      await at().sweep();
      for (const slug of ['ana-studio', 'ana-moved']) {
        expect(await isFree(slug)).toBe(false);
        await expect(take(slug, await cemNow())).rejects.toMatchObject(TAKEN);
      }
    }
    at().travel({ days: 2 });
    await at().sweep();
    for (const slug of ['ana-studio', 'ana-moved']) {
      expect(await isFree(slug)).toBe(true);
      await take(slug, await cemNow());
    }
  });

  it('releases its own host', async () => {
    await at().sql("update creators set plan_id = 'boss' where id = any($1)", [[ana.id, ben.id]]);
    const input = (name: string) => ({ storeName: name, slug: name, domain: 'bio.shared.localhost' });
    const { store } = await at().call('createAdditionalStore', input('ana-host'), { as: ana });
    await remove(ana, store.id);
    await expect(at().call('createAdditionalStore', input('ben-host'), { as: ben })).rejects.toMatchObject({
      message: 'This domain already belongs to a store.',
    });
    at().travel({ days: 31 });
    await at().sweep();
    const { idToken } = await at().call('signIn', { email: ben.email, password: ben.password });
    await at().call('createAdditionalStore', input('ben-host'), { as: idToken });
  });
});

it('loses no rows before its removal is due', async () => {
  const { services } = at();
  for (const remover of [sql`remove_store_rows()`, sql`clear_pool_rows()`]) {
    const attempt = services.db.inStore(provenStore(ana.storeId), (tx) =>
      tx.run(tx.q.selectNoFrom(remover.as('done'))),
    );
    await expect(attempt).rejects.toThrow(/loses its rows/);
  }
});

it('is looked for among all stores, in steps', async () => {
  await at().sql(
    `insert into stores
     select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'slug', 'print-' || n, 'name', 'Print ' || n))).*
       from stores s, generate_series(1, 600) n where s.id = $1`,
    [ana.storeId],
  );
  await sweepStores({ realm: PLATFORM_REALM }, { services: at().services, now: at().now(), jobId: randomUUID() });
  const swept = await at().sql(
    `select count(*)::int as jobs, count(distinct data ->> 'realm')::int as stores from pgboss.job where name = 'sweep'`,
  );
  expect(swept).toEqual([{ jobs: 602, stores: 602 }]);
});
