import type { TaxCategory } from '#shared/rules/taxCategory.ts';
import type { AccountId } from './port.ts';

/** A provider that calculates the tax of sales, and records them for the seller's reports. */
export interface ProviderTaxes {
  /** Whether the account can calculate, and what its owner has to add first, in the provider's terms. */
  readSettings(account: AccountId): Promise<TaxSetup>;

  /** Whether taxes can be calculated in a currency. It makes no request. */
  takesCurrency(currency: string): boolean;

  calculate(request: TaxRequest & { account: AccountId }): Promise<TaxReading>;

  /** Records the sale of a calculation. Repeating the call with the same key records nothing again. */
  recordSale(sale: {
    key: string;
    account: AccountId;
    calculationId: string;
    reference: string;
  }): Promise<RecordAnswer<RecordedSale>>;

  /** Takes back a part of a recorded sale. Repeating the call with the same key takes back nothing again. */
  recordRefund(refund: {
    key: string;
    account: AccountId;
    reference: string;
    sale: RecordedSale;
    /** What it takes back of the sale's lines: amounts without tax, and the tax. At least one. */
    lines: readonly { reference: string; net: number; tax: number }[];
  }): Promise<RecordAnswer<{ transactionId: string }>>;

  /** Undoes a recorded refund. Repeating the call with the same key undoes nothing again. */
  undoRefund(undo: {
    key: string;
    account: AccountId;
    reference: string;
    transactionId: string;
  }): Promise<RecordAnswer<{ transactionId: string }>>;
}

export interface TaxSetup {
  status: 'active' | 'pending';
  missing: string[];
}

/** What a calculation is about. The same request has the same tax on the same day. */
export interface TaxRequest {
  currency: string;
  isInclusive: boolean;
  /** Empty: the provider does not need it there. */
  place: { country: string; postalCode: string };
  /** A confirmed VAT ID of the buyer's business. Null: a consumer. */
  vatId: string | null;
  /** Lines that cost something. The amount is after the discount. */
  lines: { reference: string; amount: number; category: TaxCategory }[];
  /** The day of the sale, as a Unix time in seconds. Null: today. */
  soldAt: number | null;
}

/** `unknown-place`: the provider does not know the postal code. `refused`: it refuses the request itself. */
export type TaxReading =
  | ({ status: 'calculated' } & TaxCalculation)
  | { status: 'unknown-place' }
  | { status: 'refused'; reason: string };

export interface TaxCalculation {
  id: string;
  kind: 'none' | 'reverse-charge' | 'taxed';
  /** Where the tax is owed. */
  country: string;
  region: string;
  /** The rate combines all jurisdictions, rounded to a hundredth of a percent. */
  lines: { reference: string; tax: number; basisPoints: number }[];
}

/** `refused`: the provider refuses it, however often it is repeated. */
export type RecordAnswer<Recorded> = ({ status: 'recorded' } & Recorded) | { status: 'refused'; reason: string };

export interface RecordedSale {
  transactionId: string;
  lines: { id: string; reference: string; amount: number; tax: number; isInclusive: boolean }[];
}
