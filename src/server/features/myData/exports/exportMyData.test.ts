import { beforeEach, describe, expect, it } from 'vitest';
import { EXPORT_RUNS, job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { EXPORTS_PER_DAY } from '#shared/rules/limits.ts';
import { addFile, storeFile } from '#start/demo/seedFile.ts';
import { furnish } from '#test/furnish.ts';
import { readZip } from '#test/readZip.ts';
import { openWorld, type CreatorWithStore, type Loose, type Person } from '#test/world.ts';
import { makeExport } from './makeExport.ts';

let ana: CreatorWithStore;
let ben: CreatorWithStore;

const world = await openWorld();

let count = 0;
/** Each test has its own creators and a file store without earlier exports. */
beforeEach(async () => {
  await world.runJobs();
  world.travel({ days: 2 });
  await world.sweep();
  count += 1;
  [ana, ben] = [await world.creator(`ana${count}`), await world.creator(`ben${count}`)];
});

const begin = async (as: Person, includeFiles = true): Promise<Loose> =>
  (await world.call('exportMyData', { includeFiles }, { as })).export;
/** Exports need a recent proof of identity, also a day later. */
const confirm = (as: Person) => world.call('confirmIdentity', { password: as.password }, { as });
const read = async (as: Person, exportId: string): Promise<Loose> =>
  (await world.call('getExport', { exportId }, { as })).export;
const linkTo = async (as: Person, exportId: string): Promise<Loose> =>
  (await world.call('getExportLink', { exportId }, { as })).url;
const exportsOf = async (as: Person): Promise<Loose[]> => (await world.call('getMyExports', {}, { as })).items;
const cancel = (as: Person, exportId: string) => world.call('cancelExport', { exportId }, { as });
const download = (url: string, as?: Person, headers: Record<string, string> = {}) =>
  world.get(url, { headers: { ...headers, ...(as ? { authorization: `Bearer ${as.idToken}` } : {}) } });
const keys = async () => {
  const found: string[] = [];
  for await (const { key } of world.services.files.list('exports')) found.push(key);
  return found;
};
/** The zip of an export, after waiting for it. */
const unpack = async (as: Person, includeFiles = true) => {
  const { id } = await begin(as, includeFiles);
  await world.runJobs();
  const url = await linkTo(as, id);
  return readZip((await download(url, as)).rawPayload);
};
const rowsIn = (zip: Map<string, Buffer>, path: string): Loose => JSON.parse(zip.get(path)?.toString() ?? path);

describe('an export', () => {
  it('contains the account and every store with its rows, images and files, under readable names', async () => {
    const things = await furnish(world, ana);
    await world.call(
      'updateStoreCustomer',
      { storeId: ana.storeId, customerId: things.customerId, note: 'Likes moss', tags: ['regular'] },
      { as: ana },
    );
    await world.call('updateStore', { storeId: ana.storeId, postalAddress: 'Moss Lane 7' }, { as: ana });
    const zip = await unpack(ana);
    const folder = `stores/${ana.slug}`;
    expect(zip.get('README.txt')?.toString()).toContain(`${folder}/  ${ana.slug.replace('-studio', ' Studio')}`);
    expect(rowsIn(zip, 'account/accounts.json')).toMatchObject([{ email: ana.email }]);
    expect(rowsIn(zip, 'account/creators.json')).toMatchObject([{ id: ana.id }]);
    expect(rowsIn(zip, 'account/sessions.json')).toHaveLength(1);
    expect(rowsIn(zip, `${folder}/stores.json`)).toMatchObject([{ slug: ana.slug, postal_address: 'Moss Lane 7' }]);
    expect(rowsIn(zip, `${folder}/orders.json`)).toMatchObject([{ id: things.orderId, total: 1200 }]);
    expect(rowsIn(zip, `${folder}/customers.json`)).toMatchObject([{ note: 'Likes moss', tags: ['regular'] }]);
    const filled = ['products', 'order-lines', 'payments', 'ledger-transfers', 'entitlements', 'mail-messages'];
    expect(filled.filter((table) => rowsIn(zip, `${folder}/${table}.json`).length === 0)).toEqual([]);
    expect(rowsIn(zip, `${folder}/refunds.json`)).toEqual([]);
    const paths = [...zip.keys()];
    const file = paths.find((path) => path.endsWith('/Prints.pdf')) ?? '';
    expect(file).toMatch(/^stores\/ana\d+-studio\/files\/prints-[0-9a-f]{8}\//);
    expect(zip.get(file)?.toString('latin1')).toMatch(/^%PDF/);
    const picture = zip.get(`${folder}/images/prints-${things.imageId}.webp`);
    expect(picture?.toString('latin1', 8, 12)).toBe('WEBP');
  });

  it('contains every version of a file, and lists missing files', async () => {
    const { productId, fileId } = await furnish(world, ana);
    const store = provenStore(ana.storeId);
    const second = await storeFile(world.services, store, { name: 'Prints.pdf', lines: ['Page two'] });
    await world.sql(
      `insert into file_versions (store_id, id, file_id, number, name, storage_key, bytes, sha256, mime, created_at)
       values ($1, gen_random_uuid(), $2, 2, 'Prints.pdf', $3, $4, $5, 'application/pdf', now())`,
      [ana.storeId, fileId, second.storageKey, second.bytes, second.sha256],
    );
    const lost = await storeFile(world.services, store, { name: 'Lost: "why"?.pdf', lines: ['Gone'] });
    await world.services.db.inStore(store, (tx) => addFile(tx, { ...lost, productId, position: 1, now: world.now() }));
    await world.services.files.delete(lost.storageKey);
    const zip = await unpack(ana);
    const names = [...zip.keys()].filter((path) => path.includes('/files/')).map((path) => path.split('/').at(-1));
    expect(new Set(names)).toEqual(new Set(['Prints (version 1).pdf', 'Prints.pdf']));
    expect(zip.get(`stores/${ana.slug}/missing.txt`)?.toString()).toContain('Lost- -why--.pdf');
  });

  it('leaves images and files out on request', async () => {
    await furnish(world, ana);
    const zip = await unpack(ana, false);
    expect([...zip.keys()].filter((path) => /\/(files|images)\//.test(path))).toEqual([]);
    expect(rowsIn(zip, `stores/${ana.slug}/products.json`)).toHaveLength(2);
    expect(zip.get('README.txt')?.toString()).toContain('not included, as you requested');
  });

  it('has nothing of another creator, and no credentials', async () => {
    await furnish(world, ana);
    const bens = await furnish(world, ben);
    const text = [...(await unpack(ana)).values()].map((bytes) => bytes.toString('latin1')).join('\n');
    for (const strange of [ben.id, ben.email, ben.storeId, ben.slug, ...Object.values(bens)].filter(
      (id) => id.length > 20,
    )) {
      expect(text).not.toContain(strange);
    }
    expect(text).not.toContain('$argon2');
    for (const [table, column] of [
      ['sessions', "encode(token_hash, 'hex')"],
      ['access_links', "encode(token_hash, 'hex')"],
      ['orders', "encode(request_hash, 'hex')"],
      ['orders', 'idempotency_key'],
      ['accounts', 'password_hash'],
      ['file_versions', 'storage_key'],
    ]) {
      const secrets = await world.sql<{ secret: string | null }>(`select ${column} as secret from ${table}`);
      expect(secrets.length).toBeGreaterThan(0);
      expect(secrets.filter(({ secret }) => secret !== null && text.includes(secret))).toEqual([]);
    }
  });

  it('reads long tables page by page, each row once', async () => {
    await furnish(world, ana);
    await world.sql(
      `insert into accounts (store_id, id, email, email_key, created_at)
       select $1::uuid, gen_random_uuid(), 'many-' || n, 'many-' || n, now() from generate_series(1, 1234) n`,
      [ana.storeId],
    );
    await world.sql(
      `insert into customers (store_id, id, email, created_at, updated_at)
       select store_id, id, email, now(), now() from accounts where store_id = $1 and email like 'many-%'`,
      [ana.storeId],
    );
    const rows = rowsIn(await unpack(ana, false), `stores/${ana.slug}/customers.json`);
    expect(rows).toHaveLength(1235);
    expect(new Set(rows.map(({ id }: { id: string }) => id)).size).toBe(1235);
  });

  it('includes a deleted store that can still be restored', async () => {
    await furnish(world, ana);
    await world.call('deleteStoreAndTenant', { storeId: ana.storeId }, { as: ana });
    expect(rowsIn(await unpack(ana), `stores/${ana.slug}/orders.json`)).toHaveLength(1);
  });

  it('reports its progress, and sends an email when it is ready', async () => {
    const waiting = await begin(ana);
    expect(waiting).toMatchObject({ state: 'waiting', done: 0, bytes: null, expiresAt: null });
    const emails = await world.emailsTo(ana.email);
    const ready = await read(ana, waiting.id);
    expect(ready).toMatchObject({ state: 'ready', done: ready.total });
    expect(ready.total).toBeGreaterThan(0);
    expect(ready.bytes).toBe((await download(await linkTo(ana, ready.id), ana)).rawPayload.length);
    expect(await exportsOf(ana)).toEqual([ready]);
    expect(emails[0]).toMatchObject({ subject: 'Your data export is ready' });
    expect(emails[0]?.text).toContain('/dashboard/settings/data');
  });

  it('is limited to one at a time, and a few a day', async () => {
    const inputs = await Promise.allSettled([begin(ana), begin(ana), begin(ana)]);
    expect(inputs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(begin(ana)).rejects.toMatchObject({ httpStatus: 409, details: { refusal: 'export-under-way' } });
    await world.runJobs();
    for (let made = 1; made < EXPORTS_PER_DAY; made += 1) {
      await begin(ana);
      await world.runJobs();
    }
    await expect(begin(ana)).rejects.toMatchObject({ httpStatus: 429, details: { refusal: 'too-many-exports' } });
    expect(await begin(ben)).toMatchObject({ state: 'waiting' });
    world.travel({ hours: 25 });
    await confirm(ana);
    expect(await begin(ana)).toMatchObject({ state: 'waiting' });
  });
});

describe('the download of an export', () => {
  it('works for its creator only, in ranges too', async () => {
    const { id } = await begin(ana);
    await world.runJobs();
    const url = await linkTo(ana, id);
    await expect(read(ben, id)).rejects.toMatchObject({ httpStatus: 404 });
    await expect(cancel(ben, id)).rejects.toMatchObject({ httpStatus: 404 });
    const whole = await download(url, ana);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' });
    expect(whole.headers['content-disposition']).toContain(`my-data-${world.now().toISOString().slice(0, 10)}.zip`);
    const part = await download(url, ana, { range: 'bytes=0-1' });
    expect([part.statusCode, part.body]).toEqual([206, 'PK']);
    expect((await download(url)).statusCode).toBe(401);
    expect((await download(url, ben)).statusCode).toBe(403);
    expect((await download(`/downloads/${id}`, ana)).statusCode).toBe(403);
    expect((await download(url.replace(id, ben.id), ana)).statusCode).toBe(403);
  });

  it('requires fresh proof, and writes a security event', async () => {
    const { id } = await begin(ana);
    await expect(linkTo(ana, id)).rejects.toMatchObject({ httpStatus: 404 });
    await world.runJobs();
    await expect(linkTo(ben, id)).rejects.toMatchObject({ httpStatus: 404 });
    world.travel({ minutes: 16 });
    await expect(linkTo(ana, id)).rejects.toMatchObject({ details: { refusal: 'fresh-proof-needed' } });
    expect(JSON.stringify([await read(ana, id), await exportsOf(ana)])).not.toContain('/downloads/');
    await confirm(ana);
    expect((await download(await linkTo(ana, id), ana)).statusCode).toBe(200);
    const { items } = await world.call('listSecurityEvents', {}, { as: ana });
    expect(items[0]).toMatchObject({ kind: 'data-export-link', outcome: 'done' });
  });

  it('expires after a day, and the sweep deletes the bytes', async () => {
    const { id } = await begin(ana);
    await world.runJobs();
    const url = await linkTo(ana, id);
    world.travel({ hours: 2 });
    expect((await download(url, ana)).statusCode).toBe(410);
    world.travel({ hours: 21, minutes: 30 });
    await world.sweep();
    await confirm(ana);
    const late = await world.call('getExportLink', { exportId: id }, { as: ana });
    expect((await download(late.url, ana)).statusCode).toBe(200);
    expect(late.expiresAt).toBe((await read(ana, id)).expiresAt);
    world.travel({ hours: 2 });
    expect((await download(late.url, ana)).statusCode).toBe(410);
    await confirm(ana);
    await expect(linkTo(ana, id)).rejects.toMatchObject({ httpStatus: 404 });
    expect(await exportsOf(ana)).toEqual([]);
    await expect(read(ana, id)).rejects.toMatchObject({ httpStatus: 404 });
    expect(await keys()).toHaveLength(1);
    await world.sweep();
    expect(await keys()).toEqual([]);
  });
});

describe('an export that does not finish', () => {
  it('can be canceled before it starts and while it runs', async () => {
    const first = await begin(ana);
    await cancel(ana, first.id);
    await world.runJobs();
    expect(await read(ana, first.id)).toMatchObject({ state: 'cancelled' });

    await furnish(world, ana);
    const second = await begin(ana);
    const { files } = world.services;
    const get = files.get.bind(files);
    files.get = async (key, range) => {
      await cancel(ana, second.id);
      return get(key, range);
    };
    await world.runJobs();
    files.get = get;
    expect(await read(ana, second.id)).toMatchObject({ state: 'cancelled' });
    expect(await cancel(ana, second.id)).toMatchObject({ export: { state: 'cancelled' } });
    await world.sweep();
    expect(await keys()).toEqual([]);
    expect(await begin(ana)).toMatchObject({ state: 'waiting' });
  });

  it('starts again if its worker was killed, and the old run writes nothing more', async () => {
    await furnish(world, ana);
    const { id } = await begin(ana);
    const [taken] = await world.queue.fetch('makeExport');
    const { files } = world.services;
    const put = files.put.bind(files);
    // The first run is presumed dead while its last byte is being written, and another run takes over.
    const again = () =>
      world.services.db.onPlatform((tx) => tx.enqueue(job('makeExport', { realm: tx.realm, exportId: id })));
    let runs = 0;
    files.put = async (...input) => {
      runs += 1;
      const written = await put(...input);
      if (runs === 1) {
        await again();
        await world.runJobs();
      }
      return written;
    };
    await makeExport(
      { realm: PLATFORM_REALM, exportId: id },
      { services: world.services, now: world.now(), jobId: taken?.id ?? '' },
    );
    files.put = put;
    expect(runs).toBe(2);
    expect(await keys()).toHaveLength(1);
    expect(await read(ana, id)).toMatchObject({ state: 'ready' });
    const url = await linkTo(ana, id);
    expect(readZip((await download(url, ana)).rawPayload).has('README.txt')).toBe(true);
    expect(
      (await world.emailsTo(ana.email)).filter(({ subject }) => subject === 'Your data export is ready'),
    ).toHaveLength(1);
  });

  it('is retried when a disk fails, and reports the failure after the last try', async () => {
    const { id } = await begin(ana);
    const { files } = world.services;
    const put = files.put.bind(files);
    files.put = () => Promise.reject(new Error('The disk went away.'));
    const again = () =>
      world.services.db.onPlatform((tx) => tx.enqueue(job('makeExport', { realm: tx.realm, exportId: id })));
    for (let run = 1; run < EXPORT_RUNS; run += 1) {
      await world.runJobs();
      expect(await read(ana, id)).toMatchObject({ state: 'running' });
      await again();
    }
    await world.runJobs();
    expect(await read(ana, id)).toMatchObject({ state: 'failed' });
    files.put = put;
    // Failed exports do not count towards the limit.
    for (let made = 0; made < EXPORTS_PER_DAY; made += 1) {
      await begin(ana);
      await world.runJobs();
    }
    expect(await exportsOf(ana)).toHaveLength(EXPORTS_PER_DAY + 1);
  });

  it('counts as failed if its job is lost', async () => {
    const { id } = await begin(ana);
    await world.queue.fetch('makeExport');
    world.travel({ days: 4 });
    await world.sweep();
    const rows = await world.sql('select state from data_exports where id = $1', [id]);
    expect(rows).toEqual([]);
    await confirm(ana);
    expect(await begin(ana)).toMatchObject({ state: 'waiting' });
  });
});
