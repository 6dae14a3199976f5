import { z } from 'zod';
import { COMMISSION_BPS } from '#shared/rules/commission.ts';
import { CUSTOMER_NAME_MAX } from '#shared/rules/limits.ts';
import { affiliateCodeProblem, COMMISSION_STATES, normaliseAffiliateCode } from '#shared/rules/storeAffiliate.ts';
import { callable, type InputOf } from './callable.ts';
import { Cursor, Email, Limit, Money, page, personName, SignedMoney, text, Timestamp, Uuid } from './fields.ts';

/** How many affiliates a store can have, and how many products one can earn from. */
export const MOST_AFFILIATES = 1000;
export const MOST_AFFILIATE_PRODUCTS = 100;

const Terms = z.object({
  name: personName(CUSTOMER_NAME_MAX).refine((name) => name !== '', 'Enter a name.'),
  email: Email,
  /** The end of their link. Compared case-insensitively. */
  code: z.string().transform(normaliseAffiliateCode),
  /** Their share of an order without tax, in hundredths of a percent. Later changes do not change earlier orders. */
  basisPoints: z.int().min(COMMISSION_BPS.least, 'Enter at least 1%.').max(COMMISSION_BPS.most, 'Enter up to 75%.'),
  /** The products they earn from. Empty: all products, including later ones. */
  productIds: z.array(Uuid).max(MOST_AFFILIATE_PRODUCTS, `Choose up to ${MOST_AFFILIATE_PRODUCTS} products.`),
  /** A discount code whose orders count as theirs. Empty: none. */
  discountCode: text(60),
  /** A paused affiliate earns nothing from new orders. */
  isActive: z.boolean(),
});

/** What an affiliate has earned in one currency. `due` is negative if refunds took back more than is due. */
export const CommissionBalance = z.object({ held: Money, due: SignedMoney, paid: Money });
export type CommissionBalance = z.infer<typeof CommissionBalance>;

/** How often an affiliate's link was followed in the last 30 days, and how many of their orders were paid in them. */
const AffiliateReach = z.object({ clicks: z.int(), sales: z.int() });
export type AffiliateReach = z.infer<typeof AffiliateReach>;

export const StoreAffiliate = Terms.extend({
  id: z.string(),
  /** The link that they share. */
  link: z.string(),
  /** Their own page. Whoever has the link sees it. */
  pageUrl: z.string(),
  /** Paid orders that count as theirs. */
  sales: z.int(),
  recent: AffiliateReach,
  /** One for each currency. */
  balances: z.array(CommissionBalance),
  createdAt: Timestamp,
});
export type StoreAffiliate = z.infer<typeof StoreAffiliate>;

export const listStoreAffiliates = callable({
  name: 'listStoreAffiliates',
  about: 'Returns the people who bring a store buyers for a commission by search and status, latest first.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    search: text(200).optional(),
    isActive: z.boolean().optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: page(StoreAffiliate).extend({ count: z.int() }),
  example: (world) => ({ storeId: world.storeId }),
});

export const saveStoreAffiliate = callable({
  name: 'saveStoreAffiliate',
  about: 'Adds an affiliate of a store and emails them their links, or changes the one with this id.',
  who: 'owner',
  input: Terms.extend({ storeId: Uuid, affiliateId: Uuid.optional() }).superRefine(({ code }, context) => {
    const message = affiliateCodeProblem(code);
    if (message !== null) context.addIssue({ code: 'custom', path: ['code'], message });
  }),
  output: z.object({ affiliate: StoreAffiliate }),
  refusals: [
    'not-found',
    'affiliate-code-taken',
    'affiliate-email-taken',
    'affiliate-discount-unknown',
    'affiliate-discount-taken',
    'affiliate-product',
    'affiliate-limit',
  ],
  example: (world) => ({
    storeId: world.storeId,
    affiliateId: world.affiliateId,
    name: 'Bo',
    email: 'bo@example.com',
    code: world.unique,
    basisPoints: 2000,
    productIds: [world.productId],
    discountCode: '',
    isActive: true,
  }),
});
export type StoreAffiliateInput = InputOf<typeof saveStoreAffiliate>;

export const deleteStoreAffiliate = callable({
  name: 'deleteStoreAffiliate',
  about: 'Removes an affiliate of a store with their name and email address. What they earned stays in the books.',
  who: 'owner',
  input: z.object({ storeId: Uuid, affiliateId: Uuid }),
  output: z.object({ deleted: z.literal(true) }),
  refusals: ['not-found', 'affiliate-owed'],
  example: (world) => ({ storeId: world.storeId, affiliateId: world.affiliateId }),
});

export const sendStoreAffiliateLink = callable({
  name: 'sendStoreAffiliateLink',
  about: 'Emails an affiliate of a store new links. The earlier link to their page stops working.',
  who: 'owner',
  input: z.object({ storeId: Uuid, affiliateId: Uuid }),
  output: z.object({ affiliate: StoreAffiliate }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, affiliateId: world.affiliateId }),
});

export const Commission = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  affiliate: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(COMMISSION_STATES),
  /** What it is a share of, and what is left of it after refunds and disputes. */
  base: Money,
  amount: Money,
  basisPoints: z.int(),
  paidAt: Timestamp,
  /** When it becomes due. */
  releaseAt: Timestamp,
});
export type Commission = z.infer<typeof Commission>;

export const listCommissions = callable({
  name: 'listCommissions',
  about: 'Returns what an affiliate of a store has earned by order, latest first.',
  who: 'owner',
  input: z.object({ storeId: Uuid, affiliateId: Uuid, cursor: Cursor, limit: Limit }),
  output: page(Commission),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, affiliateId: world.affiliateId }),
});

export const markCommissionsPaid = callable({
  name: 'markCommissionsPaid',
  about: 'Records that a store has paid an affiliate all that is due in one currency. Nothing is transferred.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    affiliateId: Uuid,
    /** What was due when it was paid. */
    amount: Money,
    idempotencyKey: z.string().min(8).max(200),
  }),
  output: z.object({ affiliate: StoreAffiliate }),
  refusals: ['not-found', 'commission-changed', 'commission-key-reused'],
  example: (world) => ({
    storeId: world.storeId,
    affiliateId: world.affiliateId,
    amount: { amount: 240, currency: 'USD' },
    idempotencyKey: world.unique,
  }),
});

export const CommissionPayment = z.object({
  id: z.string(),
  affiliate: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  amount: Money,
  /** How many orders it settled. */
  orders: z.int(),
  paidAt: Timestamp,
});
export type CommissionPayment = z.infer<typeof CommissionPayment>;

export const listCommissionPayments = callable({
  name: 'listCommissionPayments',
  about: 'Returns what a store has marked as paid to its affiliates, latest first.',
  who: 'owner',
  input: z.object({ storeId: Uuid, affiliateId: Uuid.optional(), cursor: Cursor, limit: Limit }),
  output: page(CommissionPayment),
  example: (world) => ({ storeId: world.storeId }),
});
