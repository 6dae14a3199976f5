import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUploads, sha256 } from '#test/uploads.ts';
import { fileLink } from './fileLink.ts';

let at: Awaited<ReturnType<typeof createUploads>>;
let fileId: string;
let versionId: string;
const content = randomBytes(200_000);

beforeAll(async () => {
  at = await createUploads();
  fileId = (await at.tus.upload(at.metadata('Bücher "neu" 日本.html'), content)).id;
  const [row] = await at.world.sql('select id from file_versions where file_id = $1', [fileId]);
  versionId = String(row?.['id']);
});
afterAll(() => at.world.close());

const link = async (): Promise<string> =>
  (await at.world.call('getFileLink', { storeId: at.ana.storeId, fileId }, { as: at.ana })).url;

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${at.base}${path}`, { method, headers });

describe('a signed link', () => {
  it('returns the whole file as an attachment under its name', async () => {
    const response = await get(await link());
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-length': '200000',
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="Bucher _neu_ __.html"; filename*=UTF-8''B%C3%BCcher%20%22neu%22%20%E6%97%A5%E6%9C%AC.html`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      etag: `"${sha256(content)}"`,
    });
  });

  it('answers HEAD without a body', async () => {
    const response = await get(await link(), {}, 'HEAD');
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '200000']);
    expect(await response.text()).toBe('');
  });

  it.each([
    ['bytes=0-0', 206, 'bytes 0-0/200000', 0, 1],
    ['bytes=100-199', 206, 'bytes 100-199/200000', 100, 200],
    ['bytes=199000-', 206, 'bytes 199000-199999/200000', 199_000, 200_000],
    ['bytes=-10', 206, 'bytes 199990-199999/200000', 199_990, 200_000],
    ['bytes=-999999', 206, 'bytes 0-199999/200000', 0, 200_000],
    ['bytes=5-999999', 206, 'bytes 5-199999/200000', 5, 200_000],
    ['bytes=200000-', 416, 'bytes */200000', 0, 0],
    ['bytes=-0', 416, 'bytes */200000', 0, 0],
    ['bytes=9-5', 200, null, 0, 200_000],
    ['bytes=0-1,4-5', 200, null, 0, 200_000],
    ['lines=0-1', 200, null, 0, 200_000],
  ])('answers the range %s with %i', async (range, status, contentRange, start, end) => {
    const response = await get(await link(), { range });
    expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange]);
    const body = Buffer.from(await response.arrayBuffer());
    expect(body.equals(content.subarray(start, end))).toBe(true);
  });

  it('returns a range only of the version that the client has', async () => {
    const etag = `"${sha256(content)}"`;
    expect((await get(await link(), { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await get(await link(), { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
  });

  it('expires after ten minutes', async () => {
    const url = await link();
    at.world.travel({ minutes: 9, seconds: 50 });
    expect((await get(url)).status).toBe(200);
    at.world.travel({ seconds: 15 });
    const late = await get(url);
    expect([late.status, await late.text()]).toEqual([
      410,
      'This link has expired. Go back to the page and download the file from there.',
    ]);
    expect(await (await get(url, { 'accept-language': 'nl' })).text()).toMatch(/^Deze link is verlopen\./);
  });

  it('redirects an interrupted download to a fresh link for the same bytes, for a day after it expires', async () => {
    const url = await link();
    const first = await get(url, { range: 'bytes=0-99' });
    const etag = first.headers.get('etag') ?? '';
    at.world.travel({ minutes: 11 });
    const rest = await get(url, { range: 'bytes=100-', 'if-range': etag });
    expect([rest.status, rest.redirected, rest.headers.get('etag')]).toEqual([206, true, etag]);
    const whole = [await first.arrayBuffer(), await rest.arrayBuffer()].map((bytes) => Buffer.from(bytes));
    expect(Buffer.concat(whole).equals(content)).toBe(true);
    expect((await get(url, { range: 'bytes=100-' })).status).toBe(410);
    expect((await get(url, { 'if-range': etag })).status).toBe(410);
    expect((await get(url, { range: 'bytes=100-', 'if-range': '"another"' })).status).toBe(410);
    at.world.travel({ hours: 24 });
    expect((await get(url, { range: 'bytes=100-', 'if-range': etag })).status).toBe(410);
  });

  it('returns 304 if the client has the file already', async () => {
    const url = await link();
    const etag = `"${sha256(content)}"`;
    for (const tags of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
      const { status, headers } = await get(url, { 'if-none-match': tags });
      expect({ tags, status, etag: headers.get('etag') }).toEqual({ tags, status: 304, etag });
    }
    expect((await get(url, { 'if-none-match': '"another"' })).status).toBe(200);
  });

  it('to a video works for twelve hours', async () => {
    const film = Buffer.concat([
      Buffer.from('0000001c66747970', 'hex'),
      Buffer.from('isommp42isomiso2avc1mp41'),
      randomBytes(5000),
    ]);
    const { id } = await at.tus.upload(at.metadata('film.mp4'), film);
    const { url } = await at.world.call('getFileLink', { storeId: at.ana.storeId, fileId: id }, { as: at.ana });
    at.world.travel({ hours: 11, minutes: 59 });
    expect((await get(url)).status).toBe(200);
    at.world.travel({ minutes: 2 });
    expect((await get(url)).status).toBe(410);
  });

  it('opens nothing if one character of it is changed', async () => {
    const url = await link();
    const other = await at.tus.upload(at.metadata('other.txt'), Buffer.from('other'));
    const [row] = await at.world.sql('select id from file_versions where file_id = $1', [other.id]);
    const forged = [
      url.replace(versionId, String(row?.['id'])),
      url.replace(/s=(.)/, (_, sign) => `s=${sign === 'A' ? 'B' : 'A'}`),
      url.replace(/e=[^&]+/, 'e=zzzzzz'),
      url.replace(
        /c=[^&]+/,
        `c=${Buffer.from(JSON.stringify({ storeId: at.ben.storeId, name: 'x' })).toString('base64url')}`,
      ),
      `/files/${versionId}`,
      `${url}&s=x`,
    ];
    const answers = await Promise.all(forged.map((path) => get(path)));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  });

  it('of one store does not open another store’s file', async () => {
    const { services, now } = at.world;
    const { url } = fileLink(services, {
      storeId: at.ben.storeId,
      versionId,
      name: 'x',
      mime: 'text/plain',
      now: now(),
    });
    expect((await get(url)).status).toBe(404);
  });

  it('survives a client that aborts the download', async () => {
    const big = randomBytes(30_000_000);
    const { id } = await at.tus.upload(at.metadata('big.bin'), big);
    const { url } = await at.world.call('getFileLink', { storeId: at.ana.storeId, fileId: id }, { as: at.ana });
    const socket = connect(Number(new URL(at.base).port), '127.0.0.1');
    socket.write(`GET ${url} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await once(socket, 'data');
    socket.destroy();
    expect(Buffer.from(await (await get(url)).arrayBuffer()).equals(big)).toBe(true);
  });
});

it('is given only to the store’s creator', async () => {
  const input = { storeId: at.ben.storeId, fileId };
  await expect(at.world.call('getFileLink', input, { as: at.ben })).rejects.toMatchObject({ httpStatus: 404 });
  const strange = { storeId: at.ana.storeId, fileId };
  await expect(at.world.call('getFileLink', strange, { as: at.ben })).rejects.toMatchObject({ httpStatus: 403 });
});
