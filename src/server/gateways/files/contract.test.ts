import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collect } from '#test/collect.ts';
import { startS3 } from '#test/doubles/s3.ts';
import { INSTALL_MS } from '#test/servers/bringProgram.ts';
import { startMoto } from '#test/servers/startMoto.ts';
import { diskFiles } from './diskFiles.ts';
import { fileKey } from './fileKey.ts';
import type { FileStore } from './port.ts';
import { s3Files } from './s3Files.ts';

const KEYS = { bucket: 'stoa', region: 'eu-central-1', accessKey: 'AKTEST', secretKey: 'secret-of-the-double' };

const drivers = [
  {
    name: 'diskFiles',
    async open() {
      const root = await mkdtemp(join(tmpdir(), 'stoa-files-'));
      return { files: diskFiles({ root }), end: () => rm(root, { recursive: true }) };
    },
  },
  {
    name: 's3Files',
    async open() {
      const s3 = await startS3(KEYS);
      return { files: s3Files({ ...KEYS, endpoint: s3.endpoint }), end: () => s3.close() };
    },
  },
  {
    name: 's3Files with a server of others',
    async open() {
      const moto = await startMoto({ bucket: 'contract' });
      return { files: s3Files(moto.settings), end: () => moto.close() };
    },
  },
];

describe.each(drivers)('$name fulfils the contract of a file store', (driver) => {
  let files: FileStore;
  let end: () => Promise<unknown>;
  const put = (key: string, content: string | Buffer) => files.put(key, Readable.from([Buffer.from(content)]));

  beforeAll(async () => {
    ({ files, end } = await driver.open());
  }, INSTALL_MS);

  afterAll(async () => {
    await files.close();
    await end();
  });

  it('returns what was stored, with its length and sha256', async () => {
    const key = freshKey();
    const stored = await put(key, 'a watercolor brush');
    expect(stored).toEqual({ bytes: 18, sha256: sha256(Buffer.from('a watercolor brush')) });
    expect(await text(await files.get(key))).toBe('a watercolor brush');
    expect(await files.stat(key)).toEqual({ bytes: 18 });
  });

  it('stores a large file byte for byte, whatever the size of the chunks', async () => {
    const key = freshKey();
    const content = randomBytes(19 * 1024 * 1024 + 7);
    const chunks = [content.subarray(0, 1), content.subarray(1, 3_000_000), content.subarray(3_000_000)];
    const stored = await files.put(key, Readable.from(chunks));
    expect(stored).toEqual({ bytes: content.length, sha256: sha256(content) });
    expect((await buffer(await files.get(key))).equals(content)).toBe(true);
  });

  it('stores an empty file', async () => {
    const key = freshKey();
    expect(await files.put(key, Readable.from([]))).toEqual({ bytes: 0, sha256: sha256(Buffer.alloc(0)) });
    expect(await files.stat(key)).toEqual({ bytes: 0 });
    expect(await text(await files.get(key))).toBe('');
    expect(await text(await files.get(key, { start: 0, end: 100 }))).toBe('');
  });

  it.each([
    [{ start: 0, end: 0 }, 'a'],
    [{ start: 3, end: 5 }, 'def'],
    [{ start: 8 }, 'ij'],
    [{ end: 2 }, 'abc'],
    [{ start: 7, end: 4000 }, 'hij'],
  ])('reads the range %o', async (range, wanted) => {
    const key = freshKey();
    await put(key, 'abcdefghij');
    expect(await text(await files.get(key, range))).toBe(wanted);
  });

  it.each([[{ start: 10 }], [{ start: 99, end: 120 }], [{ start: 5, end: 3 }], [{ start: -1 }], [{ start: 1.5 }]])(
    'refuses the range %o of ten bytes',
    async (range) => {
      const key = freshKey();
      await put(key, 'abcdefghij');
      await expect(files.get(key, range)).rejects.toMatchObject({ code: 'file-range' });
    },
  );

  it('reports that a file is missing', async () => {
    const key = freshKey();
    expect(await files.stat(key)).toBeNull();
    await expect(files.get(key)).rejects.toMatchObject({ code: 'file-missing' });
    await expect(files.move(key, freshKey())).rejects.toMatchObject({ code: 'file-missing' });
  });

  it('does not treat a folder as a file', async () => {
    await put('stores/ben/logo', 'x');
    expect(await files.stat('stores/ben')).toBeNull();
    await expect(files.get('stores/ben')).rejects.toMatchObject({ code: 'file-missing' });
    await files.delete('stores/ben');
    expect(await files.stat('stores/ben/logo')).toEqual({ bytes: 1 });
  });

  it('replaces a file as a whole', async () => {
    const key = freshKey();
    await put(key, 'the first, longer version');
    await put(key, 'the second');
    expect(await text(await files.get(key))).toBe('the second');
  });

  it('moves a file, over an older one too', async () => {
    const [from, to] = [freshKey(), freshKey()];
    await put(from, 'new');
    await put(to, 'old');
    await files.move(from, to);
    expect(await files.stat(from)).toBeNull();
    expect(await text(await files.get(to))).toBe('new');
  });

  it('deletes a file, and deleting it again does no harm', async () => {
    const key = freshKey();
    await put(key, 'x');
    await files.delete(key);
    await files.delete(key);
    expect(await files.stat(key)).toBeNull();
  });

  it('lists the keys below a folder in order, without similar keys', async () => {
    const keys = ['list/a-b', 'list/a/1', 'list/a/2', 'list/b', 'list-2/c'];
    for (const key of keys) await put(key, key);
    expect(await collect(files.list('list'))).toEqual([
      { key: 'list/a-b', bytes: 8 },
      { key: 'list/a/1', bytes: 8 },
      { key: 'list/a/2', bytes: 8 },
      { key: 'list/b', bytes: 6 },
    ]);
    expect(await collect(files.list('list/none'))).toEqual([]);
    expect((await collect(files.list(''))).map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
  });

  it.each([12 * 1024 * 1024, 30])('aborts a file at %d bytes and keeps the older one', async (maxBytes) => {
    const key = freshKey();
    await put(key, 'older');
    const tooLarge = Readable.from(endless(64 * 1024));
    await expect(files.put(key, tooLarge, { maxBytes })).rejects.toMatchObject({ code: 'file-too-large' });
    expect(tooLarge.destroyed).toBe(true);
    expect(await text(await files.get(key))).toBe('older');
  });

  it('accepts a file of exactly the limit', async () => {
    const key = freshKey();
    await files.put(key, Readable.from([Buffer.from('12345')]), { maxBytes: 5 });
    expect(await files.stat(key)).toEqual({ bytes: 5 });
  });

  it.each([100, 10 * 1024 * 1024])('leaves nothing of a source that fails after %d bytes', async (bytes) => {
    const key = freshKey();
    const source = Readable.from(breaking(bytes));
    await expect(files.put(key, source)).rejects.toThrow('the line went dead');
    expect(await files.stat(key)).toBeNull();
  });

  it('leaves nothing of a source that is closed half-way', async () => {
    const key = freshKey();
    const source = new Readable({ read() {} });
    source.push('half');
    const putting = files.put(key, source);
    setImmediate(() => source.destroy());
    await expect(putting).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
    expect(await files.stat(key)).toBeNull();
  });

  it('deletes the rest of abandoned uploads, and no finished file', async () => {
    const key = freshKey();
    await put(key, 'unchanged');
    const stuck = new Readable({ read() {} });
    stuck.push(randomBytes(9 * 1024 * 1024));
    const putting = files.put(freshKey(), stuck).catch((error: unknown) => error);
    await expect.poll(() => files.clearAbandoned(new Date(0))).toBe(0);
    await expect.poll(() => files.clearAbandoned(new Date(Date.now() + 60_000))).toBe(1);
    expect(await text(await files.get(key))).toBe('unchanged');
    stuck.destroy();
    expect(await putting).toBeInstanceOf(Error);
  });

  it.each([
    '',
    '/',
    '/etc/passwd',
    '../up',
    'a/../b',
    'a//b',
    'a/',
    'A',
    'a.txt',
    '.half-written',
    'a\\b',
    'a b',
    'ä',
    'a\0',
    'a\n',
    '-a',
    'x'.repeat(65),
    'a/a/a/a/a/a/a/a/a',
  ])('refuses the key %j everywhere', async (key) => {
    const refusal = { code: 'file-key' };
    await expect(put(key, 'x')).rejects.toMatchObject(refusal);
    await expect(files.get(key)).rejects.toMatchObject(refusal);
    await expect(files.stat(key)).rejects.toMatchObject(refusal);
    await expect(files.delete(key)).rejects.toMatchObject(refusal);
    await expect(files.move(key, 'a')).rejects.toMatchObject(refusal);
    await expect(files.move('a', key)).rejects.toMatchObject(refusal);
  });

  it('stores exactly one of two concurrent writes, never a mixture', async () => {
    const key = freshKey();
    const versions = ['a', 'b'].map((letter) => Buffer.alloc(2_000_000, letter));
    await Promise.all(versions.map((version) => files.put(key, Readable.from([version]))));
    const stored = await buffer(await files.get(key));
    expect(versions.some((version) => version.equals(stored))).toBe(true);
  });
});

const freshKey = () => fileKey('stores/ana', randomBytes);

function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function* endless(chunkBytes: number) {
  for (;;) yield Buffer.alloc(chunkBytes);
}

function* breaking(bytes: number) {
  yield Buffer.alloc(bytes);
  throw new Error('the line went dead');
}
