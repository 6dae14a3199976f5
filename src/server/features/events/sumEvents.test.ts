import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { EVENT_DAYS, ORIGINS_PER_DAY, OTHER_ORIGIN } from '#shared/rules/traffic.ts';
import type { CountedEvent } from '#server/access/counting.ts';
import { APP_ROLE } from '#test/setup/cluster.ts';
import { openShop, type Shop } from '#test/shop.ts';
import { createWorld, type World } from '#test/world.ts';
import { sumEvents } from './sumEvents.ts';
import { sweepEvents } from './sweepEvents.ts';

let world: World;
let ana: Shop;
let bea: Shop;

beforeAll(async () => {
  world = await createWorld();
  ana = await openShop(world, 'ana');
  bea = await openShop(world, 'bea');
});
beforeEach(() => world.sql('truncate events, event_marks, event_sums'));
afterAll(() => world.close());

const visitor = (name: string) => Buffer.from(name.padEnd(12));

const event = (rest: Partial<CountedEvent> = {}): CountedEvent => ({
  id: randomUUID(),
  storeId: provenStore(ana.storeId),
  receivedAt: new Date('2026-03-02T09:10:00Z'),
  kind: 'page-view',
  block: '',
  productSlug: '',
  source: '',
  campaign: '',
  medium: '',
  term: '',
  content: '',
  country: 'PT',
  device: 'phone',
  visitor: null,
  ...rest,
});

async function write(...events: CountedEvent[]) {
  expect(world.services.counting.take(events)).toBe(true);
  await world.services.counting.flush();
}

async function sum() {
  await world.services.db.onPlatform((tx) => tx.enqueue(job('sumEvents', { realm: PLATFORM_REALM })));
  await world.runJobs();
}

const rows = () =>
  world.sql(
    `select store_id, to_char(starts_at at time zone 'UTC', 'DD HH24') as hour, kind, block, product_id, source, campaign,
       sum(count)::int as count, sum(visitors)::int as visitors from event_sums
      group by 1, 2, 3, 4, 5, 6, 7 order by store_id = $1 desc, hour, kind, source, count`,
    [ana.storeId],
  );

/** Counts and visitors by hour. */
const byHour = () =>
  world.sql(
    'select starts_at as hour, kind, source, sum(count)::int as count, sum(visitors)::int as visitors from event_sums group by 1, 2, 3 order by 1, 2, 3',
  );

/** The same for the whole day. */
const expectedByHour = () =>
  world.sql(
    `select date_bin('15 minutes', received_at, 'epoch') as hour, kind, source, count(*)::int as count,
        (count(*) filter (where turn = 1))::int as visitors
       from (select *, case when visitor is not null then
               row_number() over (partition by visitor order by received_at, kind <> 'page-view', id) end as turn
               from events) e
      group by 1, 2, 3 order by 1, 2, 3`,
  );

const context = () => ({ services: world.services, now: world.now(), jobId: randomUUID() });

describe('the hourly sums', () => {
  it('equal the sums of the raw events, store by store', async () => {
    const at = (time: string) => new Date(`2026-03-02T${time}Z`);
    await write(
      event({ visitor: visitor('one') }),
      event({ visitor: visitor('two'), source: 'x.com' }),
      event({ visitor: visitor('one'), receivedAt: at('09:59:59.999') }),
      event({ visitor: visitor('one'), receivedAt: at('10:00:00') }),
      event({ kind: 'product-view', productSlug: 'spring-prints', visitor: visitor('two') }),
      event({ kind: 'product-view', productSlug: 'no-such-product' }),
      event({ storeId: provenStore(bea.storeId), visitor: visitor('one') }),
    );
    await sum();
    expect(await rows()).toMatchObject([
      { store_id: ana.storeId, hour: '02 09', kind: 'page-view', source: '', count: 2, visitors: 1 },
      { hour: '02 09', kind: 'page-view', source: 'x.com', count: 1, visitors: 1 },
      { hour: '02 09', kind: 'product-view', product_id: expect.any(String), count: 1 },
      { hour: '02 09', kind: 'product-view', count: 1 },
      { hour: '02 10', kind: 'page-view', count: 1, visitors: 0 },
      { store_id: bea.storeId, kind: 'page-view', count: 1, visitors: 1 },
    ]);
    const products = (await rows()).map(({ product_id }) => product_id);
    expect(products).toContain(ana.productId);
    expect(products).not.toContain(bea.productId);
    const [totals] = await world.sql(
      'select (select count(*) from events)::int as raw, (select sum(count) from event_sums)::int as summed',
    );
    expect(totals).toEqual({ raw: 7, summed: 7 });
  });

  it('do not change when the job runs again, and include late events', async () => {
    await write(event({ visitor: visitor('one') }));
    await sum();
    const once = await rows();
    await sum();
    expect(await rows()).toEqual(once);
    await write(event({ visitor: visitor('one'), receivedAt: new Date('2026-03-02T08:59:00Z'), source: 'x.com' }));
    await sum();
    expect(await rows()).toMatchObject([
      { hour: '02 08', source: 'x.com', count: 1, visitors: 1 },
      { hour: '02 09', source: '', count: 1, visitors: 0 },
    ]);
    expect(await world.sql('select * from event_marks')).toEqual([]);
  });

  it('are right with concurrent workers and visitors', async () => {
    const batch = () => Array.from({ length: 40 }, (_, at) => event({ visitor: visitor(`v${at % 7}`) }));
    for (let round = 0; round < 4; round += 1) {
      world.services.counting.take(batch());
      await Promise.all([
        world.services.counting.flush(),
        sumEvents({ realm: PLATFORM_REALM }, context()),
        sumEvents({ realm: PLATFORM_REALM }, context()),
      ]);
    }
    await sum();
    expect(await rows()).toMatchObject([{ count: 160, visitors: 7 }]);
  });

  it('count an event once, even if it was written twice', async () => {
    const twice = event();
    await write(twice);
    await write(twice);
    await sum();
    expect(await rows()).toMatchObject([{ count: 1 }]);
  });

  it('count a product view under its slug at the time of the view', async () => {
    await write(event({ kind: 'product-view', productSlug: 'spring-prints' }));
    await sum();
    await world.sql("update products set slug = 'renamed' where id = $1", [ana.productId]);
    await write(event({ kind: 'product-view', productSlug: 'renamed' }));
    await sum();
    expect(await rows()).toMatchObject([{ product_id: ana.productId, count: 2 }]);
    await world.sql("update products set slug = 'spring-prints' where id = $1", [ana.productId]);
  });

  it('of one store are computed even if another store’s fail', async () => {
    const first = [ana.storeId, bea.storeId].toSorted()[0] === ana.storeId ? ana : bea;
    const other = first === ana ? bea : ana;
    await write(...[first, other].map(({ storeId }) => event({ storeId: provenStore(storeId) })));
    await world.sql(`alter table event_sums add constraint not_now check (store_id <> '${first.storeId}')`);
    await sum();
    expect(await rows()).toMatchObject([{ store_id: other.storeId, count: 1 }]);
    await world.sql('alter table event_sums drop constraint not_now');
    await sum();
    expect(await rows()).toHaveLength(2);
  });

  it('list only the frequent sources of a day separately', async () => {
    const strange = Array.from({ length: ORIGINS_PER_DAY + 30 }, (_, at) => event({ source: `junk-${at}` }));
    await write(event({ source: 'x.com' }), event({ source: 'x.com' }), ...strange);
    await sum();
    const sources = await rows();
    expect(sources).toHaveLength(ORIGINS_PER_DAY + 1);
    expect(sources.find(({ source }) => source === 'x.com')).toMatchObject({ count: 2 });
    expect(sources.find(({ source }) => source === OTHER_ORIGIN)).toMatchObject({ count: 31 });
  });

  it('of a day with many events are computed by hour, and count each visitor at the first source', async () => {
    // Visitors of three hours, some of whom return later, and some who ask not to be tracked.
    await world.sql(
      `insert into events (store_id, received_at, id, kind, source, country, device, visitor)
       select $1, timestamptz '2026-03-02 08:00Z' + n % 180 * interval '1 minute', gen_random_uuid(),
         (array['page-view', 'block-shown'])[1 + n % 2], 's' || n % 3, 'PT', 'phone',
         case when n % 7 > 0 then decode(md5((n * 31 % 4001)::text), 'hex') end
       from generate_series(1, 24000) n`,
      [ana.storeId],
    );
    const mark = () => world.sql("insert into event_marks values ($1, '2026-03-02', gen_random_uuid())", [ana.storeId]);
    await mark();
    await sum();
    expect(await byHour()).toEqual(await expectedByHour());

    // An earlier event of a visitor arrives after a later one was counted.
    await write(event({ receivedAt: new Date('2026-03-02T10:30:00Z'), visitor: visitor('late') }));
    await sum();
    await write(event({ receivedAt: new Date('2026-03-02T09:30:00Z'), visitor: visitor('late') }));
    await world.sql("update event_sums set country = 'XX' where starts_at < '2026-03-02 09:00Z'");
    await sum();
    expect(await byHour()).toEqual(await expectedByHour());
    // Hours without new events are not written.
    expect(await world.sql("select 1 from event_sums where country = 'XX'")).not.toEqual([]);
    expect(await world.sql('select * from event_marks')).toEqual([]);
  });
});

describe('the daily partitions of raw events', () => {
  const days = async () =>
    (
      await world.sql(
        "select relname from pg_class where relnamespace = 'event_days'::regnamespace and relkind = 'r' order by 1",
      )
    ).map(({ relname }) => relname);

  it('are created ahead and dropped after their retention, while the sums stay', async () => {
    await write(event());
    await sum();
    await world.sweep();
    expect(await days()).toEqual(expect.arrayContaining(['d20260302', 'd20260309']));
    await sweepEvents(
      { realm: PLATFORM_REALM },
      { ...context(), now: new Date(Date.parse('2026-03-02T12:00:00Z') + EVENT_DAYS * 86_400_000) },
    );
    expect(await days()).toContain('d20260302');
    await sweepEvents(
      { realm: PLATFORM_REALM },
      { ...context(), now: new Date(Date.parse('2026-03-03T12:00:00Z') + EVENT_DAYS * 86_400_000) },
    );
    expect(await days()).not.toContain('d20260302');
    expect(await world.sql('select * from events')).toEqual([]);
    expect(await rows()).toMatchObject([{ count: 1 }]);
  });

  it('are protected by row-level security, without exception', async () => {
    await world.sweep();
    const protection = await world.sql(
      `select bool_and(relrowsecurity and relforcerowsecurity) as secured,
         bool_or(has_table_privilege($1, oid, 'select, insert, update, delete')) as open,
         has_schema_privilege($1, 'event_days', 'usage, create') as accessible
       from pg_class where relnamespace = 'event_days'::regnamespace and relkind = 'r'`,
      [APP_ROLE],
    );
    expect(protection).toEqual([{ secured: true, open: false, accessible: false }]);
  });
});

describe('events', () => {
  it('are visible only to their store: not to another, nor to the platform that wrote them', async () => {
    await write(event(), event({ storeId: provenStore(bea.storeId) }));
    const seen = (storeId: string) =>
      world.services.db.inStore(provenStore(storeId), (tx) => tx.many(tx.q.selectFrom('events').select('store_id')));
    expect(await seen(ana.storeId)).toEqual([{ store_id: ana.storeId }]);
    expect(await seen(bea.storeId)).toEqual([{ store_id: bea.storeId }]);
    const onPlatform = await world.services.db.onPlatform((tx) =>
      tx.many(tx.q.selectFrom('events').select('store_id')),
    );
    expect(onPlatform).toEqual([]);
    const stolen = world.services.db.inStore(provenStore(bea.storeId), (tx) =>
      tx.run(
        tx.q.insertInto('events').values({
          store_id: ana.storeId,
          received_at: world.now(),
          id: randomUUID(),
          kind: 'page-view',
          device: 'phone',
        }),
      ),
    );
    await expect(stolen).rejects.toThrow(/row-level security/);
  });

  it('that were accepted are written before the server stops', async () => {
    const other = await createWorld();
    const events = Array.from({ length: 1300 }, () => event());
    expect(other.services.counting.take(events)).toBe(true);
    await other.app.close();
    await other.services.counting.close();
    expect(await other.sql('select count(*)::int as count from events')).toEqual([{ count: 1300 }]);
    await other.close();
  });

  it('are buffered while the database is down, and refused when the buffer is full', async () => {
    const other = await createWorld();
    await other.sql('alter table event_marks rename to elsewhere');
    expect(other.services.counting.take([event()])).toBe(true);
    await expect(other.services.counting.flush()).rejects.toThrow(/event_marks/);
    expect(other.services.counting.take(Array.from({ length: 20_000 }, () => event()))).toBe(false);
    await other.sql('alter table elsewhere rename to event_marks');
    await other.services.counting.flush();
    expect(await other.sql('select count(*)::int as count from events')).toEqual([{ count: 1 }]);
    await other.close();
  });
});
