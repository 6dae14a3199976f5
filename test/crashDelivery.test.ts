import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { JobName } from '#shared/contract/jobs.ts';
import { listOutbox } from '#server/gateways/mail/outbox.ts';
import { openClient, type Client } from '../bench/openClient.ts';
import { isBuilt, PROJECT, startProduct, type Product } from '../bench/startProduct.ts';
import { open, openDeliveryShop, openDeliveryTraffic, UNITS, type DeliveryShop } from './fixtures/deliveryTraffic.ts';
import { query, untilSettled } from './fixtures/killedProduct.ts';
import { stampedText } from './stampedText.ts';

/** `CRASH_ROUNDS=100 npm test -- test/crashDelivery.test.ts` kills the server more often. */
const KILLS = Number(process.env['CRASH_ROUNDS'] ?? 8);
/** How long the server lives on after the acknowledgement that its death follows. */
const LIFE_MS = [0, 30, 120, 400];
const STORY_MS = 300_000 + KILLS * 30_000;
const PATIENCE_MS = 240_000;
/** What delivers. */
const JOBS: readonly JobName[] = [
  'sendSaleEmails',
  'notifySale',
  'sendCode',
  'sendGiftEmail',
  'sendSeatEmail',
  'sendBookingEmail',
  'notifyBooking',
  'issueLicences',
  'checkStamping',
  'stampFile',
];
const ADDRESS = { address: '198.19.0.1' };

let dataDir: string;
let product: Product;
let client: Client;
let shop: DeliveryShop;
let traffic: ReturnType<typeof openDeliveryTraffic>;
let startedAt: Date;

/** Kills the server several times between payments and deliveries, then waits until every buyer has what they paid for. */
beforeAll(async () => {
  if (!isBuilt()) await promisify(execFile)(process.execPath, [join(PROJECT, 'scripts/build.mjs')], { cwd: PROJECT });
  dataDir = await mkdtemp(join(tmpdir(), 'stoa-crash-delivery-'));
  await start();
  shop = await openDeliveryShop(client, { dataDir, leaders: 1 + Math.ceil(KILLS / 10) });
  traffic = openDeliveryTraffic(shop);
  for (let round = 0; round < KILLS; round += 1) {
    await killAmidTraffic(round);
    await start();
  }
  await untilSettled({
    dataDir,
    startedAt,
    names: JOBS,
    patienceMs: PATIENCE_MS,
    countLeft: async () => {
      // An email that was being sent is left alone for a while, because its process may be alive.
      await rows(
        `update mail_messages set sending_at = sending_at - interval '1 hour'
          where sending_at < '${startedAt.toISOString()}'`,
      );
      await traffic.goOn(client);
      const [jobs] = await rows(
        `select count(*)::int as jobs from pgboss.job where state < 'completed' and ${IS_OURS}`,
      );
      return { ...traffic.countOpen(), ...jobs };
    },
  });
}, STORY_MS);

afterAll(async () => {
  client.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe(`a server that was killed ${KILLS} times while it delivered`, () => {
  it('has paid orders of every kind, each acknowledged once', async () => {
    for (const kind of ['licence', 'call', 'gift', 'team', 'stamped'] as const)
      expect(traffic.paid.filter((order) => order.kind === kind)).toHaveLength(traffic.count(kind));
    expect(traffic.paid.length).toBeGreaterThan(KILLS);
    const orders = await rows(`select number from orders where status = 'paid' order by number`);
    expect(orders).toEqual(traffic.paid.map(({ number }) => ({ number })).toSorted(byNumber));
  });

  it('made one key for each unit', async () => {
    const keys = await rows(
      `select o.number, count(k.id)::int as keys, count(distinct k.unit)::int as units, max(k.unit) as last
         from orders o join order_lines l on l.store_id = o.store_id and l.order_id = o.id
         join entitlements e on e.store_id = l.store_id and e.order_line_id = l.id
         join licences k on k.store_id = e.store_id and k.entitlement_id = e.id
        where k.customer_id = o.customer_id group by o.number order by o.number`,
    );
    expect(keys).toEqual(numbersOf('licence').map((number) => ({ number, keys: UNITS, units: UNITS, last: UNITS })));
    expect(await rows('select count(*)::int as keys from licences')).toEqual([{ keys: keys.length * UNITS }]);
  });

  it('booked each paid call once, and sold no time twice', async () => {
    const booked = await rows(
      `select o.number, b.starts_at from bookings b join orders o on o.store_id = b.store_id and o.id = b.order_id
        where b.status = 'booked' order by o.number`,
    );
    expect(booked.map(({ number }) => number)).toEqual(numbersOf('call'));
    expect(new Set(booked.map(({ starts_at: at }) => String(at))).size).toBe(booked.length);
    expect(await rows(`select 1 from bookings where status = 'released' and customer_id is not null`)).toEqual([]);
    for (const outcomes of traffic.races.calls) expect(outcomes.toSorted()).toEqual(['slot-taken', 'won']);
  });

  it('frees the times of unpaid orders after their hold', async () => {
    const offered = async () =>
      (await client.call(Slots, 'getSlots', { storeId: shop.storeId, productId: shop.callId })).starts;
    const unpaid = traffic.refusedTimes();
    expect(unpaid.length).toBeGreaterThan(0);
    const before = await offered();
    expect(unpaid.filter((time) => before.includes(time))).toEqual([]);
    await rows(`update bookings set held_until = now() - interval '1 minute' where status = 'held'`);
    expect(await offered()).toEqual(expect.arrayContaining(unpaid));
  });

  it('gave each gift to one person, once', async () => {
    const gifts = await rows(
      `select o.number, count(e.id)::int as entitlements from gifts g
         join orders o on o.store_id = g.store_id and o.id = g.order_id
         join order_lines l on l.store_id = o.store_id and l.order_id = o.id
         left join entitlements e on e.store_id = l.store_id and e.order_line_id = l.id
           and e.customer_id = g.customer_id and e.source = 'gift' and e.revoked_at is null
        where g.claimed_at is not null group by o.number order by o.number`,
    );
    expect(gifts).toEqual(numbersOf('gift').map((number) => ({ number, entitlements: 1 })));
    expect(await rows(`select count(*)::int as given from entitlements where source = 'gift'`)).toEqual([
      { given: gifts.length },
    ]);
  });

  it('gave each seat to one person, once, and the buyer theirs', async () => {
    const teams = await rows(
      `select o.number, count(distinct s.id)::int as seats, count(distinct s.customer_id)::int as people,
              count(distinct e.id) filter (where e.source = 'seat' and e.source_id = s.id
                and e.customer_id = s.customer_id and e.revoked_at is null)::int as given,
              count(distinct e.id)::int as entitlements
         from orders o join order_lines l on l.store_id = o.store_id and l.order_id = o.id
         join entitlements e on e.store_id = l.store_id and e.order_line_id = l.id
         join entitlements t on t.store_id = l.store_id and t.order_line_id = l.id and t.source = 'line'
         join seats s on s.store_id = t.store_id and s.team_id = t.id
        group by o.number order by o.number`,
    );
    const whole = { seats: 1, people: 1, given: 1, entitlements: 2 };
    expect(teams).toEqual(numbersOf('team').map((number) => ({ number, ...whole })));
  });

  it('let at most one of two claims at the same moment win', () => {
    expect(traffic.races.claims.length).toBeGreaterThan(1);
    for (const outcomes of traffic.races.claims)
      expect(outcomes.filter((outcome) => outcome === 'won').length).toBeLessThan(2);
  });

  it('finished each stamped copy, with the number of its order', async () => {
    expect(await rows('select 1 from stamped_files where made_at is null')).toEqual([]);
    expect(await rows('select count(*)::int as copies from stamped_files')).toEqual([
      { copies: traffic.count('stamped') },
    ]);
    for (const { path, email, number } of traffic.paid.filter(({ kind }) => kind === 'stamped')) {
      const link = new URL((await open(client, `${path}/files/${shop.fileId}`, ADDRESS)) ?? '', product.base);
      const { body } = await client.send('GET', link.pathname + link.search);
      const text = `${email} · Order ${number}`;
      expect(await stampedText(body)).toEqual([text, text]);
    }
  });

  it('sent each receipt, and no email twice', async () => {
    const receipts = await rows(
      `select o.number, count(*)::int as receipts, max(m.state) as state from mail_messages m
         join orders o on o.store_id = m.store_id and o.id = m.order_id where m.kind = 'receipt'
        group by o.number order by o.number`,
    );
    expect(receipts).toEqual(
      traffic.paid.map(({ number }) => ({ number, receipts: 1, state: 'sent' })).toSorted(byNumber),
    );
    const emails = await listOutbox({ folder: join(dataDir, 'outbox'), limit: 100_000 });
    const links = Map.groupBy(emails, ({ to, text }) => (ORDER_LINK.test(text) ? to : ''));
    const buyers = Map.groupBy(traffic.paid, ({ email }) => email);
    for (const [email, orders] of buyers) expect([email, links.get(email)?.length]).toEqual([email, orders.length]);
    // An email's id ends with a part that is the same for each try.
    expect(new Set(emails.map(({ id }) => id.slice(-HASH))).size).toBe(emails.length);
  });

  it('has no delivery that used up its tries', async () => {
    expect(await rows(`select name, output from pgboss.job where state = 'failed' and ${IS_OURS}`)).toEqual([]);
  });
});

const Slots = z.object({ starts: z.array(z.string()) });
const ORDER_LINK = /\/order\/[\w-]+/;
const HASH = 8;
const IS_OURS = `name in (${JOBS.map((name) => `'${name}'`).join()})`;

const rows = (sql: string) => query(dataDir, sql);

const byNumber = (one: { number: string }, other: { number: string }): number => (one.number < other.number ? -1 : 1);

const numbersOf = (kind: string): string[] =>
  traffic.paid
    .filter((order) => order.kind === kind)
    .map(({ number }) => number)
    .toSorted();

async function start(): Promise<void> {
  startedAt = new Date();
  product = await startProduct({ dataDir, environment: { DEMO: 'off', TRUSTED_PROXIES: '127.0.0.1' } });
  client = openClient(product);
}

/** In each round the server is killed after another number of steps, and at once or while it works on their jobs. */
async function killAmidTraffic(round: number): Promise<void> {
  const deathAt = 4 + ((round * 7) % 11);
  let acknowledged = 0;
  let isKilled = false;
  let death: Promise<void> | undefined;
  const kill = async () => {
    await pause(LIFE_MS[round % LIFE_MS.length]);
    isKilled = true;
    await product.kill();
  };
  const onAcknowledged = () => {
    acknowledged += 1;
    if (acknowledged === deathAt) death = kill();
  };
  await traffic.runUntilSilent(client, onAcknowledged, () => isKilled);
  client.close();
  await death;
}
