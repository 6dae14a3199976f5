import { describe, expect, it } from 'vitest';
import type { OrderRow } from '#shared/contract/orders.ts';
import { csvCell, ordersCsv } from './ordersCsv.ts';

const order: OrderRow = {
  id: 'o',
  number: '1042',
  email: 'ana@example.com',
  name: 'Ana',
  title: 'Prints, large',
  lineCount: 1,
  total: { amount: 1250, currency: 'USD' },
  refunded: { amount: 0, currency: 'USD' },
  status: 'paid',
  isTest: true,
  placedAt: '2026-11-21T10:00:00.000Z',
};

describe('csvCell', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('takes the power from %j', (value) => {
    expect(csvCell(value).replace(/^"/, '')).toMatch(/^'/);
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

describe('ordersCsv', () => {
  it('writes one line per order under a head', () => {
    expect(ordersCsv([order]).split('\r\n')).toEqual([
      '\uFEFFOrder,Placed at,Status,Customer email,Customer name,Product,Lines,Total,Refunded,Currency,Test',
      '1042,2026-11-21T10:00:00.000Z,paid,ana@example.com,Ana,"Prints, large",1,12.50,0.00,USD,yes',
      '',
    ]);
  });

  it('writes amounts with the decimals of their currency', () => {
    const yen = { ...order, total: { amount: 1250, currency: 'JPY' }, refunded: { amount: 0, currency: 'JPY' } };
    expect(ordersCsv([yen])).toContain(',1250,0,JPY,');
  });
});
