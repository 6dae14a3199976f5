import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Slot } from '#shared/contract/bookings.ts';
import type { Card } from '#shared/contract/orders.ts';
import type { AccountId, StoreId } from '#shared/kit/ids.ts';
import type { ConsentKind } from '#shared/rules/consent.ts';
import type { Language } from '#shared/rules/language.ts';
import type { Device } from '../../../access/sessions.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { RequiredConsent } from '../../consents/requiredConsents.ts';
import type { AskedQuestion } from '../../questions/askedQuestions.ts';
import type { Answers } from '../../questions/orderAnswers.ts';
import type { OrderOrigin } from '../../events/readOrigin.ts';
import type { NewGift } from '../gifts/giftRecord.ts';
import type { NewSupport } from '../supports/supportRecord.ts';
import type { Quote } from './Quote.ts';

/** A request to buy, at a price that was shown. */
export interface Purchase {
  quote: Quote;
  email: string;
  name: string;
  card: z.infer<typeof Card> | undefined;
  /** The fingerprints of cards by their tokens, if a limit of a discount needed them. `checkout` keeps them. */
  fingerprints?: Map<string, string>;
  /** The token of the provider's fields in our form, if the buyer paid there. */
  paymentToken?: string | undefined;
  key: string;
  /** The store's address where the buyer is, to return there from a payment page. Null: its canonical address. */
  root: string | null;
  /** The language and the currency that the buyer chose, as a query of the pages that they come back to. */
  linkQuery?: string;
  /** The signed-in customer, if any. */
  buyerId: AccountId | undefined;
  /** Where the buyer came from, if known. It affects neither the price nor idempotency. */
  origin?: OrderOrigin | null;
  /** The code of the affiliate whose link the buyer followed, if any. It does not affect the price. */
  affiliateCode?: string | undefined;
  /** The platform's share of the payment, in hundredths of a percent. `checkout` reads it. */
  feeBps?: number;
  /** Identifies the browser and the products, to find an earlier order that this one replaces. */
  checkoutHash?: Buffer;
  /** The cart of a buyer who buys beside it. The units leave it when the order is paid. */
  besideCartId?: string | undefined;
  /** Whether the buyer confirmed their country although the connection comes from elsewhere. */
  isCountryConfirmed?: boolean;
  /** What the buyer agreed to. */
  consents?: readonly ConsentKind[];
  /** What the buyer answered, by the names of the questions. */
  answers?: Answers;
  /** What a supporter wrote with a tip. */
  support?: NewSupport | null | undefined;
  /** Whom the order is for instead of the buyer. */
  gift?: NewGift | null | undefined;
  /** When the call begins that is bought. */
  slot?: Slot | null | undefined;
  /** What they had to agree to. `beginOrder` reads it. */
  agreed?: readonly RequiredConsent[];
  /** What they were asked. `beginOrder` reads it. */
  questions?: readonly AskedQuestion[];
  /** The fields that must be equal for two requests with the same key to be the same purchase. */
  request: readonly string[];
}

/** The request context that a purchase needs. */
export interface CheckoutContext {
  tx: StoreTx;
  storeId: StoreId;
  now: Date;
  services: Services;
  device: Device;
  /** The buyer's language. */
  language: Language;
}

/** The same without a transaction, because the payment gateway is called between two of them. */
export type CheckoutRequest = Omit<CheckoutContext, 'tx'> & {
  transact: <Result>(work: (context: CheckoutContext) => Promise<Result>) => Promise<Result>;
};

export interface Placed {
  orderId: string;
  number: string;
  status: string;
  total: { amount: number; currency: string };
  /** The payment page where the buyer continues, unless they have been there before. */
  continueAt?: string;
  /** False if an earlier request with the same key placed the order. */
  isNew: boolean;
}

export const requestHash = ({ request }: Purchase): Buffer =>
  createHash('sha256').update(JSON.stringify(request)).digest();
