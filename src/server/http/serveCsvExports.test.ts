import { beforeAll, describe, expect, it } from 'vitest';
import { csvExportPath } from '#shared/contract/csvExports.ts';
import { openWorld, type CreatorWithStore, type World } from '../../../test/world.ts';
import { EXPORTS_AT_ONCE, EXPORTS_IN_TEN_MINUTES } from './serveCsvExports.ts';

const PEOPLE = 250;
/** More than a connection buffers. */
const MANY = 3000;

let world: World;
let base: string;
let ana: CreatorWithStore;

beforeAll(async () => {
  world = await openWorld();
  base = await world.listen();
  ana = await world.creator('ana');
  await addCustomers(ana.storeId, PEOPLE);
});

const addCustomers = async (storeId: string, count: number) => {
  await world.sql(
    `with people as (select gen_random_uuid() as id, 'buyer' || n || '@example.com' as email, '=Buyer ' || n as name,
                            now() - n * interval '1 minute' as joined from generate_series(1, $2::int) n),
          made as (insert into accounts (store_id, id, email, email_key, created_at) select $1, id, email, email, joined from people),
          found as (insert into search_terms (store_id, kind, term, id)
                      select $1, 'customer', term, id from people, person_terms(email, name) term)
     insert into customers (store_id, id, email, name, created_at, updated_at)
       select $1, id, email, name, joined, joined from people`,
    [storeId, count],
  );
};

const get = (
  name: string,
  input: object,
  {
    as = ana.idToken,
    headers = {},
    check = false,
  }: { as?: string; headers?: Record<string, string>; check?: boolean } = {},
) =>
  world.get(
    `/downloads/csv/${name}?input=${encodeURIComponent(JSON.stringify(input))}${check ? '&check=1' : ''}`,
    as === '' ? { headers } : { headers: { authorization: `Bearer ${as}`, ...headers } },
  );

/** Starts the export of all customers without reading on. */
async function open({ storeId, idToken }: CreatorWithStore) {
  const canceled = new AbortController();
  const response = await fetch(`${base}${csvExportPath('getStoreCustomers', { storeId })}`, {
    headers: { authorization: `Bearer ${idToken}` },
    signal: canceled.signal,
  });
  if (!response.body) throw new Error('The response has no body.');
  return { status: response.status, reader: response.body.getReader(), stop: () => canceled.abort() };
}

const refusalOf = (response: Awaited<ReturnType<typeof get>>) => response.json().error?.details?.refusal;

describe('GET /downloads/csv/{call}', () => {
  it('sends every row of all pages once, in the order of the list, without formulas', async () => {
    const response = await get('getStoreCustomers', { storeId: ana.storeId });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="customers-${world.now().toISOString().slice(0, 10)}.csv"`,
      'cache-control': 'private, no-store',
    });
    const [head, ...lines] = response.body.trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFEmail,Name,Tags,Note,Joined at,Orders,Total spent,Last order at');
    expect(lines.map((line) => line.split(',')[0])).toEqual(
      Array.from({ length: PEOPLE }, (_, at) => `buyer${at + 1}@example.com`),
    );
    expect(lines[0]).toMatch(/^buyer1@example.com,'=Buyer 1,/);
  });

  it('sends what the list shows with the same search and filter', async () => {
    const found = await get('getStoreCustomers', { storeId: ana.storeId, search: 'buyer17' });
    const listed = await world.call('getStoreCustomers', { storeId: ana.storeId, search: 'buyer17' }, { as: ana });
    expect(found.body.match(/buyer17\d?@/g)).toHaveLength(listed.items.length);
    expect(listed.items.length).toBeGreaterThan(1);
    const none = await get('getStoreCustomers', { storeId: ana.storeId, hasBought: true });
    expect(none.body.trimEnd().split('\r\n')).toHaveLength(1);
  });

  it('makes sure before a download that it can start', async () => {
    expect((await get('listOrders', { storeId: ana.storeId }, { check: true })).statusCode).toBe(204);
    const response = await get('listOrders', { storeId: ana.storeId, status: 'nonsense' }, { check: true });
    expect(response.statusCode).toBe(400);
    expect(refusalOf(response)).toBe('invalid-argument');
  });

  it.each(['', 'nonsense', '[]', '{"storeId":"\\u0000"}'])('refuses the input %j', async (input) => {
    const response = await world.get(`/downloads/csv/listOrders?input=${encodeURIComponent(input)}`, {
      headers: { authorization: `Bearer ${ana.idToken}` },
    });
    expect(response.statusCode).toBe(400);
  });

  it('exists for lists only', async () => {
    expect((await get('getOrder', { storeId: ana.storeId })).statusCode).toBe(404);
    expect((await get('toString', { storeId: ana.storeId })).statusCode).toBe(404);
  });

  it('refuses a request from another site', async () => {
    const cookie = `stoa_session=${ana.idToken}`;
    const from = (site: string) =>
      get('listOrders', { storeId: ana.storeId }, { as: '', headers: { cookie, 'sec-fetch-site': site } });
    expect((await from('cross-site')).statusCode).toBe(403);
    expect((await from('same-origin')).statusCode).toBe(200);
  });

  it('breaks off when the session ends, so that the file does not look complete', async () => {
    const cleo = await world.creator('cleo');
    await addCustomers(cleo.storeId, MANY);
    const { reader } = await open(cleo);
    expect((await reader.read()).done).toBe(false);
    await world.call('signOut', {}, { as: cleo });
    const rest = async () => {
      while (!(await reader.read()).done);
    };
    await expect(rest()).rejects.toThrow('terminated');
  });

  it('runs a few at once, until they end or are canceled', async () => {
    const dora = await world.creator('dora');
    await addCustomers(dora.storeId, MANY);
    const started = await Promise.all(Array.from({ length: EXPORTS_AT_ONCE + 1 }, () => open(dora)));
    expect(started.filter(({ status }) => status === 429)).toHaveLength(1);
    for (const { stop } of started) stop();
    const check = () => get('getStoreCustomers', { storeId: dora.storeId }, { as: dora.idToken, check: true });
    await expect.poll(async () => (await check()).statusCode).toBe(204);
  });

  it('limits how many a creator starts', async () => {
    const eli = await world.creator('eli');
    const start = (check = false) => get('listOrders', { storeId: eli.storeId }, { as: eli.idToken, check });
    for (let count = 0; count < EXPORTS_IN_TEN_MINUTES; count += 1) expect((await start()).statusCode).toBe(200);
    expect(refusalOf(await start(true))).toBe('too-many-csv-exports');
    expect(refusalOf(await start())).toBe('too-many-csv-exports');
    world.travel({ minutes: 11 });
    expect((await start()).statusCode).toBe(200);
  });
});
