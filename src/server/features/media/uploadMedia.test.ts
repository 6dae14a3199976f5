import { describe, expect, it } from 'vitest';
import { Media } from '#shared/contract/catalog.ts';
import { MEDIA_BYTES_MAX } from '#shared/rules/limits.ts';
import { openWorld, type Loose } from '#test/world.ts';

const world = await openWorld();
const base = await world.listen();
const [ana, ben] = [await world.creator('ana'), await world.creator('ben')];

/** The first bytes of a file of that type, and some more. */
const film = (bytes = 100_000) =>
  Buffer.concat([Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex'), Buffer.alloc(bytes, 7)]);
const song = () =>
  Buffer.concat([
    Buffer.from('ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1'),
    Buffer.from('fffb9064', 'hex'),
    Buffer.alloc(2000),
  ]);

const send = (body: Buffer<ArrayBuffer>, { as = ana, storeId = ana.storeId, name = 'film.mp4' } = {}) =>
  fetch(`${base}/uploads/media?storeId=${storeId}&name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${as.idToken}`, 'content-type': 'video/mp4' },
  });
const sent = async (...asked: Parameters<typeof send>) => Media.parse(await (await send(...asked)).json());
const refusalOf = async (response: Response) => {
  const { error }: Loose = await response.json();
  return [response.status, error.details.refusal];
};

describe('an uploaded video or audio file', () => {
  it('is stored with the type of its content, whatever its name says', async () => {
    expect(await sent(film(), { name: 'page.html' })).toMatchObject({
      kind: 'video',
      name: 'page.html',
      bytes: film().length,
    });
    const { kind, url } = await sent(song(), { name: 'song.mp4' });
    expect([kind, url]).toEqual(['audio', expect.stringMatching(/\.mp3$/)]);
  });

  it('is served in ranges, with nosniff', async () => {
    const { url } = await sent(film());
    const whole = await fetch(`${base}${url}`);
    expect(whole.headers.get('content-type')).toBe('video/mp4');
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(film());
    const part = await fetch(`${base}${url}`, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${film().length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(film().subarray(10, 20));
    expect((await fetch(`${base}${url}`, { headers: { range: 'bytes=999999-' } })).status).toBe(416);
    const again = { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } };
    expect((await fetch(`${base}${url}`, again)).status).toBe(304);
  });

  it.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a script', 'alert(1)'],
    ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR'],
    ['a PDF', '%PDF-1.7 alert'],
  ])('is refused if it is %s', async (_, text) => {
    expect(await refusalOf(await send(Buffer.from(text, 'latin1')))).toEqual([400, 'media-type']);
  });

  it('is refused if it is empty or too large', async () => {
    expect(await refusalOf(await send(Buffer.alloc(0)))).toEqual([400, 'file-empty']);
    const headers = { authorization: `Bearer ${ana.idToken}`, 'content-length': String(MEDIA_BYTES_MAX + 1) };
    const response = await world.app.inject({ method: 'POST', url: `/uploads/media?storeId=${ana.storeId}`, headers });
    expect(response.json().error.details.refusal).toBe('media-bytes');
  });

  it('cannot be added to or read from another store', async () => {
    expect(await refusalOf(await send(film(), { storeId: ben.storeId }))).toEqual([403, 'store-forbidden']);
    const { url, id } = await sent(film());
    const wrong = [
      url.replace(ana.storeId, ben.storeId),
      url.replace('.mp4', '.webm'),
      url.replace('.mp4', '.html'),
      url.replace('.mp4', ''),
    ];
    for (const path of wrong) expect([path, (await fetch(`${base}${path}`)).status]).toEqual([path, 404]);
    const content = [{ type: 'video', props: { id: 'v', file: { id, name: 'hers' } } }];
    await world.call(
      'savePreview',
      { storeId: ben.storeId, changes: { page: { root: { props: {} }, content } } },
      { as: ben },
    );
    expect((await world.call('getStorePage', { storeId: ben.storeId }, { as: ben })).media).toEqual({});
  });
});
