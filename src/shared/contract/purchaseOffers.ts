import { z } from 'zod';
import { BUMP_DISCOUNT_MOST, BUMP_TEXT_MAX } from '#shared/rules/bump.ts';
import { PURCHASE_OFFERS_MAX } from '#shared/rules/purchaseOffer.ts';
import { callable } from './callable.ts';
import { text, Uuid } from './fields.ts';

const Offered = z.object({
  offeredId: Uuid,
  /** Needed for a product with variants. */
  variantId: Uuid.nullable().default(null),
  /** The creator’s sentence beside the offer. Empty: none. */
  text: text(BUMP_TEXT_MAX).default(''),
  /** What is taken off its price, in hundredths of a percent. */
  basisPoints: z.int().min(0).max(BUMP_DISCOUNT_MOST).default(0),
});

const OfferedView = z.object({
  offeredId: z.string(),
  variantId: z.string().nullable(),
  title: z.string(),
  /** The values of the variant, such as 'PDF / Large'. Empty: none. */
  variantTitle: z.string(),
  text: z.string(),
  basisPoints: z.int(),
  /** How many buyers saw it, paid for it, and declined it. */
  shown: z.int(),
  accepted: z.int(),
  declined: z.int(),
});
export type OfferedView = z.infer<typeof OfferedView>;

/** A product that is offered after another one was bought. */
export const PurchaseOffer = OfferedView.extend({
  /** What is offered to buyers who decline it. */
  second: OfferedView.nullable(),
});
export type PurchaseOffer = z.infer<typeof PurchaseOffer>;

export const getPurchaseOffers = callable({
  name: 'getPurchaseOffers',
  about: 'Returns the products that are offered after a product was bought, in their order, with their answers.',
  who: 'owner',
  input: z.object({ storeId: Uuid, productId: Uuid }),
  output: z.object({ offers: z.array(PurchaseOffer) }),
  example: (world) => ({ storeId: world.storeId, productId: world.productId }),
});

export const savePurchaseOffers = callable({
  name: 'savePurchaseOffers',
  about: 'Sets the products that are offered for 15 minutes after a product was bought. Takes effect at once.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    productId: Uuid,
    offers: z.array(Offered.extend({ second: Offered.nullable().default(null) })).max(PURCHASE_OFFERS_MAX),
  }),
  output: z.object({ offers: z.array(PurchaseOffer) }),
  refusals: [
    'not-found',
    'offer-itself',
    'offer-twice',
    'offer-not-sold-once',
    'offer-without-variant',
    'mixed-currencies',
  ],
  example: (world) => ({ storeId: world.storeId, productId: world.productId, offers: [] }),
});
