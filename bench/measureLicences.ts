import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { byTurns, quantile, rateOf, steadily, tenths, whole } from './figures.ts';
import type { Client } from './openClient.ts';
import type { MeasuredShop } from './openMeasuredShop.ts';
import { reachDatabase } from './reachDatabase.ts';
import type { Row } from './Row.ts';
import { startHelper } from './startHelper.ts';

/** Each key may be asked for three times a second, so there are many. */
const KEYS = 400;
const AT_ONCE = 8;
const ROUNDS = 5;
const PER_SECOND = 50;

/** Validations of license keys with a new offline license each, against the least that does the same with bare pg. */
export async function measureLicences(client: Client, dataDir: string, shop: MeasuredShop): Promise<Row[]> {
  const { storeId } = shop;
  const keys = await activatedKeys(client, shop);
  const licenceIds = await idsOf(client, shop);
  const validate = (index: number) => {
    const key = keys[index % keys.length];
    return client.call(z.unknown(), 'validateLicence', { storeId, key, fingerprint: 'bench' }, from(index));
  };
  const load = { times: KEYS, atOnce: AT_ONCE };
  const bare = await startHelper(import.meta.resolve('./bare/validateLicences.ts'));
  const connection = reachDatabase(dataDir, 'app');
  const ours = () => rateOf(load, validate);
  const least = () => bare.ask({ ...load, connection, storeId, licenceIds });
  await ours();
  await least();
  const rates = await byTurns(ROUNDS, { ours, bare: least });
  await bare.stop();
  const times = await steadily({ perSecond: PER_SECOND, seconds: 8 }, validate);
  const slow = quantile(times, 0.95);
  return [
    {
      what: `validations of license keys, ${AT_ONCE} at once, against the least by bare pg`,
      measured: `${whole(rates.ours)} of ${whole(rates.bare)} per second`,
      ratio: rates.ratio,
    },
    {
      what: `the 95th percentile of validations at ${PER_SECOND} a second`,
      measured: `${tenths(slow)} ms`,
      target: { most: 20, got: slow },
    },
  ];
}

/** Imports keys for people, and activates each on one machine. */
async function activatedKeys(client: Client, { creator: { token }, storeId, productId }: MeasuredShop) {
  const contentId = randomUUID();
  const contents = [{ id: contentId, kind: 'licence', title: 'License key', limit: 3, note: '' }];
  await client.call(z.unknown(), 'saveContents', { storeId, productId, contents }, { token });
  await client.publishProduct({ email: '', token }, { storeId, productId });
  const keys = Array.from({ length: KEYS }, (_, n) => ({
    key: `BENCH-${n}-${randomUUID()}`,
    email: `key-${n}@example.com`,
  }));
  await client.call(z.unknown(), 'importLicences', { storeId, productId, contentId, keys }, { token });
  for (const [index, { key }] of keys.entries()) await activate(client, { storeId, key }, index);
  return keys.map(({ key }) => key);
}

const PATIENCE_MS = 60_000;

/** A job gives the imported keys to their people, so the first of them are not known at once. */
async function activate(client: Client, input: { storeId: string; key: string }, index: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const isKnown = await client
      .call(z.unknown(), 'activateLicence', { ...input, fingerprint: 'bench' }, from(index))
      .then(
        () => true,
        (error: unknown) => {
          if (Date.now() > deadline) throw error;
          return false;
        },
      );
    if (isKnown) return;
    await pause(400);
  }
}

async function idsOf(client: Client, { creator: { token }, storeId, productId }: MeasuredShop): Promise<string[]> {
  const Page = z.object({ items: z.array(z.object({ id: z.string() })), nextCursor: z.string().nullable() });
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.call(Page, 'listLicences', { storeId, productId, limit: 100, cursor }, { token });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

/** Requests come from many addresses, because each may ask 1,200 times a minute. */
const from = (index: number) => ({ address: `198.19.0.${index % 250}` });
