import { describe, expect, it } from 'vitest';
import { decodeText } from './decodeText.ts';

describe('decoding a text', () => {
  const TEXT = 'Größe: 5 €, déjà vu\n';
  const wide = Buffer.from(TEXT, 'utf16le');
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16 without one', wide],
    ['UTF-16 in the other order', Buffer.from(wide).swap16()],
    ['Windows-1252', Buffer.from(TEXT.replace('€', '\u0080'), 'latin1')],
  ])('reads %s', (_encoding, bytes) => {
    expect(decodeText(bytes)).toBe(TEXT);
  });

  it('leaves out a character that is cut off, and refuses what is no text', () => {
    expect(decodeText(Buffer.from('abc€').subarray(0, 4))).toBe('abc');
    expect(decodeText(Buffer.from([0x00, 0x01, 0x02, 0xff, 0x00, 0x00, 0x07]))).toBeUndefined();
    expect(decodeText(Buffer.alloc(0))).toBe('');
  });
});
