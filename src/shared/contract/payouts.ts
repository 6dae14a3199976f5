import { z } from 'zod';
import { ENTRY_KINDS, PAYOUT_STATUSES } from '#shared/rules/payout.ts';
import { callable } from './callable.ts';
import { Cursor, Limit, page, SignedMoney, text, Timestamp, Uuid } from './fields.ts';

/** A calendar month in UTC. */
const Month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11.');

const EntryKind = z.enum(ENTRY_KINDS);

const Difference = z.object({
  id: z.string(),
  kind: EntryKind,
  /** The order it is about. Null: no order of the store. */
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
  /** What the balance changed by, in the store’s ledger and at the provider. */
  booked: SignedMoney,
  received: SignedMoney,
  foundAt: Timestamp,
});
export type Difference = z.infer<typeof Difference>;

export const getBalance = callable({
  name: 'getBalance',
  about:
    'Returns what the payment provider holds for the store per currency, and how it differs from the ledger. The provider is asked every hour.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({
    /** False: the provider moves no money, so it pays nothing out. */
    hasPayouts: z.boolean(),
    isTest: z.boolean(),
    balances: z.array(z.object({ available: SignedMoney, pending: SignedMoney })),
    /** The latest differences that nobody has explained, and how many there are. */
    differences: z.array(Difference),
    differenceCount: z.int(),
  }),
  example: (world) => ({ storeId: world.storeId }),
});

export const PayoutRow = z.object({
  id: z.string(),
  /** The provider’s id. */
  providerId: z.string(),
  status: z.enum(PAYOUT_STATUSES),
  /** In an account that several stores share, the store’s part. */
  amount: SignedMoney,
  /** The bank’s reason for returning it, in the provider’s words. */
  failure: z.string().nullable(),
  /** Whether it is known what it consists of. */
  hasEntries: z.boolean(),
  arrivesAt: Timestamp,
  createdAt: Timestamp,
});
export type PayoutRow = z.infer<typeof PayoutRow>;

export const listPayouts = callable({
  name: 'listPayouts',
  about: 'Returns the store’s payouts by id or amount, status and month (UTC), latest first.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    search: text(200).optional(),
    status: z.enum(PAYOUT_STATUSES).optional(),
    month: Month.optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: page(PayoutRow).extend({ count: z.int() }),
  example: (world) => ({ storeId: world.storeId }),
});

export const getPayout = callable({
  name: 'getPayout',
  about: 'Returns one payout.',
  who: 'owner',
  input: z.object({ storeId: Uuid, payoutId: Uuid }),
  output: z.object({ payout: PayoutRow }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, payoutId: world.orderId }),
});

export const PayoutEntry = z.object({
  id: z.string(),
  kind: EntryKind,
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
  amount: SignedMoney,
  /** What the provider and the platform kept. */
  fee: SignedMoney,
  net: SignedMoney,
  at: Timestamp,
});
export type PayoutEntry = z.infer<typeof PayoutEntry>;

export const listPayoutEntries = callable({
  name: 'listPayoutEntries',
  about: 'Returns what a payout consists of, latest first.',
  who: 'owner',
  input: z.object({ storeId: Uuid, payoutId: Uuid, cursor: Cursor, limit: Limit }),
  output: page(PayoutEntry),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, payoutId: world.orderId }),
});

export const LedgerRow = z.object({
  id: z.string(),
  at: Timestamp,
  event: z.string(),
  orderNumber: z.string().nullable(),
  debit: z.string(),
  credit: z.string(),
  amount: z.int(),
  /** Of a tax: the amount without tax that it belongs to. */
  taxBase: z.int().nullable(),
  currency: z.string(),
});
export type LedgerRow = z.infer<typeof LedgerRow>;

export const exportLedger = callable({
  name: 'exportLedger',
  about: 'Returns the transfers of the store’s ledger, of one month (UTC) or all, latest first.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    month: Month.optional(),
    cursor: Cursor,
    limit: z.int().min(1).max(1000).default(1000),
  }),
  output: page(LedgerRow),
  example: (world) => ({ storeId: world.storeId }),
});
