import { describe, expect, it } from 'vitest';
import { csvText } from '../../../../test/csvText.ts';
import type { OrderRow } from '#shared/contract/orders.ts';
import { ordersCsv } from './ordersCsv.ts';

const order: OrderRow = {
  id: 'o',
  number: '1042',
  email: 'ana@example.com',
  name: 'Ana',
  title: 'Prints, large',
  cover: null,
  lineCount: 1,
  answers: [{ kind: 'text', question: 'Which name?', answer: 'Ana, "A"' }],
  total: { amount: 1250, currency: 'USD' },
  tip: { amount: 100, currency: 'USD' },
  refunded: { amount: 0, currency: 'USD' },
  status: 'paid',
  isTest: true,
  isElsewhere: false,
  needsCountryCheck: false,
  isTrial: true,
  gift: null,
  placedAt: '2026-11-21T10:00:00.000Z',
  bookkeeping: {
    products: [
      { title: 'Prints, large', quantity: 1, unit: { amount: 350, currency: 'USD' } },
      { title: '=Cards', quantity: 3, unit: { amount: 300, currency: 'USD' } },
    ],
    discount: { amount: 250, currency: 'USD' },
    tax: { amount: 200, currency: 'USD' },
    country: 'DE',
    vatId: 'DE123456789',
    fees: { amount: 66, currency: 'USD' },
  },
};

describe('ordersCsv', () => {
  it('writes one line per order under a header', () => {
    expect(csvText(ordersCsv, [order]).split('\r\n')).toEqual([
      '\uFEFFOrder,Placed at,Status,Free trial,Customer email,Customer name,Products,Lines,Total,Tip,Refunded,Currency,Test,Recorded manually,Answers,Gift for,Gift sent on,Gift claimed,Discount,Tax,Country,VAT ID,Fees,Unit prices',
      '1042,2026-11-21T10:00:00.000Z,paid,yes,ana@example.com,Ana,"Prints, large\n\'=Cards × 3",1,12.50,1.00,0.00,USD,yes,no,"Which name? Ana, ""A""",,,,2.50,2.00,DE,DE123456789,0.66,"3.50\n3.00"',
      '',
    ]);
  });

  it('says whom a gift is for, when it is sent, and whether it was claimed', () => {
    const gift = { email: 'ben@example.com', sendAt: '2026-12-24T10:00:00.000Z', claimedAt: null };
    expect(csvText(ordersCsv, [{ ...order, gift }])).toContain(',ben@example.com,2026-12-24T10:00:00.000Z,no,');
    const claimed = { ...gift, claimedAt: '2026-12-25T08:00:00.000Z' };
    expect(csvText(ordersCsv, [{ ...order, gift: claimed }])).toContain(',2026-12-24T10:00:00.000Z,yes,');
  });

  it('writes amounts with the decimals of their currency', () => {
    const yen = {
      ...order,
      total: { amount: 1250, currency: 'JPY' },
      tip: { amount: 50, currency: 'JPY' },
      refunded: { amount: 0, currency: 'JPY' },
    };
    expect(csvText(ordersCsv, [yen])).toContain(',1250,50,0,JPY,');
  });
});
