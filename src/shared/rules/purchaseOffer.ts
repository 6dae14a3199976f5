/** How many products are offered after a product was bought, without those that follow a declined one. */
export const PURCHASE_OFFERS_MAX = 5;

/** How long after the payment they are offered. */
export const OFFER_MINUTES = 15;

const MINUTE_MS = 60_000;

export const isOfferTime = (paidAt: Date, now: Date): boolean =>
  now.getTime() - paidAt.getTime() < OFFER_MINUTES * MINUTE_MS;

/** An offer, and what the buyer answered: null while they have not. Undefined: they have not seen it. */
export interface Offerable {
  /** The offered variant, or the product if it has none. */
  itemId: string;
  answer: 'accepted' | 'declined' | null | undefined;
  /** What is offered if this is declined. */
  second: Omit<Offerable, 'second'> | null;
}

/** The offers that can be shown next, the first that can be bought first. An answered one is never shown again. */
export const openOffers = (offers: readonly Offerable[]): string[] =>
  offers.flatMap(({ itemId, answer, second }) => {
    if (answer === null || answer === undefined) return [itemId];
    return answer === 'declined' && second && (second.answer === null || second.answer === undefined)
      ? [second.itemId]
      : [];
  });
