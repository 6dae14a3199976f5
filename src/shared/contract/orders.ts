import { z } from 'zod';
import { callable } from './callable.ts';
import { Image } from './catalog.ts';
import { LetterState } from './mail.ts';
import { Cursor, Direction, Email, Limit, Money, page, text, Timestamp, Uuid } from './fields.ts';

export const OrderStatus = z.enum(['requires-action', 'paid', 'partially-refunded', 'refunded', 'void']);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const OrderRow = z.object({
  id: z.string(),
  number: z.string(),
  email: z.string(),
  name: z.string(),
  title: z.string(),
  lineCount: z.int(),
  /** The first product's present cover. */
  cover: Image.nullable(),
  total: Money,
  refunded: Money,
  status: OrderStatus,
  isTest: z.boolean(),
  /** Recorded by the creator: the money never passed through here. */
  isElsewhere: z.boolean(),
  placedAt: Timestamp,
});
export type OrderRow = z.infer<typeof OrderRow>;

export const OrderLine = z.object({
  id: z.string(),
  productId: z.string(),
  title: z.string(),
  quantity: z.int(),
  unit: Money,
  amount: Money,
  downloads: z.int(),
  /** Whether the buyer can still open it; a full refund takes that away. */
  hasAccess: z.boolean(),
});

/** What became of a letter about an order. */
const OrderLetter = z.object({ state: LetterState, problem: z.string().nullable(), at: Timestamp });
export type OrderLetter = z.infer<typeof OrderLetter>;

export const Order = OrderRow.omit({ cover: true }).extend({
  customerId: z.string(),
  /** Where the customer is reached now; `email` is what the order was placed with. */
  customerEmail: z.string(),
  subtotal: Money,
  discount: Money,
  tax: Money,
  lines: z.array(OrderLine),
  payment: z
    .object({
      gateway: z.string(),
      chargeId: z.string(),
      brand: z.string().nullable(),
      last4: z.string().nullable(),
      fee: Money,
    })
    .nullable(),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: Money,
      reason: z.string(),
      createdAt: Timestamp,
      /** What told the buyer; null once it is forgotten. */
      letter: OrderLetter.nullable(),
    }),
  ),
  refundable: Money,
  /** The receipt mailed last; null where none was wanted. */
  receipt: OrderLetter.nullable(),
  /** The link to the order's page that works longest, else the one withdrawn last; null where there is none. */
  receiptLink: z.object({ expiresAt: Timestamp, withdrawnAt: Timestamp.nullable() }).nullable(),
  /** What brought the buyer: a site or a link's tags, and the block they clicked; null where nothing is known. */
  origin: z.object({ source: z.string(), campaign: z.string(), content: z.string(), block: z.string() }).nullable(),
});
export type Order = z.infer<typeof Order>;

export const OrderSort = z.enum(['placed', 'total']);
export type OrderSort = z.infer<typeof OrderSort>;

export const listOrders = callable({
  name: 'listOrders',
  about: 'The store’s orders by search (number, e-mail, name, product), status and time, sorted by time or amount.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    search: text(200).optional(),
    status: OrderStatus.optional(),
    productId: Uuid.optional(),
    customerId: Uuid.optional(),
    from: Timestamp.optional(),
    to: Timestamp.optional(),
    sort: OrderSort.default('placed'),
    /** Left out: the latest or the largest first. Amounts are compared in minor units, whatever their currency. */
    direction: Direction.optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: page(OrderRow).extend({ count: z.int() }),
  example: (world) => ({ storeId: world.storeId }),
});

export const getOrder = callable({
  name: 'getOrder',
  about: 'One order with lines, payment and refunds.',
  who: 'owner',
  input: z.object({ storeId: Uuid, orderId: Uuid }),
  output: z.object({ order: Order }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, orderId: world.orderId }),
});

export const refundOrder = callable({
  name: 'refundOrder',
  about:
    'Gives money back, in part or in full, and tells the buyer by e-mail. A full refund takes the access away. Retries with one key act once.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    orderId: Uuid,
    /** Minor units; left out: everything that is left. */
    amount: z.int().min(1).optional(),
    reason: text(500).default(''),
    /** Only keeps in the books what the creator gave back where a sale made elsewhere was paid. */
    elsewhere: z.boolean().default(false),
    idempotencyKey: z.string().min(8).max(100),
  }),
  output: z.object({ order: Order }),
  refusals: [
    'not-found',
    'order-not-refundable',
    'refund-too-large',
    'refund-key-reused',
    'order-made-elsewhere',
    'order-paid-here',
  ],
  example: (world) => ({ storeId: world.storeId, orderId: world.orderId, idempotencyKey: world.unique }),
});

export const resendReceipt = callable({
  name: 'resendReceipt',
  about: 'Sends the receipt of an order again, with a fresh link.',
  who: 'owner',
  input: z.object({ storeId: Uuid, orderId: Uuid }),
  output: z.object({ sent: z.literal(true) }),
  refusals: ['not-found', 'too-many-requests'],
  example: (world) => ({ storeId: world.storeId, orderId: world.orderId }),
});

export const withdrawReceiptLink = callable({
  name: 'withdrawReceiptLink',
  about: 'Closes the links to an order’s page. Sending the receipt again makes a new one.',
  who: 'owner',
  input: z.object({ storeId: Uuid, orderId: Uuid }),
  output: z.object({ withdrawn: z.literal(true) }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, orderId: world.orderId }),
});

export const quoteOrder = callable({
  name: 'quoteOrder',
  about: 'Computes what a product costs and seals it; placeOrder takes the seal.',
  who: 'visitor',
  input: z.object({
    storeId: Uuid,
    productId: Uuid,
    /** What the buyer offers for a pay-what-you-want product, in minor units. */
    offered: z.int().min(0).optional(),
  }),
  output: z.object({ quote: z.string(), total: Money, isFree: z.boolean(), expiresAt: Timestamp }),
  refusals: ['not-found', 'product-not-for-sale', 'price-too-low'],
  example: (world) => ({ storeId: world.storeId, productId: world.productId }),
});

/** A card as typed. Only the offline test gateway ever sees one; real providers take it on their own page. */
export const Card = z.object({ number: z.string().max(40), expiry: z.string().max(10), cvc: z.string().max(6) });

export const placeOrder = callable({
  name: 'placeOrder',
  about: 'Buys at a sealed price. The same key gives the same order, however often it is sent.',
  who: 'visitor',
  input: z.object({
    storeId: Uuid,
    quote: z.string().max(2000),
    email: Email,
    name: text(120).default(''),
    card: Card.optional(),
    idempotencyKey: z.string().min(16).max(100),
  }),
  output: z.object({
    orderId: z.string(),
    number: z.string(),
    status: OrderStatus,
    total: Money,
    /** Opens the order's page for ten minutes without signing in. */
    accessUrl: z.string(),
  }),
  refusals: [
    'quote-invalid',
    'quote-expired',
    'card-declined',
    'order-key-reused',
    'product-not-for-sale',
    'already-owned',
    'too-many-requests',
  ],
  example: (world) => ({
    storeId: world.storeId,
    quote: world.unique,
    email: world.customerEmail,
    idempotencyKey: world.unique,
  }),
});
