import { describe, expect, it } from 'vitest';
import { csvText } from '../../../../test/csvText.ts';
import { customersCsv } from './customersCsv.ts';

const customer = {
  id: 'c',
  email: 'ana@example.com',
  name: 'Ana',
  note: '',
  tags: ['VIP', 'Fair'],
  joinedAt: '2026-11-21T10:00:00.000Z',
  orders: 2,
  spent: [
    { amount: 1250, currency: 'USD' },
    { amount: 700, currency: 'JPY' },
  ],
  lastOrderAt: null,
};

describe('customersCsv', () => {
  it('writes one line per customer under a header', () => {
    expect(csvText(customersCsv, [customer]).split('\r\n')).toEqual([
      '\uFEFFEmail,Name,Tags,Note,Joined at,Orders,Total spent,Last order at',
      'ana@example.com,Ana,"VIP, Fair",,2026-11-21T10:00:00.000Z,2,12.50 USD + 700 JPY,',
      '',
    ]);
  });

  it.each([
    ['=HYPERLINK("http://example.com")', `"'=HYPERLINK(""http://example.com"")"`],
    ['+49 30 1234', "'+49 30 1234"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
  ])('neutralizes a name, note, tag or address of %j as a formula', (text, safe) => {
    const [, line] = csvText(customersCsv, [{ ...customer, email: text, name: text, note: text, tags: [text] }]).split(
      /\r\n(?!$)/,
    );
    expect(line?.startsWith([safe, safe, safe, safe, ''].join(','))).toBe(true);
  });
});
