import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readZip } from '#test/readZip.ts';
import { zipStream, type ZipEntry } from './zipStream.ts';

const NOW = new Date('2026-03-02T09:00:00Z');
const textEntry = (path: string, text: string, rest: Partial<ZipEntry> = {}): ZipEntry => ({
  path,
  compress: true,
  open: async () => Readable.from([Buffer.from(text)]),
  ...rest,
});
async function* listOf(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

it('a zip contains its entries, compressed or stored, with names in any language', async () => {
  const entries = [
    textEntry('a.txt', 'moss '.repeat(1000)),
    textEntry('stores/çiçek/苔.txt', 'moss', { compress: false, bytes: 4 }),
    textEntry('empty.txt', ''),
  ];
  const zip = await buffer(zipStream(listOf(...entries), NOW));
  expect(zip.length).toBeLessThan(1500);
  const files = readZip(zip);
  expect([...files.keys()]).toEqual(['a.txt', 'stores/çiçek/苔.txt', 'empty.txt']);
  expect(files.get('a.txt')?.toString()).toBe('moss '.repeat(1000));
  expect(files.get('stores/çiçek/苔.txt')?.toString()).toBe('moss');
});

it('a zip opens one entry at a time, and only when it is read', async () => {
  let [open, most] = [0, 0];
  const counted = (path: string) =>
    textEntry(path, path, {
      open: async () => {
        most = Math.max(most, (open += 1));
        return Readable.from([Buffer.from(path)]).once('close', () => (open -= 1));
      },
    });
  const zip = zipStream(listOf(...['a', 'b', 'c', 'd'].map(counted)), NOW);
  expect(most).toBe(0);
  await buffer(zip);
  expect(most).toBe(1);
});

it('a large entry is never read far ahead of the reader', async () => {
  const [part, parts] = [Buffer.alloc(64 * 1024, 7), 400];
  let [given, taken, most] = [0, 0, 0];
  async function* large(): AsyncGenerator<Buffer> {
    for (; given < parts * part.length; given += part.length) yield part;
  }
  const open = async () => Readable.from(large(), { objectMode: false });
  for await (const read of zipStream(listOf(textEntry('large', '', { compress: false, open })), NOW)) {
    taken += read.length;
    most = Math.max(most, given - taken);
  }
  expect(taken).toBeGreaterThan(parts * part.length);
  expect(most).toBeLessThan(1024 * 1024);
});

it.each([
  ['an entry cannot be opened', textEntry('a', 'x', { open: () => Promise.reject(new Error('gone')) }), 'gone'],
  ['an entry breaks off', textEntry('a', 'x', { open: async () => Readable.from(breaking()) }), 'torn'],
  ['an entry has another size than announced', textEntry('a', 'x', { bytes: 7 }), 'unexpected number of bytes'],
  ['a name leads out of the zip', textEntry('../a', 'x'), 'invalid relative path'],
])('a zip fails if %s', async (_name, entry, message) => {
  await expect(buffer(zipStream(listOf(textEntry('first', 'x'), entry), NOW))).rejects.toThrow(message);
});

it('a zip that is not read to its end closes its open entry', async () => {
  const endless = Readable.from(forever());
  const zip = zipStream(listOf(textEntry('a', '', { compress: false, open: async () => endless })), NOW);
  for await (const part of zip) if (part.length > 100) break;
  await expect.poll(() => endless.destroyed).toBe(true);
});

async function* breaking(): AsyncGenerator<Buffer> {
  yield Buffer.from('moss');
  throw new Error('torn');
}

async function* forever(): AsyncGenerator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024);
}
