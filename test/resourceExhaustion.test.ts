import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newItem, fallbackPage } from '#shared/blocks/page.ts';
import { hiddenField, openBrowser } from './browser.ts';
import { CARD } from './furnish.ts';
import { openShop, type Shop } from './shop.ts';
import { createUploads, locationOf, uploadIdOf } from './uploads.ts';
import { createWorld, type World } from './world.ts';

const FULL = 'could not extend file "base/16384/17223": No space left on device';

/** Makes the database refuse new rows of this table as if the disk were full. Returns a function that undoes it. */
async function fill(world: World, table: string, code = '53100'): Promise<() => Promise<unknown>> {
  await world.sql(`create or replace function has_no_room() returns trigger language plpgsql as
    $$ begin raise exception '${FULL}' using errcode = '${code}'; end $$`);
  await world.sql(`create trigger has_no_room before insert or update on ${table} execute function has_no_room()`);
  return () => world.sql(`drop trigger has_no_room on ${table}`);
}

const UNAVAILABLE = 'Service temporarily unavailable. Please try again.';

describe('while the database’s disk is full', () => {
  let world: World;
  let shop: Shop;
  const lines: string[] = [];
  beforeAll(async () => {
    world = await createWorld({ onLog: (line) => lines.push(line) });
    shop = await openShop(world, 'ana');
  });
  afterAll(() => world.close());

  const troubles = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  const save = () => world.call('saveProduct', { storeId: shop.storeId, title: 'Prints' }, { as: shop });

  it.each(['53100', '53200', '53300'])('a call is answered with “unavailable” (%s)', async (code) => {
    const makeRoom = await fill(world, 'products', code);
    await expect(save()).rejects.toMatchObject({ httpStatus: 503, status: 'UNAVAILABLE', message: UNAVAILABLE });
    await makeRoom();
    expect((await save()).product.title).toBe('Prints');
  });

  it('the log reports it once, with what to do', async () => {
    world.travel({ minutes: 1 });
    lines.length = 0;
    const makeRoom = await fill(world, 'products');
    for (let turn = 0; turn < 5; turn += 1) await expect(save()).rejects.toMatchObject({ httpStatus: 503 });
    expect(troubles()).toEqual([
      expect.objectContaining({
        msg: expect.stringContaining('The database disk is full. Free some space'),
        err: expect.objectContaining({ code: '53100', message: FULL }),
      }),
    ]);
    world.travel({ seconds: 11 });
    await expect(save()).rejects.toMatchObject({ httpStatus: 503 });
    await makeRoom();
    expect(troubles().map(({ again }) => again)).toEqual([undefined, 4]);
  });

  it('/readyz fails until half a minute after the last error', async () => {
    const ready = async () => (await world.get('/readyz')).statusCode;
    world.travel({ minutes: 1 });
    expect(await ready()).toBe(200);
    const makeRoom = await fill(world, 'products');
    await expect(save()).rejects.toMatchObject({ httpStatus: 503 });
    await makeRoom();
    expect(await ready()).toBe(503);
    world.travel({ seconds: 31 });
    expect(await ready()).toBe(200);
  });

  it.each(['orders', 'payments', 'rate_limits'])('the checkout keeps what was typed (%s)', async (table) => {
    const visitor = openBrowser(world);
    const path = `/${shop.slug}/checkout/spring-prints`;
    const form = (await visitor.get(path)).body;
    const hidden = { quote: hiddenField(form, 'quote'), idempotencyKey: hiddenField(form, 'idempotencyKey') };
    const fields = { ...hidden, email: `${table}@example.com`, name: 'Cleo Marsh', ...CARD };
    const makeRoom = await fill(world, table);
    const refused = await visitor.post(path, fields);
    await makeRoom();
    expect(refused.statusCode).toBe(503);
    expect(refused.body).toContain('Your order wasn’t placed. Please try again in a few minutes.');
    for (const typed of [fields.email, fields.name, fields.expiry]) expect(refused.body).toContain(`value="${typed}"`);
    expect(refused.body).not.toContain(CARD.number);
    const again = { ...fields, quote: hiddenField(refused.body, 'quote') };
    expect((await visitor.post(path, again)).statusCode).toBe(303);
    const [{ count } = {}] = await world.sql('select count(*)::int from orders where email = $1', [fields.email]);
    expect(count).toBe(1);
  });

  it.each([
    ['contact', 'contact_messages', { name: 'Cleo', message: 'Do you ship frames to Porto?' }],
    ['subscribe', 'subscribers', {}],
  ])('a form of the page keeps what was typed (%s)', async (path, table, written) => {
    const blocks = [newItem('contact', 'contact'), newItem('signup', 'subscribe')];
    await world.call(
      'savePreview',
      { storeId: shop.storeId, changes: { page: { ...fallbackPage(), content: blocks } } },
      { as: shop },
    );
    await world.call('publishPreview', { storeId: shop.storeId }, { as: shop });
    const fields = { block: path, email: 'cleo@example.com', ...written };
    const send = () => openBrowser(world).post(`/${shop.slug}/${path}`, fields);
    const makeRoom = await fill(world, table);
    const refused = await send();
    await makeRoom();
    expect(refused.statusCode).toBe(503);
    for (const text of [UNAVAILABLE, fields.email, ...Object.values(written)]) expect(refused.body).toContain(text);
    expect((await send()).statusCode).toBe(303);
  });

  it('a page that cannot do what was requested says that this is temporary', async () => {
    const makeRoom = await fill(world, 'rate_limits');
    const answer = await world.post(`/${shop.slug}/members/login`, { email: 'a@example.com', password: 'x' });
    await makeRoom();
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain(UNAVAILABLE);
  });
});

describe('while the database is reachable but does not respond', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ queryTimeout: 3500 });
  });
  afterAll(() => world.close());

  /** Pauses the database processes of the product's connections. Returns a function that resumes them. */
  async function freeze(): Promise<() => void> {
    const backends = await world.sql<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => backends.forEach(({ pid }) => process.kill(pid, name));
    signal('SIGSTOP');
    return () => signal('SIGCONT');
  }
  const ready = async () => (await world.get('/readyz')).statusCode;

  it('/readyz fails', async () => {
    expect(await ready()).toBe(200);
    const thaw = await freeze();
    const frozen = await ready();
    thaw();
    expect([frozen, await ready()]).toEqual([503, 200]);
  });

  it('a call times out, and the next one works', async () => {
    const check = () => world.call('checkSlug', { slug: 'ana-prints' });
    expect(await check()).toMatchObject({ available: true });
    const thaw = await freeze();
    const refused = await check().catch((error: unknown) => error);
    thaw();
    expect(refused).toMatchObject({ status: 'DEADLINE_EXCEEDED', message: 'Request timed out. Please try again.' });
    expect(await check()).toMatchObject({ available: true });
  });
});

describe('while the file disk is full', () => {
  it('an upload is refused for now, and can be resumed later', async () => {
    const at = await createUploads();
    const { world, tus } = at;
    const makeRoom = await fill(world, 'uploads');
    const refused = await tus.create(at.metadata(), 5);
    await makeRoom();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      error: { message: UNAVAILABLE, details: { refusal: 'unavailable' } },
    });

    const created = await tus.create(at.metadata(), 5);
    const file = join(world.config.dataDir, 'uploads', uploadIdOf(created));
    const content = Buffer.from('12345');
    await rm(file);
    await symlink('/dev/full', file);
    const full = await tus.patch(locationOf(created), 0, content);
    expect(full.status).toBe(503);
    expect(await full.json()).toMatchObject({ error: { message: UNAVAILABLE, details: { refusal: 'unavailable' } } });
    expect((await world.get('/readyz')).statusCode).toBe(503);
    await world.close();
  });
});
