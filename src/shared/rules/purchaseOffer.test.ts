import { describe, expect, it } from 'vitest';
import { isOfferTime, openOffers, type Offerable } from './purchaseOffer.ts';

const offer = (itemId: string, answer?: Offerable['answer'], second: Offerable['second'] = null): Offerable => ({
  itemId,
  answer,
  second,
});

describe('offers after a purchase', () => {
  it('are open for 15 minutes', () => {
    const paidAt = new Date('2026-03-02T10:00:00Z');
    expect(isOfferTime(paidAt, new Date('2026-03-02T10:14:59Z'))).toBe(true);
    expect(isOfferTime(paidAt, new Date('2026-03-02T10:15:00Z'))).toBe(false);
  });

  it('come in order, each until it is answered', () => {
    expect(openOffers([offer('a'), offer('b')])).toEqual(['a', 'b']);
    expect(openOffers([offer('a', null), offer('b')])).toEqual(['a', 'b']);
    expect(openOffers([offer('a', 'accepted'), offer('b')])).toEqual(['b']);
    expect(openOffers([offer('a', 'declined'), offer('b', 'declined')])).toEqual([]);
  });

  it('are followed by a second one only if they are declined', () => {
    const second = offer('c');
    expect(openOffers([offer('a', undefined, second), offer('b')])).toEqual(['a', 'b']);
    expect(openOffers([offer('a', 'declined', second), offer('b')])).toEqual(['c', 'b']);
    expect(openOffers([offer('a', 'accepted', second), offer('b')])).toEqual(['b']);
    expect(openOffers([offer('a', 'declined', offer('c', 'declined')), offer('b')])).toEqual(['b']);
  });
});
