import type { Money } from '#shared/rules/money.ts';
import type { AccountId, PaymentReference, ProviderEvent } from './port.ts';

/** What a provider has booked in the balance of an account. Lists are latest first. */
export interface ProviderBooks {
  /** The entries since a time. Null: all of them. */
  listEntries(page: BooksPage): Promise<BooksAnswer<ProviderEntry>>;

  /** The entries that an automatic payout consists of, once the provider knows them. */
  listPayoutEntries(page: Omit<BooksPage, 'since'> & { payoutId: string }): Promise<BooksAnswer<ProviderEntry>>;

  listPayouts(page: BooksPage): Promise<BooksAnswer<ProviderPayout>>;

  /** Events that concern us, also those that were never delivered. */
  listEvents(page: BooksPage): Promise<BooksAnswer<ProviderEvent>>;
}

export interface BooksPage {
  account: AccountId;
  since: Date | null;
  /** The `next` of the page before. Null: the first page. */
  after: string | null;
}

export interface BooksAnswer<Item> {
  items: Item[];
  /** Null: the last page. */
  next: string | null;
}

/**
 * One movement of a balance. The amounts are signed and in the currency of the balance. `other`: a movement that has
 * nothing to do with payments, such as a correction by the provider.
 */
export interface ProviderEntry {
  entryId: string;
  kind: 'payment' | 'refund' | 'dispute' | 'payout' | 'fee' | 'other';
  /** The object that caused it, and the payment that the object belongs to. */
  sourceId: string | null;
  chargeId: string | null;
  /** The idempotency key of the payment, the refund or the returned share, if it was made by an installation. */
  key: string | null;
  /** Whose payment it is, if the entry says so. Others are found by `chargeId`. */
  reference: PaymentReference | null;
  amount: number;
  fee: number;
  /** What the balance changed by: `amount` without `fee`. */
  net: number;
  currency: string;
  /** The amount in the currency of the payment, if the provider exchanged it. */
  exchanged: Money | null;
  availableAt: Date;
  createdAt: Date;
}

export interface ProviderPayout {
  payoutId: string;
  amount: Money;
  status: 'pending' | 'paid' | 'failed' | 'canceled';
  /** The provider's words for why it failed. */
  failure: string | null;
  /** Whether `listPayoutEntries` knows what it consists of. Never for a payout that was made by hand. */
  hasEntries: boolean;
  /** When it arrives, or arrived, at the bank. */
  arrivesAt: Date;
  createdAt: Date;
  /** The entries of the payout itself, and of its return after it failed. */
  entryId: string | null;
  returnEntryId: string | null;
}
