import { describe, expect, it } from 'vitest';
import { csvCell, csvOf } from './csv.ts';

describe('csvCell', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '＝1+1', '＠A1', '\tx', '\rx'])(
    'neutralizes the formula %j',
    (value) => {
      expect(csvCell(value).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('neutralizes formulas after other separators too', () => {
    expect(csvCell(';=1+1;')).toBe('";\'=1+1;"');
    expect(csvCell('a;-1|@b\n+c')).toBe("\"a;'-1|'@b\n'+c\"");
    expect(csvCell('a;b')).toBe('"a;b"');
  });

  it('quotes values with commas, quotes or line breaks', () => {
    expect(csvCell('a,b')).toBe('"a,b"');
    expect(csvCell('say "hi"')).toBe('"say ""hi"""');
    expect(csvCell('a\nb')).toBe('"a\nb"');
    expect(csvCell('="a"')).toBe('"\'=""a"""');
  });

  it('leaves plain text unchanged', () => {
    expect(csvCell('a-b = c')).toBe('a-b = c');
  });
});

describe('csvOf', () => {
  it('writes a header and one line per row, with a UTF-8 mark', () => {
    expect(csvOf(['Name', 'Note'], [['Ana', 'a,b']])).toBe('\uFEFFName,Note\r\nAna,"a,b"\r\n');
  });
});
