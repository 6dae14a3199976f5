import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { mediaFile } from '#test/mediaFiles.ts';
import { MEDIA_READ_BYTES } from '#shared/rules/mediaFacts.ts';
import { readMedia } from './readMedia.ts';

const UNKNOWN = { isRead: false, video: null, audio: null, isIndexLast: false, durationSeconds: null };

const read = (file: Buffer) =>
  readMedia({
    bytes: file.length,
    open: async ({ start = 0, end = file.length }) => Readable.from([file.subarray(start, end + 1)]),
  });

/** The same file with other names of codecs, which have the same length. */
function renamed(file: Buffer, names: Readonly<Record<string, string>>): Buffer {
  const copy = Buffer.from(file);
  for (const [from, to] of Object.entries(names)) {
    copy.write(to, copy.lastIndexOf(from), 'latin1');
  }
  return copy;
}

describe('reading a video or recording', () => {
  it.each([
    ['mp4', 'avc', 'aac', { video: 'avc1.64001f', audio: 'mp4a.40.2', isIndexLast: false }],
    ['mp4, index last', 'avc', undefined, { video: 'avc1.64001f', audio: null, isIndexLast: true }],
    ['mp4', 'hevc', undefined, { video: expect.stringMatching(/^h(?:vc|ev)1/), audio: null, isIndexLast: false }],
    ['webm', 'vp9', 'opus', { video: expect.stringMatching(/^vp09/), audio: 'opus', isIndexLast: false }],
    ['mkv', 'avc', undefined, { video: expect.stringMatching(/^avc/), audio: null }],
    [
      'wav',
      undefined,
      'pcm-s16',
      { video: null, audio: 'pcm-s16', isIndexLast: false, durationSeconds: expect.anything() },
    ],
  ] as const)('finds its codecs in %s with %s and %s', async (format, video, audio, expected) => {
    const facts = await read(await mediaFile({ format, ...(video && { video }), ...(audio && { audio }) }));
    expect(facts).toMatchObject({ isRead: true, durationSeconds: 3, ...expected });
  });

  it('names a codec that it does not know as the file does', async () => {
    const file = renamed(await mediaFile({ format: 'mp4', video: 'avc', audio: 'aac' }), {
      avc1: 'mp4v',
      mp4a: 'alac',
      esds: 'alac',
    });
    expect(await read(file)).toMatchObject({ isRead: true, video: 'mp4v', audio: 'alac' });
  });

  it('reads little of a large file', async () => {
    const file = await mediaFile({ format: 'mp4', video: 'avc' });
    const bytes = 16_000_000_000;
    let count = 0;
    const facts = await readMedia({
      bytes,
      open: async ({ start = 0, end = 0 }) => {
        count += end + 1 - start;
        const part = Buffer.alloc(end + 1 - start);
        file.copy(part, 0, start, Math.min(file.length, end + 1));
        return Readable.from([part]);
      },
    });
    expect(facts).toMatchObject({ isRead: true, video: 'avc1.64001f' });
    expect(count).toBeLessThan(1_000_000);
  });
});

describe('a broken or hostile file', () => {
  it.each([
    ['no bytes at all', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(100_000)],
    ['the beginning of an MP4 alone', Buffer.from('00000018667479706d70343200000000', 'hex')],
  ])('is unknown: %s', async (_what, file) => {
    expect(await read(file)).toEqual(UNKNOWN);
  });

  it('ends with the bytes that may be read, if its index claims to be larger', async () => {
    const head = Buffer.from(
      '00000010667479706d703432000000000000000 16d6f6f760000000200000000'.replace(' ', ''),
      'hex',
    );
    let count = 0;
    const facts = await readMedia({
      bytes: 12_000_000_000,
      open: async ({ start = 0, end = 0 }) => {
        count += end + 1 - start;
        const part = Buffer.alloc(end + 1 - start);
        head.copy(part, 0, start, Math.min(head.length, end + 1));
        return Readable.from([part]);
      },
    });
    expect(facts).toEqual(UNKNOWN);
    expect(count).toBeLessThanOrEqual(MEDIA_READ_BYTES);
  });

  it('gives an answer, whichever of its bytes are changed', async () => {
    const files = [
      await mediaFile({ format: 'mp4', video: 'avc', audio: 'aac' }),
      await mediaFile({ format: 'webm', video: 'vp9', audio: 'opus' }),
    ];
    for (let step = 1; step <= 12; step += 1) {
      const file = Buffer.from(files[step % 2] ?? []);
      for (let at = 16 + step; at < file.length; at += 7 * step) file[at] = (at * 37 + step * 91) & 0xff;
      expect(await read(file)).toHaveProperty('isRead');
    }
  });

  it('is not taken for unknown while the storage fails', async () => {
    const failing = readMedia({ bytes: 100, open: () => Promise.reject(new Error('The bucket is down.')) });
    await expect(failing).rejects.toThrow('The bucket is down.');
  });
});
