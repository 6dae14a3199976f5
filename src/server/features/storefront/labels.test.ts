import { describe, expect, it } from 'vitest';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { ORDER_NUMBER_LENGTH, orderNumber } from '../orders/checkout/orderNumber.ts';
import { kindLabel, sizeLabel } from '#shared/rules/fileLabel.ts';
import { deviceLabel } from './members/deviceLabel.ts';
import { priceView } from '../publishedProducts/productViews.ts';

const english = getMessages('en');

describe('sizeLabel', () => {
  it.each([
    [1, '1 B'],
    [999, '999 B'],
    [1000, '1 KB'],
    [212_345, '212 KB'],
    [8_400_000, '8.4 MB'],
    [84_000_000, '84 MB'],
    [1_234_567_890, '1.2 GB'],
    [16_000_000_000_000, '16000 GB'],
  ])('writes %i bytes as %s', (bytes, label) => {
    expect(sizeLabel(bytes, english)).toBe(label);
  });
});

describe('kindLabel', () => {
  it.each([
    ['a.pdf', 'application/pdf', 'PDF'],
    ['a.zip', 'application/zip', 'Archive'],
    ['a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'Spreadsheet'],
    ['a.mp4', 'video/mp4', 'Video'],
    ['a.procreate', 'application/octet-stream', 'File'],
    ['a.brush', 'application/octet-stream', 'BRUSH'],
    ['readme', 'application/octet-stream', 'File'],
  ])('calls %s of type %s: %s', (name, mime, kind) => {
    expect(kindLabel({ name, mime }, english)).toBe(kind);
  });
});

const money = (amount: number, currency: string) => ({ amount, currency });

const PLAIN = { variant: null, variants: [] };

describe('priceView', () => {
  it.each([
    [{ kind: 'free' as const }, 'USD', 'Free'],
    [{ kind: 'fixed' as const, amount: money(1200, 'USD') }, 'USD', '$12'],
    [{ kind: 'fixed' as const, amount: money(1250, 'USD') }, 'USD', '$12.50'],
    [{ kind: 'from' as const, least: money(500, 'USD') }, 'USD', '$5+'],
    [{ kind: 'fixed' as const, amount: money(1200, 'JPY') }, 'JPY', '¥1,200'],
    [{ kind: 'fixed' as const, amount: money(1200, 'KWD') }, 'KWD', 'KWD\u00a01.200'],
  ])('writes a price as a card shows it', (price, currency, label) => {
    expect(priceView({ ...PLAIN, price, currency }, 'en').label).toBe(label);
  });

  it.each([
    ['de', 'ab 5\u00a0$'],
    ['fr', 'dès 5\u00a0$US'],
    ['ja', '$5から'],
  ] as const)('writes a minimum price in %s', (language, label) => {
    expect(
      priceView({ ...PLAIN, price: { kind: 'from', least: money(500, 'USD') }, currency: 'USD' }, language).label,
    ).toBe(label);
  });
});

describe('deviceLabel', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/140 Safari/537 Edg/140', 'Edge on Windows'],
    ['curl/8.0', 'Another device'],
    ['', 'Another device'],
  ])('reads %s', (userAgent, label) => {
    expect(deviceLabel(userAgent, english)).toBe(label);
  });
});

describe('orderNumber', () => {
  it('has eight characters that cannot be confused, from any random bytes', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    for (let start = 0; start < all.length; start += ORDER_NUMBER_LENGTH) {
      expect(orderNumber((bytes) => all.slice(start, start + bytes))).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    }
  });
});
