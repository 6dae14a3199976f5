import { beforeEach, describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { VERSION_LIMIT } from '#shared/rules/limits.ts';
import { openWorld, type CreatorWithStore } from '#test/world.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { lockStore } from '../storeRecord/lockStore.ts';
import { findVersion, publishedDraft, saveVersion, versionRows } from './versionRecord.ts';

const world = await openWorld();
let count = 0;
let ana: CreatorWithStore;
beforeEach(async () => {
  ana = await world.creator(`ana${(count += 1)}`);
});

const change = <Result>(work: (tx: StoreTx) => Promise<Result>, { storeId } = ana) =>
  world.services.db.inStore(provenStore(storeId), async (tx) => {
    await lockStore(tx);
    return work(tx);
  });
const save = (fields: string[] | null) => change((tx) => saveVersion(tx, { fields, now: world.now() }));
const rename = (name: string) => world.sql('update stores set name = $2 where id = $1', [ana.storeId, name]);
const find = (number: number, store = ana) => change((tx) => findVersion(tx, number), store);
const numbers = async () => (await change((tx) => tx.many(versionRows(tx)))).map(({ number }) => number);

describe('the versions of a store', () => {
  it('begin with the state before the first publication, which is saved once', async () => {
    await save(null);
    await rename('After');
    await save(null);
    await save(['name']);
    expect(await numbers()).toEqual([2, 1]);
    expect(await find(1)).toMatchObject({ fields: [], snapshot: { name: `ana${count} Studio` } });
    expect(await find(2)).toMatchObject({ fields: ['name'], snapshot: { name: 'After' } });
  });

  it('get ten different numbers from ten publications at the same time', async () => {
    await Promise.all(Array.from({ length: 10 }, () => save(['name'])));
    expect(await numbers()).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('drop the oldest beyond the limit, and never reuse a number', async () => {
    await world.sql(
      `insert into store_versions (store_id, number, snapshot, fields, published_at)
       select $1, number, '{}', '{}', now() from generate_series(1, $2) as number`,
      [ana.storeId, VERSION_LIMIT],
    );
    await save(['name']);
    const remaining = await numbers();
    expect(remaining).toHaveLength(VERSION_LIMIT);
    expect([remaining[0], remaining.at(-1)]).toEqual([VERSION_LIMIT + 1, 2]);
    expect(await find(1)).toBeNull();
  });

  it('belong to one store', async () => {
    const ben = await world.creator(`ben${count}`);
    await save(['name']);
    expect(await find(1, ben)).toBeNull();
  });
});

describe('the published store as a draft', () => {
  it('has every field, and the fallback page if the store has none', async () => {
    expect(await change(publishedDraft)).toMatchObject({
      name: `ana${count} Studio`,
      description: '',
      theme: 'mocha-mood',
      socialLinks: [],
      avatarId: '',
      page: { content: [{ type: 'profile' }, { type: 'productGrid' }] },
    });
  });
});
