import { describe, expect, it } from 'vitest';
import { breakWord } from '../pdf/breakWord.ts';
import { composeInvoice } from './composeInvoice.ts';
import type { InvoiceDocument } from './InvoiceDocument.ts';
import { printable } from '../pdf/printable.ts';

const ARABIC: InvoiceDocument = {
  language: 'ar',
  isRightToLeft: true,
  issuedAt: '2026-03-01T12:00:00.000Z',
  title: 'فاتورة',
  number: 'INV-2026-0001',
  mark: null,
  facts: [{ label: 'الرقم', value: 'INV-2026-0001' }],
  parties: [{ label: 'من', lines: ['Ana Prints 🎉', 'สวัสดี'] }],
  columns: { item: 'المنتج', quantity: 'الكمية', price: 'السعر', amount: 'المبلغ' },
  rows: [
    { item: '春の版画', quantity: '1', price: '\u200f12.00\u00a0US$\u200e', amount: '\u200f12.00\u00a0US$\u200e' },
  ],
  totals: [{ label: 'الإجمالي', value: '\u200f12.00\u00a0US$\u200e', isStrong: true }],
  notes: [],
  page: '{page}/{pages}',
};

describe('composeInvoice', () => {
  it('gives the same bytes for the same document, also after another one', async () => {
    const first = await composeInvoice(ARABIC);
    const other = await composeInvoice({ ...ARABIC, language: 'de', isRightToLeft: false, title: 'Größe' });
    expect(other.equals(first)).toBe(false);
    expect((await composeInvoice(ARABIC)).equals(first)).toBe(true);
  });

  it('adds pages for many lines, and embeds its fonts', async () => {
    const [row] = ARABIC.rows;
    const pdf = await composeInvoice({ ...ARABIC, rows: Array.from({ length: 80 }, () => row ?? ARABIC.columns) });
    const text = pdf.toString('latin1');
    expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
    expect(text).toContain('/FontFile2');
  });
});

describe('printable', () => {
  it('replaces letters that no font has, and leaves out other signs and marks of direction', () => {
    expect(printable('Kim 김 🎉\u200f', new Set(['김', '🎉']))).toBe('Kim ? ');
    expect(printable('1\u202f234', new Set())).toBe('1\u00a0234');
  });
});

describe('breakWord', () => {
  it('breaks long words and Japanese without a hyphen, and never before a sign', () => {
    expect(breakWord('invoice')).toEqual(['invoice']);
    expect(breakWord('版画。').at(-1)).toMatch(/。$/);
    const long = 'a'.repeat(40);
    expect(breakWord(long).join('')).toBe(long);
    expect(breakWord(long)).toHaveLength(79);
  });
});
