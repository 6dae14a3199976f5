import { describe, expect, it } from 'vitest';
import { csvCell, csvOf } from './csv.ts';

describe('csvCell', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '＝1+1', '＠A1', '\tx', '\rx'])(
    'takes the power from %j',
    (value) => {
      expect(csvCell(value).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('takes it too where another sign ends a cell', () => {
    expect(csvCell(';=1+1;')).toBe('";\'=1+1;"');
    expect(csvCell('a;-1|@b\n+c')).toBe("\"a;'-1|'@b\n'+c\"");
    expect(csvCell('a;b')).toBe('"a;b"');
  });

  it('quotes what has commas, quotes or line ends', () => {
    expect(csvCell('a,b')).toBe('"a,b"');
    expect(csvCell('say "hi"')).toBe('"say ""hi"""');
    expect(csvCell('a\nb')).toBe('"a\nb"');
    expect(csvCell('="a"')).toBe('"\'=""a"""');
  });

  it('leaves plain words alone', () => {
    expect(csvCell('a-b = c')).toBe('a-b = c');
  });
});

describe('csvOf', () => {
  it('writes a head and a line each, marked as UTF-8', () => {
    expect(csvOf(['Name', 'Note'], [['Ana', 'a,b']])).toBe('\uFEFFName,Note\r\nAna,"a,b"\r\n');
  });
});
