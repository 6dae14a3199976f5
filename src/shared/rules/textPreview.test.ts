import { describe, expect, it } from 'vitest';
import { parseTable, TABLE_COLUMNS_MAX, TABLE_ROWS_MAX, textPreviewKind } from './textPreview.ts';

describe('how a file is shown', () => {
  it.each([
    ['notes.txt', 'text/plain', 'text'],
    ['README', 'text/plain', 'text'],
    ['guide.md', 'text/plain', 'text'],
    ['page.html', 'text/plain', 'code'],
    ['kiln.py', 'text/plain', 'code'],
    ['data.CSV', 'text/plain', 'table'],
    // Latin-1 has no signature.
    ['notes.txt', 'application/octet-stream', 'text'],
    ['notes.bin', 'application/octet-stream', null],
    ['notes.txt', 'application/zip', null],
    ['book.pdf', 'application/pdf', null],
  ])('is, for %s of the type %s, %s', (name, mime, kind) => {
    expect(textPreviewKind({ name, mime })).toBe(kind);
  });
});

describe('reading a table', () => {
  it('follows RFC 4180 and finds its separator', () => {
    expect(parseTable('a;"b;c";d\r\n1;"say ""hi""";"two\nlines"\r\n\r\n').rows).toEqual([
      ['a', 'b;c', 'd'],
      ['1', 'say "hi"', 'two\nlines'],
    ]);
    expect(parseTable('a\tb\n1\t2').rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('ends after the first rows and columns', () => {
    const long = parseTable('x\n'.repeat(TABLE_ROWS_MAX + 5));
    expect([long.rows.length, long.isCut]).toEqual([TABLE_ROWS_MAX, true]);
    const broad = parseTable(',x'.repeat(TABLE_COLUMNS_MAX + 5));
    expect([broad.rows[0]?.length, broad.isCut]).toEqual([TABLE_COLUMNS_MAX, true]);
    expect(parseTable('a,"never closed').rows).toEqual([['a', 'never closed']]);
  });
});
