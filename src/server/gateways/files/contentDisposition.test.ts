import { describe, expect, it } from 'vitest';
import { contentDisposition, safeFilename } from './contentDisposition.ts';

describe('safeFilename', () => {
  it.each([
    ['brushes.zip', 'brushes.zip'],
    ['My brushes (v2).zip', 'My brushes (v2).zip'],
    ['Bücher für Anaïs.pdf', 'Bücher für Anaïs.pdf'],
    ['Bu\u0308cher.pdf', 'Bücher.pdf'],
    ['日本語の本.epub', '日本語の本.epub'],
    ['كتاب.pdf', 'كتاب.pdf'],
    ['می\u200cخواهم.pdf', 'می\u200cخواهم.pdf'],
    ['👩\u200d🎨 kit.zip', '👩\u200d🎨 kit.zip'],
    ['../../etc/passwd', '-..-etc-passwd'],
    ['C:\\temp\\x.exe', 'C:-temp-x.exe'],
    ['say "hello".txt', 'say "hello".txt'],
    ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie: x=1.txt'],
    ['nul\0byte.txt', 'nulbyte.txt'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['a\u2066b\u2069c\u200f\u061c\u200b\ufeff.txt', 'abc.txt'],
    ['soft\u00adhyphen\u2028line.txt', 'softhyphenline.txt'],
    ['half\ud800pair.txt', 'halfpair.txt'],
    ['  spaced   out .txt ', 'spaced out .txt'],
    ['.htaccess', 'htaccess'],
    ['trailing. . .', 'trailing'],
    ['...', 'file'],
    ['\u202e', 'file'],
    ['', 'file'],
  ])('makes %j into %j', (name, wanted) => {
    expect(safeFilename(name)).toBe(wanted);
  });

  it.each([
    ['a'.repeat(300), 'a'.repeat(240)],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(236)}.pdf`],
    [`${'語'.repeat(300)}.pdf`, `${'語'.repeat(78)}.pdf`],
    [`${'👩‍🎨'.repeat(100)}.png`, `${'👩‍🎨'.repeat(21)}.png`],
    [`x.${'e'.repeat(300)}`, `x.${'e'.repeat(238)}`],
  ])('shortens a long name between two characters, and keeps its extension', (name, wanted) => {
    expect(safeFilename(name)).toBe(wanted);
    expect(Buffer.byteLength(safeFilename(name))).toBeLessThanOrEqual(240);
  });
});

describe('contentDisposition', () => {
  it.each([
    ['brushes.zip', `attachment; filename="brushes.zip"; filename*=UTF-8''brushes.zip`],
    ['Bücher.pdf', `attachment; filename="Bucher.pdf"; filename*=UTF-8''B%C3%BCcher.pdf`],
    ['日本.epub', `attachment; filename="__.epub"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.epub`],
    ['🎨.png', `attachment; filename="_.png"; filename*=UTF-8''%F0%9F%8E%A8.png`],
    [
      `it's "5%" (*).txt`,
      `attachment; filename="it's _5__ (*).txt"; filename*=UTF-8''it%27s%20%225%25%22%20%28%2A%29.txt`,
    ],
    ['a;b=c.txt', `attachment; filename="a;b=c.txt"; filename*=UTF-8''a%3Bb%3Dc.txt`],
  ])('encodes the name %j', (name, wanted) => {
    expect(contentDisposition(name)).toBe(wanted);
  });

  it('shows a file inline on request', () => {
    expect(contentDisposition('a.png', 'inline')).toMatch(/^inline; /);
  });

  it.each(['\r\nX: 1', '"\\', '\u202e', '名'.repeat(500), '\ud800'])('is a valid header value for %j', (name) => {
    expect(contentDisposition(name)).toMatch(/^attachment; filename="[ !#-[\]-~]+"; filename\*=UTF-8''[\w.~!%-]+$/);
  });
});
