import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { HEAD_BYTES, sniffFile } from './sniff.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

const zipEntry = (name: string, content: string) =>
  bytes(
    'PK\x03\x04',
    [20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    u32(content.length),
    u32(content.length),
    u16(name.length),
    u16(0),
    name,
    content,
  );

describe('sniffFile', () => {
  it.each([
    ['a PDF', bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), 'application/pdf', 'pdf'],
    ['a zip', zipEntry('brushes/one.abr', 'x'.repeat(40)), 'application/zip', 'zip'],
    ['an EPUB', zipEntry('mimetype', 'application/epub+zip'), 'application/epub+zip', 'epub'],
    ['a gzip', gzipSync('hello'), 'application/gzip', 'gz'],
    ['an MP3', bytes([0xff, 0xfb, 0x90, 0x44], '\0'.repeat(413)), 'audio/mpeg', 'mp3'],
    ['an MP4', bytes([0, 0, 0, 24], 'ftypisom\0\0\x02\0isomiso2'), 'video/mp4', 'mp4'],
    ['a Windows program', bytes('MZ\x90\0'), 'application/x-msdownload', 'exe'],
    ['plain text', Buffer.from('Grüße, 日本語\n'), 'text/plain', null],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'text/plain', null],
    ['an SVG with an XML head', Buffer.from('<?xml version="1.0"?><svg/>'), 'text/plain', null],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/plain', null],
    ['noise', bytes([1, 2, 3, 0, 250, 251]), 'application/octet-stream', null],
    ['text with a NUL', Buffer.from('a\0b'), 'application/octet-stream', null],
    ['Latin-1 text', bytes('Gr\xfc\xdfe'), 'application/octet-stream', null],
    ['nothing', Buffer.alloc(0), 'application/octet-stream', null],
  ])('detects %s', async (_, content, mime, ext) => {
    expect(await sniffFile(content)).toEqual({ mime, ext });
    expect(await sniffFile(Readable.from([content.subarray(0, 3), content.subarray(3)]))).toEqual({ mime, ext });
  });

  it('reads only the head of a stream, and closes it', async () => {
    let read = 0;
    const source = Readable.from(
      (function* () {
        for (;;) {
          read += 16_384;
          yield Buffer.alloc(16_384, 'text ');
        }
      })(),
      { objectMode: false },
    );
    expect(await sniffFile(source)).toEqual({ mime: 'text/plain', ext: null });
    expect(source.destroyed).toBe(true);
    expect(read).toBeLessThan(4 * HEAD_BYTES);
  });

  it('detects text whose head ends inside a character', async () => {
    expect(await sniffFile(Buffer.from(`a${'é'.repeat(HEAD_BYTES)}`))).toEqual({ mime: 'text/plain', ext: null });
  });
});

function u16(value: number): number[] {
  return [value & 255, value >> 8];
}

function u32(value: number): number[] {
  return [...u16(value & 0xffff), ...u16(value >>> 16)];
}
