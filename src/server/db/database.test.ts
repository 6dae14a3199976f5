import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { provenStore } from '#shared/kit/ids.ts';
import { createWorld, type World } from '#test/world.ts';
import { isCluster } from './distributeTables.ts';
import { undoable } from './savepoint.ts';
import type { PlatformTx } from './transaction.ts';

describe('a transaction that waits for something outside the database', () => {
  let world: World;
  const uncaught = vi.fn<(error: Error) => void>();
  beforeAll(async () => {
    world = await createWorld();
    process.on('uncaughtException', uncaught);
  });
  afterAll(async () => {
    process.off('uncaughtException', uncaught);
    await world.close();
  });

  it('fails alone if its connection is lost while it waits', async () => {
    const work = world.services.db.onPlatform(async (tx) => {
      const stores = tx.q.selectFrom('stores').select('id');
      await tx.many(stores);
      await world.sql(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`);
      // After two more responses, the end of the other connection has been noticed.
      for (const query of ['select 1', 'select 2']) await world.sql(query);
      return tx.many(stores);
    });
    await expect(work).rejects.toThrow(/connection/i);
    expect(uncaught).not.toHaveBeenCalled();
    expect(await world.call('checkSlug', { slug: 'ana-prints' })).toMatchObject({ available: true });
  });
});

describe('concurrent statements of one transaction', () => {
  it('fail with the reason of the first failure, even if it is reported last', async () => {
    const world = await createWorld();
    const work = world.services.db.onPlatform(async (tx) => {
      // The failing statement sits below fifty awaits, so its failure is reported after that of the statement beside
      // it.
      const failDeep = async (depth: number): Promise<number> =>
        depth > 0 ? failDeep(depth - 1) : tx.run(tx.q.selectNoFrom(sql`1 / 0`.as('nothing')));
      await Promise.all([failDeep(50), tx.run(tx.q.selectNoFrom(sql`1`.as('one')))]);
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
    await world.close();
  });
});

describe('arrays of ids', () => {
  it('are read with nulls, and empty', async () => {
    const world = await createWorld();
    const id = '0190a000-0000-7000-8000-000000000001';
    const arrays = await world.services.db.onPlatform((tx) =>
      tx.one(
        tx.q.selectNoFrom([
          sql`array[${id}, null]::uuid[]`.as('some'),
          sql`'{}'::uuid[]`.as('none'),
          sql`null::uuid[]`.as('missing'),
        ]),
      ),
    );
    expect(arrays).toEqual({ some: [id, null], none: [], missing: null });
    await world.close();
  });
});

describe('a read-only transaction', () => {
  it('refuses writes, sees one store, and returns its connection whether it succeeds or fails', async () => {
    const world = await createWorld();
    const [ana, ben] = [await world.creator('ana'), await world.creator('ben')];
    const { db } = world.services;
    const [anas, bens] = [provenStore(ana.storeId), provenStore(ben.storeId)];
    for (let turn = 0; turn < 30; turn += 1) {
      await expect(db.readStore(anas, (tx) => tx.run(tx.q.deleteFrom('products')))).rejects.toMatchObject({
        code: '25006',
      });
      expect(await db.readStore(bens, (tx) => tx.many(tx.q.selectFrom('stores').select('id')))).toEqual([
        { id: ben.storeId },
      ]);
    }
    await world.close();
  });
});

describe('a write that is sent with the commit', () => {
  let world: World;
  const countUp = (tx: PlatformTx, used: number) =>
    tx.q.insertInto('rate_limits').values({ key: 'visits', used, ends_at: world.now() });
  const uses = () => world.sql<{ used: number }>(`select used from rate_limits where key = 'visits'`);
  beforeAll(async () => void (world = await createWorld()));
  afterAll(() => world.close());
  afterEach(() => world.sql(`delete from rate_limits where key = 'visits'`));

  it('comes after everything else', async () => {
    await world.services.db.onPlatform(async (tx) => {
      tx.atCommit(
        tx.q
          .updateTable('rate_limits')
          .set({ used: sql`used + 1` })
          .where('key', '=', 'visits'),
      );
      await tx.run(countUp(tx, 1));
    });
    expect(await uses()).toEqual([{ used: 2 }]);
  });

  it('fails the transaction if it fails', async () => {
    const work = world.services.db.onPlatform(async (tx) => {
      tx.atCommit(countUp(tx, 2));
      await tx.run(countUp(tx, 1));
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await uses()).toEqual([]);
  });

  it('is dropped with the work that asked for it', async () => {
    const act = vi.fn<() => void>();
    await world.services.db.onPlatform((tx) =>
      undoable(
        tx,
        async () => {
          tx.atCommit(countUp(tx, 1));
          tx.afterCommit(act);
          await tx.run(tx.q.selectNoFrom(sql`1 / 0`.as('nothing')));
        },
        () => undefined,
      ),
    );
    expect(await uses()).toEqual([]);
    expect(act).not.toHaveBeenCalled();
  });
});

it('plans statements once in a transaction that finds rows by key, and only there', async () => {
  const world = await createWorld();
  const { storeId } = await world.creator('ana');
  const mode = (options?: { findsByKey: boolean }) =>
    world.services.db.inStore(
      provenStore(storeId),
      (tx) => tx.one(tx.q.selectNoFrom(sql<string>`current_setting('plan_cache_mode')`.as('mode'))),
      options,
    );
  const isOnCluster = await isCluster((text) => world.sql(text).then((rows) => ({ rows })));
  expect(await mode({ findsByKey: true })).toEqual({ mode: isOnCluster ? 'auto' : 'force_generic_plan' });
  expect(await mode()).toEqual({ mode: 'auto' });
  await world.close();
});

describe('batched writes', () => {
  let world: World;
  beforeAll(async () => void (world = await createWorld()));
  afterEach(() => world.sql('delete from rate_limits'));
  afterAll(() => world.close());

  const uses = () => world.sql('select key, used from rate_limits order by key');
  const use = (tx: PlatformTx, key: string, used = 1) =>
    tx.q.insertInto('rate_limits').values({ key, used, ends_at: new Date('2030-01-01T00:00:00Z') });

  it('are written before the next statement, each with its own values', async () => {
    const seen = await world.services.db.onPlatform((tx) => {
      tx.batch(use(tx, 'one', 1));
      tx.batch(use(tx, 'two', 2));
      tx.batch(tx.q.insertInto('rate_limits').expression(sql`select ${'three'}, ${3}::int, timestamptz '2030-01-01'`));
      return tx.many(tx.q.selectFrom('rate_limits').select(['key', 'used']).orderBy('key'));
    });
    expect(seen).toEqual([
      { key: 'one', used: 1 },
      { key: 'three', used: 3 },
      { key: 'two', used: 2 },
    ]);
    expect(await uses()).toEqual(seen);
  });

  it('are written with the commit if no statement follows', async () => {
    await world.services.db.onPlatform(async (tx) => {
      await tx.run(use(tx, 'one'));
      tx.batch(use(tx, 'two'));
      await tx.announce('flags');
    });
    expect(await uses()).toHaveLength(2);
  });

  it('fail the transaction if one fails, with its reason', async () => {
    const writing = world.services.db.onPlatform(async (tx) => {
      tx.batch(use(tx, 'one'));
      tx.batch(use(tx, 'one'));
      await tx.run(use(tx, 'two'));
    });
    await expect(writing).rejects.toMatchObject({ code: '23505' });
    const ending = world.services.db.onPlatform((tx) => {
      for (const key of ['one', 'one']) tx.batch(use(tx, key));
      return Promise.resolve();
    });
    await expect(ending).rejects.toMatchObject({ code: '23505' });
    expect(await uses()).toEqual([]);
  });

  it('are undone with the work that batched them, and only those', async () => {
    await world.services.db.onPlatform(async (tx) => {
      tx.batch(use(tx, 'kept'));
      await undoable(
        tx,
        async () => {
          tx.batch(use(tx, 'sent'));
          await tx.many(tx.q.selectFrom('rate_limits').select('key'));
          tx.batch(use(tx, 'unsent'));
          tx.batch(use(tx, 'unsent'));
          throw new Error('no');
        },
        () => undefined,
      );
      tx.batch(use(tx, 'later'));
    });
    expect(await uses()).toEqual([
      { key: 'kept', used: 1 },
      { key: 'later', used: 1 },
    ]);
  });
});
