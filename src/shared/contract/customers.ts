import { z } from 'zod';
import { ALLOWED_DOWNLOADS_MAX } from '#shared/rules/accessLimits.ts';
import { isCurrency } from '#shared/rules/currency.ts';
import {
  ACCESS_NOTE_MAX,
  CUSTOMER_NAME_MAX,
  CUSTOMER_NOTE_MAX,
  CUSTOMER_TAG_MAX,
  CUSTOMER_TAGS_MAX,
  REFERENCE_MAX,
} from '#shared/rules/limits.ts';
import { MAX_AMOUNT } from '#shared/rules/money.ts';
import { ACCESS_STATES, CLOSINGS } from '../rules/access.ts';
import { callable } from './callable.ts';
import {
  countedPage,
  Cursor,
  Direction,
  Email,
  Limit,
  Money,
  page,
  personName,
  requiredText,
  tags,
  text,
  Timestamp,
  Uuid,
} from './fields.ts';
import { OrderRow, RefundStatus } from './orders.ts';

const ALLOWED = `Enter a number from 1 to ${ALLOWED_DOWNLOADS_MAX.toLocaleString('en')}.`;

const Note = text(CUSTOMER_NOTE_MAX);

const Tags = tags({ most: CUSTOMER_TAGS_MAX, longest: CUSTOMER_TAG_MAX });

/** A customer of the store as its creator sees them. Note and tags are visible to the creator only. */
export const CustomerRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  note: z.string(),
  tags: z.array(z.string()),
  joinedAt: Timestamp,
  /** Orders that count as sold, including refunded ones. */
  orders: z.int(),
  /** Net of refunds, one amount per currency, largest first. Empty for people who never bought. */
  spent: z.array(Money),
  lastOrderAt: Timestamp.nullable(),
});
export type CustomerRow = z.infer<typeof CustomerRow>;

/** The right to open a product, from an order or granted by the creator. */
export const Access = z.object({
  id: z.string(),
  productId: z.string(),
  title: z.string(),
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
  /** Whose order it is, if somebody gave the customer a seat of it. */
  seatOf: z.string().nullable(),
  note: z.string(),
  grantedAt: Timestamp,
  revokedAt: Timestamp.nullable(),
  revokedReason: z.string(),
  state: z.enum(ACCESS_STATES),
  /** Why it is closed. For `creator`, `revokedReason` has their own words. */
  closings: z.array(z.enum(CLOSINGS)),
  validFrom: Timestamp.nullable(),
  validUntil: Timestamp.nullable(),
  /** How often each file can be downloaded. Null: without limit. */
  downloadLimit: z.int().nullable(),
  /** Whether its end is that of a subscription, so that it has none of its own. */
  isSubscribed: z.boolean(),
  downloads: z.int(),
});
export type Access = z.infer<typeof Access>;

export const CustomerSort = z.enum(['joined', 'name', 'orders', 'spent', 'last-order']);
export type CustomerSort = z.infer<typeof CustomerSort>;

export const createStoreCustomer = callable({
  name: 'createStoreCustomer',
  about: 'Adds a customer to the store. They sign in with an emailed code, or set a password with a reset.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    email: Email,
    name: personName(CUSTOMER_NAME_MAX).default(''),
    note: Note.default(''),
    tags: Tags.default([]),
  }),
  output: z.object({ customer: CustomerRow }),
  refusals: ['pool-closed', 'customer-email-taken'],
  example: (world) => ({ storeId: world.storeId, email: `new-${world.unique}@example.com` }),
});

export const getStoreCustomers = callable({
  name: 'getStoreCustomers',
  about: 'Returns the store’s customers by search, purchases, tag and join date, in the requested order.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    search: text(200).optional(),
    /** Only customers who bought this product. */
    productId: Uuid.optional(),
    /** True: only people who bought something. False: only people who never did. */
    hasBought: z.boolean().optional(),
    tag: text(CUSTOMER_TAG_MAX).optional(),
    since: Timestamp.optional(),
    until: Timestamp.optional(),
    sort: CustomerSort.default('joined'),
    /** Default: A to Z for names, otherwise latest or largest first. `spent` is in the store's currency. */
    direction: Direction.optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: countedPage(CustomerRow).extend({ tags: z.array(z.string()) }),
  example: (world) => ({ storeId: world.storeId }),
});

export const searchStoreCustomers = callable({
  name: 'searchStoreCustomers',
  about: 'Returns a few customers whose email or name matches the words. Those that start with them come first.',
  who: 'owner',
  input: z.object({ storeId: Uuid, query: text(200), limit: z.int().min(1).max(50).default(10) }),
  output: z.object({ items: z.array(CustomerRow.pick({ id: true, email: true, name: true })) }),
  example: (world) => ({ storeId: world.storeId, query: 'bea' }),
});

export const getCustomer = callable({
  name: 'getCustomer',
  about: 'Returns one customer with their latest orders and all their current and former access.',
  who: 'owner',
  input: z.object({ storeId: Uuid, customerId: Uuid }),
  output: z.object({ customer: CustomerRow, purchases: z.array(OrderRow), access: z.array(Access) }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, customerId: world.customerId }),
});

const at = { id: z.string(), at: Timestamp };
const subject = { title: z.string() };

export const TimelineItem = z.discriminatedUnion('kind', [
  z.object({ ...at, kind: z.literal('joined') }),
  z.object({
    ...at,
    ...subject,
    kind: z.literal('bought'),
    orderId: z.string(),
    amount: Money,
    isElsewhere: z.boolean(),
  }),
  z.object({
    ...at,
    ...subject,
    kind: z.literal('refunded'),
    orderId: z.string(),
    amount: Money,
    note: z.string(),
    status: RefundStatus,
  }),
  z.object({ ...at, ...subject, kind: z.literal('downloaded'), file: z.string() }),
  z.object({ ...at, ...subject, kind: z.literal('access-granted'), note: z.string() }),
  z.object({ ...at, ...subject, kind: z.literal('access-revoked'), note: z.string() }),
  z.object({ ...at, ...subject, kind: z.literal('access-restored'), note: z.string() }),
  z.object({ ...at, ...subject, kind: z.literal('access-limits'), note: z.string() }),
  z.object({ ...at, kind: z.literal('email-changed'), before: z.string(), after: z.string() }),
]);
export type TimelineItem = z.infer<typeof TimelineItem>;

export const getCustomerTimeline = callable({
  name: 'getCustomerTimeline',
  about: 'Returns a customer’s history, latest first.',
  who: 'owner',
  input: z.object({ storeId: Uuid, customerId: Uuid, cursor: Cursor, limit: Limit }),
  output: page(TimelineItem),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, customerId: world.customerId }),
});

export const updateStoreCustomer = callable({
  name: 'updateStoreCustomer',
  about:
    'Updates a customer. Omitted fields stay unchanged. A new email ends their sessions, password and open links, and both addresses are notified.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    customerId: Uuid,
    email: Email.optional(),
    name: personName(CUSTOMER_NAME_MAX).optional(),
    note: Note.optional(),
    tags: Tags.optional(),
  }),
  blankClears: ['name', 'note'],
  output: z.object({ customer: CustomerRow }),
  refusals: ['not-found', 'customer-email-taken'],
  example: (world) => ({ storeId: world.storeId, customerId: world.customerId, note: 'Met at the fair' }),
});

const Paid = z.object({
  amount: z.int().min(0).max(MAX_AMOUNT),
  currency: z.string().refine(isCurrency, 'Use the three letters of a currency, like USD.'),
});

export const recordCustomerPurchase = callable({
  name: 'recordCustomerPurchase',
  about: 'Records a sale made elsewhere. The same reference with the same data returns the same order.',
  who: 'owner',
  input: z
    .object({
      storeId: Uuid,
      customerId: Uuid.optional(),
      /** Instead of `customerId`. An email address that is new to the store becomes a customer. */
      email: Email.optional(),
      name: personName(CUSTOMER_NAME_MAX).default(''),
      productId: Uuid,
      amount: Paid,
      purchasedAt: Timestamp.optional(),
      reference: requiredText(REFERENCE_MAX, 'Enter a reference, such as the number of the receipt.'),
      sendReceipt: z.boolean().default(false),
    })
    .refine(({ customerId, email }) => customerId !== undefined || email !== undefined, {
      path: ['email'],
      error: 'Enter the customer’s email.',
    }),
  output: z.object({ order: OrderRow, customerId: z.string(), isNew: z.boolean() }),
  refusals: ['pool-closed', 'not-found', 'product-needs-title', 'reference-reused'],
  example: (world) => ({
    storeId: world.storeId,
    customerId: world.customerId,
    productId: world.productId,
    amount: { amount: 1500, currency: 'USD' },
    reference: world.unique,
  }),
});

export const grantAccess = callable({
  name: 'grantAccess',
  about: 'Gives a customer access to a product without an order.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    customerId: Uuid,
    productId: Uuid,
    note: text(ACCESS_NOTE_MAX).default(''),
    /** When it ends. Absent: never. */
    validUntil: Timestamp.optional(),
  }),
  output: z.object({ access: Access }),
  refusals: ['not-found', 'access-already', 'access-end-early'],
  example: (world) => ({ storeId: world.storeId, customerId: world.customerId, productId: world.draftId }),
});

export const setAccessLimits = callable({
  name: 'setAccessLimits',
  about:
    'Changes when a customer’s access ends, and how often they can download each file. Null: without limit. Omitted fields stay unchanged.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    customerId: Uuid,
    entitlementId: Uuid,
    validUntil: Timestamp.nullable().optional(),
    downloadLimit: z.int(ALLOWED).min(1, ALLOWED).max(ALLOWED_DOWNLOADS_MAX, ALLOWED).nullable().optional(),
  }),
  output: z.object({ access: Access }),
  refusals: ['not-found', 'access-end-early', 'access-of-subscription'],
  example: (world) => ({
    storeId: world.storeId,
    customerId: world.customerId,
    entitlementId: world.entitlementId,
    validUntil: null,
  }),
});

const whichAccess = { entitlementId: Uuid.optional(), productId: Uuid.optional() };

export const revokeAccess = callable({
  name: 'revokeAccess',
  about: 'Revokes one of a customer’s entitlements, or all of them for one product. They can be restored.',
  who: 'owner',
  input: z
    .object({ storeId: Uuid, customerId: Uuid, ...whichAccess, reason: text(ACCESS_NOTE_MAX).default('') })
    .refine(({ entitlementId, productId }) => (entitlementId === undefined) !== (productId === undefined), {
      path: ['productId'],
      error: 'Name the product or the right.',
    }),
  output: z.object({ revoked: z.array(z.string()) }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, customerId: world.customerId, productId: world.productId }),
});

export const restoreAccess = callable({
  name: 'restoreAccess',
  about: 'Restores revoked entitlements.',
  who: 'owner',
  input: z.object({ storeId: Uuid, customerId: Uuid, entitlementIds: z.array(Uuid).min(1).max(100) }),
  output: z.object({ restored: z.array(z.string()) }),
  refusals: ['not-found', 'access-already', 'seat-restore'],
  example: (world) => ({
    storeId: world.storeId,
    customerId: world.customerId,
    entitlementIds: [world.entitlementId],
  }),
});
