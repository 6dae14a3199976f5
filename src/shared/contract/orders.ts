import { z } from 'zod';
import { isCountry } from '#shared/rules/country.ts';
import { DISPUTE_STATUSES } from '#shared/rules/dispute.ts';
import { COMMISSION_STATES } from '#shared/rules/storeAffiliate.ts';
import { CART_LINES_MAX, CUSTOMER_NAME_MAX, PRODUCT_QUANTITY_MAX, TAX_REGION_MAX } from '#shared/rules/limits.ts';
import { itemIdOf } from '#shared/rules/variant.ts';
import { CONSENT_KINDS } from '#shared/rules/consent.ts';
import { ANSWER_MAX } from '#shared/rules/checkoutQuestion.ts';
import { POSTAL_CODE_MAX } from '#shared/rules/taxCategory.ts';
import { GIFT_MESSAGE_MAX, GIFT_NAME_MAX } from '#shared/rules/gift.ts';
import { Slot } from './bookings.ts';
import { callable } from './callable.ts';
import { OrderConsent } from './consents.ts';
import { CheckoutQuestion, GivenAnswer, OrderAnswer } from './questions.ts';
import { Image, Interval } from './catalog.ts';
import { EmailState } from './mail.ts';
import {
  countedPage,
  Cursor,
  Direction,
  Email,
  Limit,
  Money,
  personName,
  SignedMoney,
  text,
  Timestamp,
  Uuid,
} from './fields.ts';

export const OrderStatus = z.enum(['requires-action', 'paid', 'partially-refunded', 'refunded', 'void']);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** `pending`: the bank has not confirmed it yet. Only a failed refund can be made again. */
export const RefundStatus = z.enum(['pending', 'succeeded', 'failed']);
export type RefundStatus = z.infer<typeof RefundStatus>;

/** Which payments of how many in an installment plan, counted from 1. Who pays the rest at once makes several. */
export const PaymentOf = z.object({ from: z.int(), to: z.int(), of: z.int() });
export type PaymentOf = z.infer<typeof PaymentOf>;

/** 'reverse-charge': the buyer’s business owes the tax. */
export const TaxKind = z.enum(['none', 'reverse-charge', 'taxed']);

export const OrderRow = z.object({
  id: z.string(),
  number: z.string(),
  email: z.string(),
  name: z.string(),
  title: z.string(),
  lineCount: z.int(),
  /** What the buyer answered at checkout. */
  answers: z.array(GivenAnswer),
  /** The current cover of the first product. */
  cover: Image.nullable(),
  total: Money,
  /** The part of the total that the buyer added to the price. */
  tip: Money,
  refunded: Money,
  status: OrderStatus,
  isTest: z.boolean(),
  /** Recorded by the creator. The payment was made outside Stoa. */
  isElsewhere: z.boolean(),
  /** Whether the creator should check the buyer's country: nothing confirms what the buyer chose, and something contradicts it. */
  needsCountryCheck: z.boolean(),
  /** It began a free trial: nothing was paid for the subscription. */
  isTrial: z.boolean(),
  /** Whom the buyer gives it to, when that is sent, and when it was claimed. Null: it is no gift. */
  gift: z.object({ email: z.string(), sendAt: Timestamp, claimedAt: Timestamp.nullable() }).nullable(),
  placedAt: Timestamp,
  /** What the export of all orders adds. */
  bookkeeping: z.object({
    /** `unit`: what one unit cost. */
    products: z.array(z.object({ title: z.string(), quantity: z.int(), unit: Money })),
    discount: Money,
    /** The tax in the total, before refunds. */
    tax: Money,
    /** Where the buyer is, and their VAT id. Empty: the store charged no tax, or they entered none. */
    country: z.string(),
    vatId: z.string(),
    /** What the payment provider and the platform kept, less what they returned. */
    fees: SignedMoney,
  }),
});
export type OrderRow = z.infer<typeof OrderRow>;

export const OrderLine = z.object({
  id: z.string(),
  productId: z.string(),
  /** Null: the product had no variants. */
  variantId: z.string().nullable(),
  /** What was sold, with its variant: 'Spring prints – PDF / Large'. */
  title: z.string(),
  quantity: z.int(),
  /** How many people can use each unit. 0: it is for one person. */
  seats: z.int(),
  unit: Money,
  /** The price of all units before the discount. */
  amount: Money,
  /** The discount on all units of this line. */
  discount: Money,
  /** What the buyer paid for all units, with tax. A tax that was refunded alone is not a part of it. */
  paid: Money,
  /** The tax in what was paid. */
  tax: Money,
  /** How many units were refunded, or are being refunded. */
  refundedUnits: z.int(),
  downloads: z.int(),
  /** Whether the buyer still has access. The refund of all units ends it. */
  hasAccess: z.boolean(),
  /** What a bundle contained, each with its share of the amounts of this line. Empty for other products. */
  parts: z.array(z.object({ productId: z.string(), title: z.string(), amount: Money, discount: Money, tax: Money })),
});

/** The delivery state of an email about an order. */
const OrderEmail = z.object({ state: EmailState, problem: z.string().nullable(), at: Timestamp });
export type OrderEmail = z.infer<typeof OrderEmail>;

/**
 * How an order moved money, oldest first, as the ledger has it. Amounts are negative if money leaves the creator's
 * balance. Tax is a part of payments and refunds.
 */
const OrderMoney = z.object({
  steps: z.array(
    z.object({
      kind: z.enum([
        'payment',
        'fee',
        'platform-fee',
        'refund',
        'refund-failed',
        'dispute',
        'dispute-fee',
        'dispute-won',
      ]),
      amount: SignedMoney,
      at: Timestamp,
    }),
  ),
  /** The sum of the steps. */
  received: SignedMoney,
  /** The tax in `received`. */
  tax: SignedMoney,
  /** The tip that was not refunded. */
  tip: Money,
});
export type OrderMoney = z.infer<typeof OrderMoney>;

export const Order = OrderRow.omit({ cover: true, bookkeeping: true }).extend({
  customerId: z.string(),
  /** The customer's current address. `email` is the address the order was placed with. */
  customerEmail: z.string(),
  subtotal: Money,
  discount: Money,
  /** The discount is the credit for the rest of a period that a switch ended. */
  isCredit: z.boolean(),
  /** The card had used the discount as often as a customer may before, which became known only with the payment. */
  isOverDiscountLimit: z.boolean(),
  tax: Money,
  /** What the tax was decided on. Null: the store charged none. */
  taxed: z
    .object({
      kind: TaxKind,
      country: z.string(),
      region: z.string(),
      /** By rate, in hundredths of a percent, the highest first. Lines without tax are not among them. */
      rates: z.array(z.object({ basisPoints: z.int(), net: Money, tax: Money })),
      isInclusive: z.boolean(),
      /** What the buyer chose. */
      chosenCountry: z.string(),
      /** Where the connection and the card come from. Empty: unknown. */
      connectionCountry: z.string(),
      cardCountry: z.string(),
      /** Whether neither confirms the choice and one contradicts it, and when the creator checked the country. */
      isContradicted: z.boolean(),
      checkedAt: Timestamp.nullable(),
      vatId: z.string(),
      /** The number by which VIES proves that it was asked about the VAT id. Empty: it gave none. */
      consultation: z.string(),
      /** Until when the tax can be refunded alone to a business with a VAT id. Null: it cannot. */
      vatRefundUntil: Timestamp.nullable(),
    })
    .nullable(),
  lines: z.array(OrderLine),
  payment: z
    .object({
      gateway: z.string(),
      chargeId: z.string(),
      brand: z.string().nullable(),
      last4: z.string().nullable(),
      fee: Money,
      /** The platform’s share. Zero unless the store has an account of its own. */
      platformFee: Money,
    })
    .nullable(),
  refunds: z.array(
    z.object({
      id: z.string(),
      status: RefundStatus,
      amount: Money,
      reason: z.string(),
      createdAt: Timestamp,
      /** The email that notified the buyer. Null until the refund succeeds, and after its record was deleted. */
      email: OrderEmail.nullable(),
    }),
  ),
  refundable: Money,
  /** Payments that the buyer’s bank asks about or has decided about, earliest first. */
  disputes: z.array(
    z.object({ id: z.string(), status: z.enum(DISPUTE_STATUSES), amount: Money, dueAt: Timestamp.nullable() }),
  ),
  /** What the buyer agreed to. */
  consents: z.array(OrderConsent),
  /** What the buyer answered to the questions of the checkout. */
  answers: z.array(OrderAnswer),
  /** What a supporter wrote with a tip. `shownName`: the name on the list of supporters, or empty. */
  support: z.object({ note: z.string(), shownName: z.string() }).nullable(),
  /**
   * What the order paid for. `payment`: which of its installments. `isSwitch`: it paid the difference of a switch, so its
   * refund leaves the subscription as it is. Null for other orders.
   */
  subscription: z
    .object({
      id: z.string(),
      isRenewal: z.boolean(),
      payment: PaymentOf.nullable(),
      isSwitch: z.boolean(),
      /** A later period of the subscription was paid, so the access does not depend on this order. */
      isEarlier: z.boolean(),
    })
    .nullable(),
  /** The free trial that the order began, and what is paid each period afterwards, with tax. */
  trial: z.object({ endsAt: Timestamp, later: Money, every: Interval }).nullable(),
  /** Whom the buyer gives it to. */
  gift: z
    .object({
      email: z.string(),
      name: z.string(),
      message: z.string(),
      /** When its email is sent, and when it was handed over. */
      sendAt: Timestamp,
      sentAt: Timestamp.nullable(),
      /** The delivery state of that email. */
      delivery: OrderEmail.nullable(),
      claimedAt: Timestamp.nullable(),
      /** The customer who claimed it. */
      customerId: z.string().nullable(),
      /** Whether it can be sent to another address: nobody has claimed it, and it was not withdrawn. */
      canBeSent: z.boolean(),
    })
    .nullable(),
  /** What it earns an affiliate of the store. */
  commission: z
    .object({
      /** Null: a deleted one. */
      affiliate: z.object({ id: z.string(), name: z.string(), code: z.string() }).nullable(),
      amount: Money,
      state: z.enum(COMMISSION_STATES),
    })
    .nullable(),
  /** Null for orders without a payment that Stoa processed. */
  money: OrderMoney.nullable(),
  /** Whether a full refund can put units back into stock. */
  hasStock: z.boolean(),
  /** The begin of a call whose time was taken before its payment arrived. Null: no call lost its time, or another time was chosen. */
  lostCallAt: Timestamp.nullable(),
  /** The latest receipt. Null if none was sent. */
  receipt: OrderEmail.nullable(),
  /** The order link that is valid longest, else the one withdrawn last. Null if there is none. */
  receiptLink: z.object({ expiresAt: Timestamp, withdrawnAt: Timestamp.nullable() }).nullable(),
  /** Where the buyer came from: a site or campaign tags, and the block they clicked. Null if unknown. */
  origin: z.object({ source: z.string(), campaign: z.string(), content: z.string(), block: z.string() }).nullable(),
});
export type Order = z.infer<typeof Order>;

export const OrderSort = z.enum(['placed', 'total']);
export type OrderSort = z.infer<typeof OrderSort>;

export const listOrders = callable({
  name: 'listOrders',
  about:
    'Returns the store’s orders by search (number, email, name, product, recipient of a gift), status and time, sorted by time or amount.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    search: text(200).optional(),
    status: OrderStatus.optional(),
    productId: Uuid.optional(),
    customerId: Uuid.optional(),
    /** Only orders whose buyer's country is to be checked. */
    needsCountryCheck: z.boolean().default(false),
    from: Timestamp.optional(),
    to: Timestamp.optional(),
    sort: OrderSort.default('placed'),
    /** Default: latest or largest first. Amounts are compared in minor units, whatever their currency. */
    direction: Direction.optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: countedPage(OrderRow),
  example: (world) => ({ storeId: world.storeId }),
});

export const getOrder = callable({
  name: 'getOrder',
  about: 'Returns one order with lines, payment and refunds.',
  who: 'owner',
  input: z.object({ storeId: Uuid, orderId: Uuid }),
  output: z.object({ order: Order }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, orderId: world.orderId }),
});

export const refundOrder = callable({
  name: 'refundOrder',
  about:
    'Refunds an order in full, by items or by an amount, and notifies the buyer by email. A full refund, and that of all units of an item, revokes access. Retries with the same key refund once. A refund can stay pending for days, and can fail.',
  who: 'owner',
  input: z
    .object({
      storeId: Uuid,
      orderId: Uuid,
      /** In minor units. Without it and without lines, the full remaining amount is refunded. */
      amount: z.int().min(1).optional(),
      /** Units of the order’s lines, instead of an amount. */
      lines: z
        .array(z.object({ lineId: Uuid, units: z.int().min(1) }))
        .min(1)
        .max(CART_LINES_MAX)
        .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, 'List each line once.')
        .optional(),
      reason: text(500).default(''),
      /** Whether the refund of all units of an order or a line puts them back into stock. */
      restock: z.boolean().default(true),
      /** Records a refund that the creator paid out where the original sale was made. No money moves. */
      elsewhere: z.boolean().default(false),
      idempotencyKey: z.string().min(8).max(100),
    })
    .refine(({ amount, lines }) => amount === undefined || lines === undefined, {
      path: ['lines'],
      error: 'Send an amount or lines, not both.',
    }),
  output: z.object({ order: Order }),
  refusals: [
    'not-found',
    'order-disputed',
    'order-charged-back',
    'order-not-refundable',
    'refund-provider-missing',
    'refund-too-large',
    'refund-line-refunded',
    'refund-lines-free',
    'refund-key-reused',
    'order-made-elsewhere',
    'order-paid-here',
  ],
  example: (world) => ({ storeId: world.storeId, orderId: world.orderId, idempotencyKey: world.unique }),
});

export const resendReceipt = callable({
  name: 'resendReceipt',
  about: 'Sends the receipt of an order again, with a new link.',
  who: 'owner',
  input: z.object({ storeId: Uuid, orderId: Uuid }),
  output: z.object({ sent: z.literal(true) }),
  refusals: ['not-found', 'too-many-requests'],
  example: (world) => ({ storeId: world.storeId, orderId: world.orderId }),
});

export const markCountryChecked = callable({
  name: 'markCountryChecked',
  about: 'Marks that the creator checked the country of an order’s buyer, or takes the mark back.',
  who: 'owner',
  input: z.object({ storeId: Uuid, orderId: Uuid, isChecked: z.boolean() }),
  output: z.object({ order: Order }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, orderId: world.orderId, isChecked: true }),
});

export const refundVat = callable({
  name: 'refundVat',
  about:
    'Refunds the VAT of an order alone, once, to a business in another EU country whose VAT ID the register confirms within 30 days of the payment.',
  who: 'owner',
  input: z.object({ storeId: Uuid, orderId: Uuid, vatId: text(30) }),
  output: z.object({ order: Order }),
  refusals: [
    'not-found',
    'vat-id-malformed',
    'vat-id-unknown',
    'vat-id-elsewhere',
    'vat-id-unavailable',
    'vat-not-refundable',
    'order-disputed',
    'order-charged-back',
    'refund-provider-missing',
    'too-many-requests',
  ],
  example: (world) => ({ storeId: world.storeId, orderId: world.orderId, vatId: 'DE12' }),
});

export const withdrawReceiptLink = callable({
  name: 'withdrawReceiptLink',
  about: 'Revokes the links to an order’s page. Sending the receipt again creates a new one.',
  who: 'owner',
  input: z.object({ storeId: Uuid, orderId: Uuid }),
  output: z.object({ withdrawn: z.literal(true) }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, orderId: world.orderId }),
});

const NOT_CHARGEABLE = [
  'payments-off',
  'currency-not-chargeable',
  'amount-too-small',
  'amount-not-chargeable',
] as const;

/** How much of a product a buyer wants. */
const Chosen = {
  /** Which variant of the product. Products without variants have none. */
  variantId: Uuid.nullable().default(null),
  /** The buyer's amount for one unit of a pay-what-you-want product, in minor units. */
  offered: z.int().min(0).optional(),
  quantity: z.int().min(1).max(PRODUCT_QUANTITY_MAX).default(1),
};

const hasEachOnce = (lines: readonly { productId: string; variantId: string | null }[]): boolean =>
  new Set(lines.map(itemIdOf)).size === lines.length;

export const quoteOrder = callable({
  name: 'quoteOrder',
  about:
    'Computes the price of a product, or of several in `lines`, and seals it as a quote for placeOrder. All prices are in one currency.',
  who: 'visitor',
  input: z
    .object({
      storeId: Uuid,
      productId: Uuid.optional(),
      ...Chosen,
      /** Instead of `productId`: several products or variants, each once. */
      lines: z
        .array(z.object({ productId: Uuid, ...Chosen }))
        .min(1)
        .max(CART_LINES_MAX)
        .refine(hasEachOnce, 'List each product or variant once, with its quantity.')
        .optional(),
      /** A currency in which all the products have a price. Default: the first product's own. */
      currency: z.string().length(3).optional(),
      /** A discount code. */
      code: text(100).default(''),
      /** For a store that charges tax: the buyer’s country, as two letters, and their state if a rate needs it. */
      country: z
        .string()
        .refine((code) => code === '' || isCountry(code), 'Choose a country.')
        .default(''),
      region: text(TAX_REGION_MAX).default(''),
      /** Needed in the United States and Canada, if the payment provider calculates the tax. */
      postalCode: text(POSTAL_CODE_MAX).default(''),
      /** The VAT id of a business in the EU. */
      vatId: text(30).default(''),
      /** What the buyer adds to the price, in minor units: at most as much as the products cost. */
      tip: z.int().min(0).default(0),
      /** False: without the free trial of a subscription, for whoever has had one. */
      trial: z.boolean().default(true),
      /** Pays the only product in its monthly installments. The order is the first payment. */
      installments: z.boolean().default(false),
    })
    .refine(({ productId, lines }) => (productId === undefined) !== (lines === undefined), {
      path: ['productId'],
      error: 'Send exactly one of productId and lines.',
    }),
  output: z.object({
    quote: z.string(),
    lines: z.array(
      z.object({
        productId: z.string(),
        variantId: z.string().nullable(),
        title: z.string(),
        /** Such as 'PDF / Large'. Empty for products without variants. */
        variantTitle: z.string(),
        quantity: z.int(),
        /** The price of one unit. */
        unit: Money,
        /** The price of all units, before the discount. */
        amount: Money,
        /** What the discount takes off this line. */
        discount: Money,
        /** The tax on the rest: contained in it, or added to it. */
        tax: Money,
      }),
    ),
    /** What the store asks at this order. `placeOrder` takes the answers by name. */
    questions: z.array(CheckoutQuestion.extend({ name: z.string() })),
    subtotal: Money,
    discount: Money,
    tax: Money,
    tip: Money,
    /** The highest rate of the tax, in hundredths of a percent, and whether the prices contain it. Null: the store charges none. */
    taxed: z
      .object({
        kind: TaxKind,
        country: z.string(),
        basisPoints: z.int(),
        isInclusive: z.boolean(),
        /** Whether the register confirmed the VAT id. Null: none was sent. */
        isVatIdConfirmed: z.boolean().nullable(),
      })
      .nullable(),
    total: Money,
    /** The total is 0 for a free trial: for how long, and what is charged each period afterwards. Null: no trial. */
    trial: z.object({ days: z.int(), later: Money }).nullable(),
    /** The payments that the product costs together, `total` being the first of them with the tip. Null: it is paid in full. */
    installments: z.object({ payments: z.int(), total: Money, first: Money, later: Money }).nullable(),
    /** Whether the order needs no payment method. */
    isFree: z.boolean(),
    expiresAt: Timestamp,
  }),
  refusals: [
    'not-found',
    'product-not-for-sale',
    'variant-not-for-sale',
    'price-too-low',
    'mixed-currencies',
    'subscription-alone',
    'installments-not-offered',
    'quantity-too-high',
    'sold-out',
    'stock-too-low',
    'discount-unknown',
    'discount-ended',
    'discount-not-started',
    'discount-used-up',
    'discount-other-products',
    'discount-minimum',
    'tax-country-missing',
    'postal-code-missing',
    'postal-code-unknown',
    'tax-unavailable',
    'vat-id-malformed',
    'vat-id-unknown',
    'vat-id-elsewhere',
    'tip-not-taken',
    'tip-too-high',
    ...NOT_CHARGEABLE,
    'too-many-requests',
  ],
  example: (world) => ({ storeId: world.storeId, productId: world.productId }),
});

/**
 * A card as typed. Only the offline test gateway ever receives one. Real providers collect cards on their own pages.
 */
export const Card = z.object({ number: z.string().max(40), expiry: z.string().max(10), cvc: z.string().max(6) });

/** Whom an order is for instead of its buyer. */
export const GiftInput = z.object({
  email: Email,
  name: personName(GIFT_NAME_MAX).default(''),
  message: text(GIFT_MESSAGE_MAX).default(''),
  /** The day on which its email is sent, such as '2027-02-14', up to 365 days ahead. Empty: at once. */
  day: z.string().max(10).default(''),
});

export const placeOrder = callable({
  name: 'placeOrder',
  about: 'Places an order at a sealed price. Repeated calls with the same key return the same order.',
  who: 'visitor',
  input: z.object({
    storeId: Uuid,
    quote: z.string().max(200_000),
    email: Email,
    name: personName(CUSTOMER_NAME_MAX).default(''),
    card: Card.optional(),
    /** What the buyer agrees to. `saveConsentSettings` says what the store asks for. */
    consents: z.array(z.enum(CONSENT_KINDS)).default([]),
    /** What the buyer answers to the questions of `quoteOrder`, by their names. */
    answers: z.record(z.string().max(100), text(ANSWER_MAX['long-text'])).default({}),
    /** The person who gets the products. The buyer gets the receipt. */
    gift: GiftInput.optional(),
    /** When the call begins that is bought: a time of `getSlots`. Without one, the customer books it later. */
    slot: Slot.optional(),
    /** The code of the affiliate who brought the buyer. An unknown code is ignored. */
    affiliate: text(100).default(''),
    idempotencyKey: z.string().min(16).max(100),
  }),
  output: z.object({
    orderId: z.string(),
    number: z.string(),
    status: OrderStatus,
    total: Money,
    /** Opens the order page for ten minutes without signing in. */
    accessUrl: z.string(),
  }),
  refusals: [
    'quote-invalid',
    'quote-expired',
    'tax-country-missing',
    'vat-id-unknown',
    'consent-missing',
    'email-not-proven',
    'tip-over-most',
    'answer-missing',
    'gift-not-possible',
    'slot-taken',
    'card-declined',
    'payment-unanswered',
    'payment-page-unavailable',
    ...NOT_CHARGEABLE,
    'too-many-payment-attempts',
    'order-key-reused',
    'product-not-for-sale',
    'variant-not-for-sale',
    'already-owned',
    'trial-used',
    'sold-out',
    'stock-too-low',
    'discount-unknown',
    'discount-ended',
    'discount-used-up',
    'discount-used-by-you',
    'discount-used-by-card',
    'too-many-requests',
  ],
  example: (world) => ({
    storeId: world.storeId,
    quote: world.unique,
    email: world.customerEmail,
    idempotencyKey: world.unique,
  }),
});
