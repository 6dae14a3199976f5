import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { lessonOf, publishCourse } from '#test/course.ts';
import { buy } from '#test/furnish.ts';
import { mediaFile } from '#test/mediaFiles.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { bringFfmpeg } from '#test/servers/bringFfmpeg.ts';
import { INSTALL_MS } from '#test/servers/bringProgram.ts';
import { testVideo } from '#test/testVideo.ts';
import { createUploads } from '#test/uploads.ts';
import { playlistOf, type Playlist } from '#test/playlist.ts';
import { requestRenditions } from './renditionRecord.ts';
import { sweepRenditions } from './sweepRenditions.ts';

const ENCODING_MS = 240_000;

let ffmpeg: string;
let at: Awaited<ReturnType<typeof createUploads>>;
let film: Uint8Array<ArrayBuffer>;
/** A short one, for what does not depend on the pictures. */
let clip: Uint8Array<ArrayBuffer>;
/** One that takes long enough to do something meanwhile. */
let long: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  ffmpeg = await bringFfmpeg();
  at = await createUploads({ environment: { FFMPEG_PATH: ffmpeg } });
  film = await testVideo(ffmpeg, { seconds: 14, size: '960x540', isIndexLast: true });
  clip = await testVideo(ffmpeg, { seconds: 3, size: '320x240' });
  long = await testVideo(ffmpeg, { seconds: 300, size: '640x360' });
}, INSTALL_MS);
afterAll(() => at.world.close());

/** A published product with a video, and a customer who has it. */
async function sellVideo(bytes: Uint8Array<ArrayBuffer> = clip) {
  const { storeId } = at.ana;
  const productId = await at.newProduct();
  const { id: fileId } = await at.tus.upload(at.metadata('film.mp4', { productId }), bytes);
  await at.world.call('saveProduct', { storeId, productId, price: { kind: 'free' } }, { as: at.ana });
  await at.world.call('publishProduct', { storeId, productId }, { as: at.ana });
  return { productId, fileId };
}

let people = 0;
async function viewer(productId: string) {
  const { storeId, slug } = at.ana;
  const email = `viewer${(people += 1)}@example.com`;
  await buy(at.world, { storeId, productId, email });
  await at.world.runJobs();
  const browser = await memberBrowser(at.world, { slug, email });
  return { email, browser };
}

const fileOf = async (productId: string) => {
  const [file] = (await at.product(productId)).files;
  if (!file) throw new Error('The product has no file.');
  return file;
};
const versionIdOf = async (fileId: string) =>
  String((await at.world.sql('select id from file_versions where file_id = $1', [fileId]))[0]?.['id']);
const get = (url: string, headers: Record<string, string> = {}) => at.world.app.inject({ method: 'GET', url, headers });
const streamPath = (fileId: string) => `/${at.ana.slug}/members/files/${fileId}/stream`;
const workFolder = () => join(at.world.config.dataDir, 'renditions');
const storedKeys = async () => {
  const keys: string[] = [];
  for await (const { key } of at.world.services.files.list(`files/${at.ana.storeId}`)) keys.push(key);
  return keys;
};

/** A video that is ready, with the address of its master playlist for a customer. */
async function streamed(bytes?: Uint8Array<ArrayBuffer>) {
  const sold = await sellVideo(bytes);
  await at.world.runJobs();
  const person = await viewer(sold.productId);
  const master = String((await person.browser.get(streamPath(sold.fileId))).headers['location']);
  return { ...sold, ...person, master, folder: master.replace(/[^/]+$/, '') };
}

describe('the renditions of a video', () => {
  it('are made in sizes up to its own, with playlists that name every byte', { timeout: ENCODING_MS }, async () => {
    const { productId, master, folder } = await streamed(film);
    expect((await fileOf(productId)).renditions).toEqual({
      state: 'ready',
      percent: 100,
      problem: null,
      heights: [540, 480],
    });
    const answer = await get(master);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'private, no-store',
    });
    const { variants } = playlistOf(answer.body);
    expect(variants.map(({ uri, resolution }) => [uri, resolution])).toEqual([
      ['540.m3u8', '960x540'],
      ['480.m3u8', '852x480'],
      ['audio.m3u8', undefined],
    ]);
    for (const { uri } of variants) await expectWhole(folder, playlistOf((await get(folder + uri)).body));
    expect(await readdir(workFolder())).toEqual([]);
  });

  /** Every segment follows the one before, and the last ends with the file. */
  async function expectWhole(folder: string, { map, segments, isEnded }: Playlist) {
    expect(isEnded).toBe(true);
    expect(segments).toHaveLength(3);
    expect(Math.abs(segments.reduce((sum, { seconds }) => sum + seconds, 0) - 14)).toBeLessThan(0.2);
    let position = 0;
    for (const { uri, bytes, start } of [map, ...segments]) {
      expect(start).toBe(position);
      position += bytes;
      const part = await get(folder + uri, { range: `bytes=${start}-${position - 1}` });
      expect([part.statusCode, part.rawPayload.length]).toEqual([206, bytes]);
      expect(part.headers['content-type']).toBe(uri === 'audio.mp4' ? 'audio/mp4' : 'video/mp4');
      expect(part.headers['cache-control']).toMatch(/^private/);
    }
    const whole = await get(folder + map.uri);
    expect([whole.statusCode, whole.rawPayload.length]).toEqual([200, position]);
    const copy = join(at.world.config.dataDir, map.uri);
    await writeFile(copy, whole.rawPayload);
    await promisify(execFile)(ffmpeg, ['-v', 'error', '-xerror', '-i', copy, '-f', 'null', '-']);
  }
});

describe('a stream', () => {
  it('ends within a minute for somebody who loses access', { timeout: ENCODING_MS }, async () => {
    const { productId, email, browser, fileId, master, folder } = await streamed();
    const open = async () => (await get(`${folder}240.mp4`, { range: 'bytes=0-99' })).statusCode;
    expect([await open(), (await get(master)).statusCode]).toEqual([206, 200]);
    const { storeId } = at.ana;
    const [customer] = await at.world.sql<{ id: string }>(
      'select id from customers where store_id = $1 and email = $2',
      [storeId, email],
    );
    await at.world.call('revokeAccess', { storeId, customerId: customer?.id, productId }, { as: at.ana });
    at.world.travel({ seconds: 59 });
    expect([await open(), (await get(master)).statusCode]).toEqual([404, 404]);
    expect((await browser.get(streamPath(fileId))).statusCode).toBe(404);
  });

  it('is only for its customer, version and files, and for twelve hours', { timeout: ENCODING_MS }, async () => {
    const { productId, email, master, folder } = await streamed();
    const other = await viewer(productId);
    const { fileId: otherFile } = await sellVideo();
    const [, , versionId = '', token = ''] = master.split('/');
    const status = async (url: string) => (await get(url)).statusCode;
    expect(await status(master.replace(versionId, await versionIdOf(otherFile)))).toBe(403);
    expect(await status(master.replace(token, `${token}x`))).toBe(403);
    expect(await status(master.replace(token, 'token'))).toBe(403);
    expect(await status(`${folder}source`)).toBe(404);
    expect(await status(`${folder}1080.mp4`)).toBe(404);
    expect(await status(`${folder}..%2f..%2fsecret`)).toBe(404);
    const customerId = async (of: string) =>
      (await at.world.sql<{ id: string }>('select id from customers where email = $1', [of]))[0]?.id;
    await at.world.sql('update entitlements set customer_id = $2 where customer_id = $1 and product_id = $3', [
      await customerId(email),
      await customerId(other.email),
      productId,
    ]);
    at.world.travel({ minutes: 1 });
    expect(await status(master)).toBe(404);
    at.world.travel({ hours: 12 });
    expect(await status(master)).toBe(410);
  });

  it('does not exist for a customer of another store', { timeout: ENCODING_MS }, async () => {
    const { fileId } = await sellVideo();
    await at.world.runJobs();
    const { slug, storeId } = at.ben;
    const other = await viewer((await sellVideo()).productId);
    expect((await other.browser.get(streamPath(fileId))).statusCode).toBe(404);
    await at.world.call('createStoreCustomer', { storeId, email: 'bo@example.com' }, { as: at.ben });
    const browser = await memberBrowser(at.world, { slug, email: 'bo@example.com' });
    expect((await browser.get(`/${slug}/members/files/${fileId}/stream`)).statusCode).toBe(404);
    expect((await browser.get(streamPath(fileId))).headers['location']).toContain('/login');
  });

  it('is offered by the page of a lesson, also of one that everybody may see', { timeout: ENCODING_MS }, async () => {
    const { storeId, slug } = at.ana;
    const productId = await at.newProduct();
    const lesson = lessonOf('video', { seconds: 14, isPreview: true });
    await at.world.call('saveProduct', { storeId, productId, price: { kind: 'free' } }, { as: at.ana });
    await publishCourse(at.world, at.ana, { productId, lessons: [lesson] });
    await at.tus.upload(at.metadata('film.mp4', { productId, lessonId: lesson.id }), clip);
    await at.world.call('publishProduct', { storeId, productId }, { as: at.ana });
    const { browser } = await viewer(productId);
    const href = `/${slug}/members/lessons/${lesson.id}`;
    const page = await browser.get(href);
    expect(page.body).toContain(`data-stream="${href}/stream"`);
    expect(page.headers['content-security-policy']).toContain("media-src 'self' blob:;");
    const master = String((await browser.get(`${href}/stream`)).headers['location']);
    expect((await get(master)).statusCode).toBe(200);
    const { product } = await at.world.call('getProduct', { storeId, productId }, { as: at.ana });
    const open = `/${slug}/p/${product.slug}/lessons/${lesson.id}`;
    expect((await at.world.get(open)).body).toContain(`data-stream="${open}/stream"`);
    const free = String((await at.world.get(`${open}/stream`)).headers['location']);
    expect((await get(free)).statusCode).toBe(200);
    at.world.travel({ hours: 1 });
    expect([(await get(free)).statusCode, (await get(master)).statusCode]).toEqual([410, 200]);
  });
});

describe('making renditions', () => {
  const stateOf = async (productId: string) => (await fileOf(productId)).renditions;
  const waitingJobs = async () =>
    (await at.world.sql(`select 1 from pgboss.job where name = 'makeRenditions' and state in ('created', 'retry')`))
      .length;
  const during = async (productId: string, act: () => Promise<unknown>) => {
    const running = at.world.runJobs();
    await vi.waitFor(async () => expect(await stateOf(productId)).toMatchObject({ state: 'making' }), ENCODING_MS);
    await act();
    await running;
  };

  it('can be canceled, leaves nothing, and can be tried again', { timeout: ENCODING_MS }, async () => {
    const { storeId } = at.ana;
    const { productId, fileId } = await sellVideo(long);
    const before = await storedKeys();
    await during(productId, () => at.world.call('cancelRenditions', { storeId, fileId }, { as: at.ana }));
    expect(await stateOf(productId)).toMatchObject({ state: 'canceled' });
    expect(await storedKeys()).toEqual(before);
    expect(await readdir(workFolder())).toEqual([]);
    const retry = () => at.world.call('retryRenditions', { storeId, fileId }, { as: at.ana });
    expect((await retry()).file.renditions).toMatchObject({ state: 'waiting' });
    await retry();
    expect(await waitingJobs()).toBe(1);
    await at.world.call('cancelRenditions', { storeId, fileId }, { as: at.ana });
    await at.world.runJobs();
    expect(await stateOf(productId)).toMatchObject({ state: 'canceled' });
  });

  it('can be tried again twenty times an hour', async () => {
    const { storeId } = at.ana;
    const { fileId } = await sellVideo();
    const retry = () => at.world.call('retryRenditions', { storeId, fileId }, { as: at.ana });
    at.world.travel({ hours: 1 });
    for (let time = 0; time < 20; time += 1) await retry();
    await expect(retry()).rejects.toThrow('You can try 20 times an hour.');
    at.world.travel({ hours: 1 });
    await retry();
    await at.world.call('cancelRenditions', { storeId, fileId }, { as: at.ana });
    await at.world.runJobs();
  });

  it('is finished once after a crash, and what was stored before it goes', { timeout: ENCODING_MS }, async () => {
    const { storeId } = at.ana;
    const { productId, fileId } = await sellVideo();
    const versionId = await versionIdOf(fileId);
    // The worker died: its job is lost, and the row is still that of its run.
    await at.world.sql(`delete from pgboss.job where name = 'makeRenditions'`);
    await at.world.sql(`update renditions set state = 'making', run_id = $2, tries = 1 where version_id = $1`, [
      versionId,
      randomUUID(),
    ]);
    at.world.travel({ hours: 2 });
    await at.world.sweep(storeId);
    await at.world.sweep(storeId);
    expect(await stateOf(productId)).toMatchObject({ state: 'ready' });
    expect(await at.world.sql('select 1 from rendition_files where version_id = $1', [versionId])).toHaveLength(5);
    const [row] = await at.world.sql('select tries from renditions where version_id = $1', [versionId]);
    expect(row?.['tries']).toBe(2);
    expect(await readdir(workFolder())).toEqual([]);
  });

  it('of one run stops when another has taken over', { timeout: ENCODING_MS }, async () => {
    const { productId, fileId } = await sellVideo(long);
    const versionId = await versionIdOf(fileId);
    const runId = randomUUID();
    await during(productId, () =>
      at.world.sql('update renditions set run_id = $2 where version_id = $1', [versionId, runId]),
    );
    const [row] = await at.world.sql('select state, run_id from renditions where version_id = $1', [versionId]);
    expect(row).toEqual({ state: 'making', run_id: runId });
    await at.world.sql(`update renditions set state = 'canceled', run_id = null where version_id = $1`, [versionId]);
  });

  it('is left to a run that reports its progress, and asked for again later', { timeout: ENCODING_MS }, async () => {
    const { storeId } = at.ana;
    const { productId, fileId } = await sellVideo();
    const versionId = await versionIdOf(fileId);
    const runId = randomUUID();
    await at.world.sql(`update renditions set state = 'making', run_id = $2, changed_at = $3 where version_id = $1`, [
      versionId,
      runId,
      at.world.now(),
    ]);
    await at.world.runJobs();
    const [row] = await at.world.sql('select run_id, tries from renditions where version_id = $1', [versionId]);
    expect(row).toEqual({ run_id: runId, tries: 0 });
    expect(await waitingJobs()).toBe(1);
    at.world.travel({ seconds: 61 });
    await at.world.sql(`update pgboss.job set start_after = now() where name = 'makeRenditions' and state = 'created'`);
    await at.world.runJobs();
    expect(await stateOf(productId)).toMatchObject({ state: 'ready' });
    expect(await waitingJobs()).toBe(0);
    await at.world.sweep(storeId);
    expect(await waitingJobs()).toBe(0);
  });

  it('is asked for once while its job waits, and stays where there is no ffmpeg', async () => {
    const { storeId } = at.ana;
    const { productId, fileId } = await sellVideo();
    const { renditions } = at.world.services;
    at.world.services.renditions = null;
    await at.world.runJobs();
    await at.world.sql(`delete from pgboss.job where name = 'makeRenditions'`);
    at.world.travel({ hours: 30 });
    await at.world.sweep(storeId);
    expect([(await stateOf(productId))?.state, await waitingJobs()]).toEqual(['waiting', 0]);
    const sweepOnly = () =>
      sweepRenditions(
        { realm: storeId },
        { services: { ...at.world.services, renditions }, now: at.world.now(), jobId: '' },
      );
    await sweepOnly();
    expect(await waitingJobs()).toBe(1);
    at.world.travel({ hours: 2 });
    await sweepOnly();
    expect(await waitingJobs()).toBe(1);
    at.world.services.renditions = renditions;
    await at.world.call('cancelRenditions', { storeId, fileId }, { as: at.ana });
    await at.world.runJobs();
  });

  it('keeps stored bytes of a row whose commit may have arrived', { timeout: ENCODING_MS }, async () => {
    const { storeId } = at.ana;
    const { productId, fileId } = await sellVideo();
    const before = await storedKeys();
    const { renditions } = at.world.services;
    if (!renditions) throw new Error('There is no ffmpeg.');
    at.world.services.renditions = {
      ...renditions,
      make: async (source, steps) => {
        await renditions.make(source, steps);
        throw new Error('The connection ended.');
      },
    };
    await at.world.runJobs();
    at.world.services.renditions = renditions;
    expect((await storedKeys()).length).toBe(before.length + 5);
    expect(await stateOf(productId)).toMatchObject({ state: 'making' });
    await at.world.call('cancelRenditions', { storeId, fileId }, { as: at.ana });
  });

  it('gives up after several runs that ended early', async () => {
    const { productId, fileId } = await sellVideo();
    await at.world.sql('update renditions set tries = 4 where version_id = $1', [await versionIdOf(fileId)]);
    await at.world.runJobs();
    expect(await stateOf(productId)).toMatchObject({ state: 'failed', problem: 'interrupted' });
  });

  it('says why a video has none, and its customers play the file', { timeout: ENCODING_MS }, async () => {
    const broken = await sellVideo(new Uint8Array(await mediaFile({ format: 'mp4', video: 'avc' })));
    const sound = await sellVideo(await testVideo(ffmpeg, { seconds: 3, size: '', hasPicture: false }));
    await at.world.sql(`update file_versions set mime = 'video/mp4' where file_id = $1`, [sound.fileId]);
    await at.world.services.db.inStore(provenStore(at.ana.storeId), async (tx) =>
      requestRenditions(tx, { versionId: await versionIdOf(sound.fileId), now: at.world.now() }),
    );
    await at.world.runJobs();
    expect(await stateOf(broken.productId)).toMatchObject({ state: 'failed', problem: 'unreadable' });
    expect(await stateOf(sound.productId)).toMatchObject({ state: 'failed', problem: 'no-picture' });
    const { browser } = await viewer(broken.productId);
    expect((await browser.get(streamPath(broken.fileId))).statusCode).toBe(404);
    expect((await browser.get(`/${at.ana.slug}/members/files/${broken.fileId}/play`)).statusCode).toBe(303);
  });

  it('reads nothing but the file, whatever it is called', { timeout: ENCODING_MS }, async () => {
    const { fileId, productId } = await sellVideo();
    const [version] = await at.world.sql('select storage_key from file_versions where file_id = $1', [fileId]);
    const list = '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n';
    await at.world.services.files.put(String(version?.['storage_key']), Readable.from([list]));
    await at.world.runJobs();
    expect(await stateOf(productId)).toMatchObject({ state: 'failed', problem: 'unreadable' });
  });

  it('is for videos from before it was set up too, and for none without it', { timeout: ENCODING_MS }, async () => {
    const { storeId } = at.ana;
    const { productId, fileId } = await sellVideo();
    await at.world.sql(`delete from renditions where version_id = $1`, [await versionIdOf(fileId)]);
    const { renditions } = at.world.services;
    at.world.services.renditions = null;
    at.world.travel({ hours: 2 });
    await at.world.sweep(storeId);
    const later = await sellVideo();
    expect([await stateOf(productId), await stateOf(later.productId)]).toEqual([null, null]);
    at.world.services.renditions = renditions;
    await at.world.sweep(storeId);
    expect(await stateOf(productId)).toMatchObject({ state: 'ready' });
  });
});

// Last, because the creator's session has ended by then.
describe('the bytes of renditions', () => {
  it('belong to the copy of a product too, and go with a replaced version', { timeout: ENCODING_MS }, async () => {
    const { productId, fileId } = await sellVideo();
    await at.world.runJobs();
    const { storeId } = at.ana;
    const { product } = await at.world.call('duplicateProduct', { storeId, productId }, { as: at.ana });
    expect(product.files[0].renditions).toMatchObject({ state: 'ready', heights: [240] });
    const versionId = await versionIdOf(fileId);
    const sound = await mediaFile({ format: 'wav', audio: 'pcm-s16' });
    await at.tus.upload(at.metadata('film.wav', { productId, fileId }), new Uint8Array(sound));
    at.world.travel({ days: 2 });
    await at.world.sweep(storeId);
    const left = () => at.world.sql('select name from rendition_files where version_id = $1', [versionId]);
    expect(await left()).toEqual([]);
    // The copy still has the bytes.
    const copied = await at.world.sql<{ storage_key: string }>(
      'select storage_key from rendition_files where version_id in (select v.id from file_versions v join product_files f on f.id = v.file_id where f.product_id = $1)',
      [product.id],
    );
    const keys = await storedKeys();
    expect(copied).toHaveLength(5);
    expect(copied.every(({ storage_key }) => keys.includes(storage_key))).toBe(true);
    await at.world.sql('delete from rendition_files where store_id = $1', [storeId]);
    at.world.travel({ days: 2 });
    await at.world.sweep(storeId);
    const after = await storedKeys();
    expect(copied.some(({ storage_key }) => after.includes(storage_key))).toBe(false);
  });
});
