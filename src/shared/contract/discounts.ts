import { z } from 'zod';
import { isCurrency } from '#shared/rules/currency.ts';
import { DISCOUNT_STATES, MOST_DISCOUNT_PRODUCTS, MOST_DISCOUNT_USES } from '#shared/rules/discount.ts';
import { discountCodeProblem, discountNameProblem, normaliseDiscountCode } from '#shared/rules/discountCode.ts';
import { PRODUCT_PRICES_MAX } from '#shared/rules/limits.ts';
import { MAX_AMOUNT } from '#shared/rules/money.ts';
import { callable, type InputOf } from './callable.ts';
import { Cursor, Limit, Money, page, text, Timestamp, Uuid } from './fields.ts';

/** How many discounts a store can have. */
export const MOST_DISCOUNTS = 1000;

const Amount = Money.refine(({ currency }) => isCurrency(currency), 'Choose a currency.')
  .refine(({ amount }) => amount > 0, 'Enter an amount above 0.')
  .refine(({ amount }) => amount <= MAX_AMOUNT, 'This amount is too high.');

export const DiscountValue = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('percent'),
    /** In hundredths of a percent: 1,250 is 12.5 %. */
    basisPoints: z.int().min(1, 'Enter a percentage above 0.').max(10_000, 'Enter up to 100%.'),
  }),
  z.object({ kind: z.literal('amount'), amount: Amount }),
]);

/** What a discount takes off, and its minimum, in another currency than its own. */
const OtherAmount = z.object({
  currency: z.string().refine(isCurrency, 'Choose a currency.'),
  /** In minor units. Null for a percentage, which is the same in each currency. */
  amount: z.int().min(1, 'Enter an amount above 0.').max(MAX_AMOUNT, 'This amount is too high.').nullable(),
  minimum: z.int().min(1, 'Enter an amount above 0.').max(MAX_AMOUNT, 'This amount is too high.').nullable(),
});
export type OtherAmount = z.infer<typeof OtherAmount>;

const DiscountTerms = z.object({
  /** Whether it applies to each order without a code. */
  isAutomatic: z.boolean().default(false),
  /** Codes are compared case-insensitively. The code of an automatic discount is the name that buyers see. */
  code: z.string(),
  value: DiscountValue,
  /** The products it applies to. Empty: all products, including later ones. */
  productIds: z.array(Uuid).max(MOST_DISCOUNT_PRODUCTS, `Choose up to ${MOST_DISCOUNT_PRODUCTS} products.`),
  /** The minimum price of the order before the discount. */
  minimum: Amount.nullable(),
  /** Amounts in other currencies. Without one, a discount with an amount does not apply to orders in that currency. */
  otherAmounts: z.array(OtherAmount).max(PRODUCT_PRICES_MAX).default([]),
  startsAt: Timestamp.nullable(),
  endsAt: Timestamp.nullable(),
  /** How many orders can use it, in total and per customer. */
  maxUses: z.int().min(1).max(MOST_DISCOUNT_USES).nullable(),
  maxUsesPerCustomer: z.int().min(1).max(MOST_DISCOUNT_USES).nullable(),
  isActive: z.boolean(),
});

export type DiscountTerms = z.infer<typeof DiscountTerms>;

export const DiscountState = z.enum(DISCOUNT_STATES);

export const Discount = DiscountTerms.extend({
  id: z.string(),
  state: DiscountState,
  /** Paid orders that used it. Orders that were refunded in full do not count. */
  uses: z.int(),
  createdAt: Timestamp,
});
export type Discount = z.infer<typeof Discount>;

export const listDiscounts = callable({
  name: 'listDiscounts',
  about: 'Returns the store’s discounts by search and state, latest first.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    search: text(200).optional(),
    state: DiscountState.optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: page(Discount).extend({ count: z.int() }),
  example: (world) => ({ storeId: world.storeId }),
});

export const saveDiscount = callable({
  name: 'saveDiscount',
  about: 'Creates a discount, or changes the one with this id. Orders that used it keep their price.',
  who: 'owner',
  input: DiscountTerms.extend({ storeId: Uuid, discountId: Uuid.optional() })
    .superRefine(({ code, isAutomatic }, context) => {
      const message = isAutomatic ? discountNameProblem(code) : discountCodeProblem(normaliseDiscountCode(code));
      if (message !== null) context.addIssue({ code: 'custom', path: ['code'], message });
    })
    .refine(({ isAutomatic, maxUsesPerCustomer }) => !isAutomatic || maxUsesPerCustomer === null, {
      path: ['maxUsesPerCustomer'],
      error: 'An automatic discount has no limit per customer.',
    })
    .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, {
      path: ['endsAt'],
      error: 'The end must be after the start.',
    })
    .refine(
      ({ value, minimum }) =>
        value.kind === 'percent' || minimum === null || minimum.currency === value.amount.currency,
      { path: ['minimum'], error: 'Use the same currency for both amounts.' },
    )
    .superRefine(({ value, minimum, otherAmounts }, context) => {
      const seen = new Set([value.kind === 'amount' ? value.amount.currency : minimum?.currency]);
      for (const [at, { currency, amount, minimum: least }] of otherAmounts.entries()) {
        const problem = (field: string, message: string) =>
          context.addIssue({ code: 'custom', path: ['otherAmounts', at, field], message });
        if (seen.has(currency)) problem('currency', 'Choose each currency once.');
        seen.add(currency);
        if (value.kind === 'amount' && amount === null) problem('amount', 'Enter an amount.');
        if (value.kind === 'percent' && (amount !== null || least === null))
          problem('minimum', 'A percentage needs only a minimum in another currency.');
      }
    }),
  output: z.object({ discount: Discount }),
  refusals: ['not-found', 'discount-code-taken', 'discount-limit', 'discount-product'],
  example: (world) => ({
    storeId: world.storeId,
    discountId: world.discountId,
    code: world.unique,
    value: { kind: 'percent' as const, basisPoints: 2000 },
    productIds: [world.productId],
    minimum: null,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    isActive: true,
  }),
});
export type DiscountInput = InputOf<typeof saveDiscount>;

export const deleteDiscount = callable({
  name: 'deleteDiscount',
  about: 'Deletes a discount. Its code can be given again, and orders that used it keep it.',
  who: 'owner',
  input: z.object({ storeId: Uuid, discountId: Uuid }),
  output: z.object({ deleted: z.literal(true) }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, discountId: world.discountId }),
});

/** How many automatic discounts a preview names. */
export const MOST_COMBINATIONS = 10;

/** Why an order does not get a discount. Each is also the code of a refusal at the checkout. */
export const COMBINATION_REASONS = [
  'discount-unknown',
  'discount-ended',
  'discount-not-started',
  'discount-used-up',
  'discount-other-products',
  'discount-other-currency',
  'discount-minimum',
  'discount-not-better',
] as const;

const Combination = z.object({
  /** The automatic discount that is active too, and what it takes off by itself. Null: none is. */
  automatic: z.object({ id: z.string(), name: z.string(), off: Money }).nullable(),
  /** What the previewed discount takes off by itself. 0: it does not apply. */
  off: Money,
  /** Which of them the order gets. */
  applied: z.enum(['this', 'automatic', 'none']),
  /** Why it is not the previewed one. Null: it is, or the automatic one takes off more, or nothing payable would be left. */
  reason: z.enum(COMBINATION_REASONS).nullable(),
  total: Money,
});
export type Combination = z.infer<typeof Combination>;

export const previewDiscount = callable({
  name: 'previewDiscount',
  about:
    'Returns what a buyer of one unit of a product pays with a discount, alone and beside each automatic discount that is active at the same time. Nothing is saved.',
  who: 'owner',
  input: DiscountTerms.extend({
    storeId: Uuid,
    /** The discount that these terms change. */
    discountId: Uuid.optional(),
    /** Default: the product that costs most of those that the discount is for. */
    productId: Uuid.optional(),
  }),
  output: z.object({
    /** Null: nothing that costs something is published. */
    product: z.object({ id: z.string(), title: z.string(), price: Money }).nullable(),
    /** The discount alone, then beside each automatic one, the one that takes off most first. */
    combinations: z.array(Combination),
    /** How many further automatic discounts there are. */
    more: z.int(),
  }),
  refusals: ['not-found', 'product-not-for-sale'],
  example: (world) => ({
    storeId: world.storeId,
    productId: world.productId,
    code: 'SPRING20',
    value: { kind: 'percent' as const, basisPoints: 2000 },
    productIds: [],
    minimum: null,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    isActive: true,
  }),
});
