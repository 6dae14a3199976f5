import { z } from 'zod';
import { callable } from './callable.ts';
import { Money, Uuid } from './fields.ts';

/** The part of an order's link after '/order/', as in the `accessUrl` of `placeOrder`. */
const OrderToken = z.string().max(200);

const BuyerOffer = z.object({
  /** What `answerOffer` takes. */
  offer: z.string(),
  productId: z.string(),
  variantId: z.string().nullable(),
  title: z.string(),
  /** The creator’s sentence. Empty: none. */
  text: z.string(),
  /** What it costs, with discount and tax. */
  price: Money,
  /** Its price without the offer. Null: the same. */
  was: Money.nullable(),
  /** What accepting it charges at once. Null: the buyer pays in a checkout. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
});

export const readPayment = callable({
  name: 'readPayment',
  about: 'Returns the state of an order that is being paid, and once it is paid, the next offer to its buyer.',
  who: 'visitor',
  input: z.object({ storeId: Uuid, token: OrderToken }),
  output: z.object({
    orderId: z.string(),
    number: z.string(),
    total: Money,
    /**
     * `open`: the buyer goes on at `continueAt`. `processing`: the bank decides, which can take days. `declined`: nothing
     * was charged, and the buyer can pay in another way at `continueAt`. `over`: the order has ended without a payment.
     */
    state: z.enum(['paid', 'open', 'processing', 'declined', 'over']),
    continueAt: z.string().nullable(),
    /** Why it was declined. */
    problem: z.string().nullable(),
    /** Null: there is none, or the order is not paid. It counts as shown. */
    offer: BuyerOffer.nullable(),
  }),
  refusals: ['not-found', 'payment-unanswered', 'too-many-requests'],
  example: (world) => ({ storeId: world.storeId, token: world.unique }),
});

export const answerOffer = callable({
  name: 'answerOffer',
  about:
    'Accepts or declines what `readPayment` offered after an order. Accepting charges the saved method once, however often it is sent.',
  who: 'visitor',
  input: z.object({
    storeId: Uuid,
    token: OrderToken,
    offer: z.string().max(16_000),
    answer: z.enum(['accept', 'decline']),
  }),
  output: z.object({
    /**
     * `processing`: the charge has no answer yet; send the same again later. `checkout`: nothing was charged, and the buyer
     * pays with `placeOrder` at the price in `quote`. `over`: it is no longer offered. After `declined` and `over`,
     * `readPayment` returns the next offer.
     */
    outcome: z.enum(['paid', 'processing', 'checkout', 'declined', 'over']),
    /** The order that bought it. */
    orderId: z.string().nullable(),
    /** Opens that order without signing in. Null unless `paid`. */
    accessUrl: z.string().nullable(),
    quote: z.string().nullable(),
    /** Why the saved method was not charged. Null: there was none, or the checkout has something to ask. */
    problem: z.string().nullable(),
  }),
  refusals: [
    'not-found',
    'quote-invalid',
    'sold-out',
    'discount-ended',
    'discount-used-up',
    'payments-off',
    'too-many-requests',
  ],
  example: (world) => ({
    storeId: world.storeId,
    token: world.unique,
    offer: world.unique,
    answer: 'decline' as const,
  }),
});
