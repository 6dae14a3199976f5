import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '#shared/rules/language.ts';
import type { Money } from '#shared/rules/money.ts';
import type { PaymentSources } from '#shared/rules/paymentSources.ts';
import type { Wallet } from '#shared/rules/walletDomains.ts';
import type { ProviderBooks } from './books.ts';
import type { ProviderTaxes } from './taxes.ts';

/** A card as typed into the test gateway's form. A real gateway collects cards on its own page. */
export type TypedCard = { number: string; expiry: string; cvc: string };

export type DeclineCode =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_number'
  | 'invalid_expiry'
  | 'invalid_cvc'
  | 'page_expired'
  | 'not_accepted';

/** What later payments of the same buyer are charged to: the provider's ids of the buyer and of what they paid with. */
export type SavedMethod = { customer: string; method: string };

/** `fingerprint` is equal for equal cards of an account, whoever uses them. Empty: the provider has none. */
export type NewSavedMethod = SavedMethod & { fingerprint: string };

/**
 * `isDisputed`: the bank has opened a dispute at once. Only a gateway without events says so here. `saved`: the payment
 * was asked to save its method, and did.
 */
export type PaymentSucceeded = {
  status: 'succeeded';
  chargeId: string;
  brand: string;
  last4: string;
  /** The two-letter code of the country that issued the card. Absent: unknown, or no card. */
  country?: string;
  /** Equal for equal cards of an account, as in `NewSavedMethod`. Absent: unknown, or no card. */
  fingerprint?: string;
  fee: Money;
  isDisputed?: true;
  saved?: NewSavedMethod;
};
/**
 * `isLate`: the buyer had completed the payment, and the bank refused it afterwards. `fault`: why the provider refuses the
 * request itself, however often it is repeated, for the log. `isFinal`: the saved method can never be charged again, such
 * as a lost card. `chargeId`: the declined payment, if the provider keeps it. `isPayable`: the buyer could still complete
 * it, so it is canceled before they pay in another way. `isAbandoned`: nobody completed it in time, or its buyer pays in
 * another way.
 */
export type PaymentDeclined = {
  status: 'declined';
  code: DeclineCode;
  sentence: string;
  chargeId?: string;
  isPayable?: true;
  isLate?: true;
  isAbandoned?: true;
  fault?: Error;
  isFinal?: true;
};
/** `provider-script`: the provider's script in the browser asks the buyer. The token opens this payment only. */
export type PaymentNeedsAction = {
  status: 'requires-action';
  chargeId: string;
  action: { kind: 'test-challenge' | 'provider-script'; token: string };
};
/** The buyer pays on the gateway's own page. */
export type PaymentRedirect = { status: 'redirect'; chargeId: string; url: string };

export type PaymentAnswer =
  | PaymentSucceeded
  | PaymentDeclined
  | PaymentNeedsAction
  | PaymentRedirect
  | (PaymentProcessing & { chargeId: string });

/** Why a gateway cannot charge an amount. Each is also the code of a refusal. */
export type AmountProblem = 'currency-not-chargeable' | 'amount-too-small' | 'amount-not-chargeable';

/** Our own ids of a payment. The gateway stores them with it. */
export type PaymentReference = { storeId: string; attemptId: string };

/** The seller's account at the provider that a payment belongs to. Null: the operator's own. */
export type AccountId = string | null;

/** A payment at its gateway, and the account that holds it. Other accounts cannot read it. */
export type ChargeKey = { chargeId: string; account: AccountId };

export interface NewPayment extends PaymentReference {
  /** `attemptId`: a gateway charges once per attempt, however often it is called. */
  attemptId: string;
  account: AccountId;
  /** Zero: nothing is charged, and the method is only saved. Free orders that save nothing need no gateway. */
  amount: Money;
  /** The platform's share of the amount, rounded by `roundFee`. Zero without an account. */
  platformFee: number;
  /** The token of what the buyer pays with. Empty if the gateway asks the buyer on its own page. */
  source: string;
  /** Whether later payments are charged to the same method without the buyer. */
  savesMethod: boolean;
  description: string;
  /** The name of the product on the gateway's own page. */
  title: string;
  email: string;
  /** The buyer's language, for the gateway's own page. Null: unknown. Repeated calls for one attempt send the same. */
  language: Language | null;
  /** The URLs the buyer returns to from the gateway's own page or their bank's: after paying, and without. */
  returnTo: string;
  cancelTo: string;
}

/** A payment that the buyer agreed to earlier, and does not see. */
export interface SavedCharge extends PaymentReference {
  account: AccountId;
  amount: Money;
  /** The platform's share of the amount, as in `NewPayment`. */
  platformFee: number;
  method: SavedMethod;
  description: string;
}

/** `requires-action`: the bank wants to ask the buyer, so only a payment that they make themselves can succeed. */
export type SavedChargeAnswer =
  | PaymentSucceeded
  | PaymentDeclined
  | (PaymentProcessing & { chargeId: string })
  | { status: 'requires-action' };

/** Ended without money: the buyer can no longer complete the payment. */
export type PaymentCanceled = { status: 'canceled' };

/** The buyer has paid, and their bank has not answered yet. */
export type PaymentProcessing = { status: 'processing' };

export interface NewRefund {
  /** The refund's own id. A gateway refunds once per id, however often and however late it is called. */
  idempotencyKey: string;
  chargeId: string;
  account: AccountId;
  /** How much of its share the platform returns, in the currency of the payment. */
  returnedFee: number;
  /** More than zero. The caller tracks how much is left to refund. */
  amount: Money;
  /** When the refund was requested: the same each time it is repeated. */
  requestedAt: Date;
}

/**
 * Whether the money goes back. A succeeded refund can still fail later. A state that a gateway does not know is
 * `pending`, never `succeeded`. `failure` is the provider's code for the reason. `refundId` is null if the provider
 * refused the request and created nothing: then it also returned no share. A share that was returned stays returned.
 */
export type RefundAnswer =
  | { status: 'pending' | 'succeeded'; refundId: string }
  | { status: 'failed'; refundId: string | null; failure: string };

/**
 * A dispute as the provider has it. `inquiry`: the bank asks, and no money moved. `open`: it waits for an answer.
 * `review`: it has one. `closed`: an inquiry that ended without a dispute, or a dispute that was prevented.
 */
export interface ProviderDispute {
  disputeId: string;
  status: 'inquiry' | 'open' | 'review' | 'won' | 'lost' | 'closed';
  /** The provider's word for it. */
  reason: string;
  amount: Money;
  openedAt: Date;
  /** Until when an answer counts. */
  dueAt: Date | null;
  /** In the currency of the payment: what was ever taken from the balance, the fee for it, and what came back. */
  withdrawn: number;
  fee: number;
  reinstated: number;
}

/** The payment that a buyer may dispute. A gateway that stores nothing needs more than its id. */
export interface DisputedPayment extends ChargeKey {
  amount: Money;
  paidAt: Date;
  /** The answer that was submitted, if any. */
  answer: { text: string; at: Date } | null;
}

/** What the creator answers to the bank. */
export interface DisputeEvidence {
  disputeId: string;
  account: AccountId;
  /** The same for each repetition of the call. */
  key: string;
  text: string;
  customer: { name: string; email: string };
  product: string;
}

interface Gateway {
  id: string;
  /** Shown to the buyer and stored with the order. */
  label: string;
  isTest: boolean;

  /** Why this amount cannot be charged, or null. It makes no request. */
  checkAmount(amount: Money): AmountProblem | null;

  /** The smallest payment in a currency. Null: there is no fixed minimum. It makes no request. */
  smallestPayment(currency: string): Money | null;

  /** The largest fee or payment up to this one that the provider's units can express. It makes no request. */
  roundFee(fee: Money): number;

  /** Accounts of stores at the provider. Null: all payments go to the operator's own account. */
  accounts: PaymentAccounts | null;

  /** Taxes that the provider calculates for the seller. Null: it calculates none. */
  taxes: ProviderTaxes | null;

  /** What the provider has booked. Null: it keeps no books, because it moves no money. */
  books: ProviderBooks | null;

  /** Repeating the call with the same attempt returns the same answer. */
  createPayment(payment: NewPayment): Promise<PaymentAnswer>;

  /** The fingerprint of the card behind a token, before it is charged. Empty: the provider names none. */
  readFingerprint(token: { source: string; account: AccountId }): Promise<string>;

  /** Charges a saved method. Repeating the call with the same attempt, also days later, charges nothing again. */
  chargeSaved(charge: SavedCharge): Promise<SavedChargeAnswer>;

  /** Makes the provider forget a saved method. Repeating the call changes nothing. */
  forgetMethod(method: SavedMethod & { account: AccountId }): Promise<void>;

  /** Ends a payment that waits for its buyer. One that the buyer has completed in the meantime is only returned. */
  cancelPayment(payment: ChargeKey): Promise<PaymentSucceeded | PaymentProcessing | PaymentCanceled>;

  /** Repeating the call with the same key creates nothing and returns the refund as it is now. */
  refund(refund: NewRefund): Promise<RefundAnswer>;

  /** The disputes about a payment as they are now. */
  listDisputes(payment: DisputedPayment): Promise<ProviderDispute[]>;

  /** Answers a dispute. The bank reads one answer only. Repeating the call changes nothing. */
  submitEvidence(evidence: DisputeEvidence): Promise<void>;

  /** Returns a part of the platform's share without a refund, once per key. */
  returnShare(share: ChargeKey & { key: string; amount: Money }): Promise<void>;

  /** The present state of a refund. */
  readRefund(refund: { refundId: string; account: AccountId }): Promise<RefundAnswer>;
}

/** Buyers type their card into the shop's own form. */
export interface FormGateway extends Gateway {
  form: 'card';

  /** The token for a typed card, or why it cannot be charged. It neither moves money nor calls a provider. */
  tokenizeCard(card: TypedCard): { token: string } | PaymentDeclined;

  /** Completes a payment that required action. The token comes from the browser; an invalid one is a decline. */
  confirm(step: { chargeId: string; token: string; approved: boolean }): Promise<PaymentSucceeded | PaymentDeclined>;
}

/** Buyers pay on the provider's own page and come back. The provider also reports each change with an event. */
export interface HostedGateway extends Gateway {
  form: 'hosted';
  /** The origin of that page. */
  pageOrigin: string;

  /** The provider's payment fields in our own form, as another way to pay. Null: only the page. */
  element: PaymentElement | null;

  /** The hosts on which the fields may show wallets. Null: there are no fields in our own form. */
  walletDomains: WalletDomains | null;

  /**
   * The current state of a payment, by the id of the charge or of any object that events are about. Null if the account
   * has no such payment, or cannot be read any more.
   */
  readPayment(object: { objectId: string; account: AccountId }): Promise<PaymentReading | null>;

  /** The current state of a saved method. Null: the account has none with this id, or cannot be read any more. */
  readMethod(method: { methodId: string; account: AccountId }): Promise<MethodReading | null>;

  /** The refunds of a payment, also those that were made on the provider's own pages. */
  listRefunds(payment: ChargeKey): Promise<ProviderRefund[]>;

  /** Verifies a posted event. It makes no request. */
  readEvent(post: EventPost): ProviderEvent | 'unsigned' | 'malformed';
}

/** What a browser needs to show the provider's payment fields. What is typed there goes to the provider only. */
export interface PaymentElement {
  publishableKey: string;
  /** Another script than the provider's own, for tests. */
  script: string | null;
  /** What the page must be allowed to load. */
  sources: PaymentSources;

  /** An amount in the units that the fields expect. */
  unitsOf(amount: Money): number;

  /** Whether a text can be a token that the fields made. */
  isToken(text: string): boolean;
}

/** Wallets appear in the fields only on hosts that are registered in the account that is paid. */
export interface WalletDomains {
  /** Registers a host, or asks again about one that is registered. Repeating the call registers nothing twice. */
  register(domain: { host: string; account: AccountId }): Promise<WalletReading>;

  /** Turns a registered host off. Repeating the call changes nothing. */
  disable(domain: { domainId: string; account: AccountId }): Promise<void>;
}

/** `missing`: for each wallet the provider's reason why it is not shown. Empty: it is shown. */
export type WalletReading =
  | { status: 'registered'; domainId: string; missing: Record<Wallet, string> }
  | { status: 'refused'; reason: string };

/** A saved method. Networks replace cards, and owners of accounts can remove methods. */
export interface MethodReading {
  /** False: it was removed, for good. */
  isChargeable: boolean;
  brand: string;
  last4: string;
  /** As in `NewSavedMethod`. */
  fingerprint: string;
}

/** A refund as the provider has it. */
export interface ProviderRefund {
  refundId: string;
  /** The idempotency key that it was made with. Null or anything else: it was not made by this installation. */
  key: string | null;
  amount: Money;
  answer: RefundAnswer;
}

/** No payment can be taken. Free orders are placed without a gateway. */
interface ClosedGateway extends Gateway {
  form: 'closed';
}

/** No method that returns a promise is called while a database transaction is open. */
export type PaymentGateway = FormGateway | HostedGateway | ClosedGateway;

/** The current state of a payment at its provider. */
export interface PaymentReading {
  answer: PaymentSucceeded | PaymentDeclined | PaymentNeedsAction | PaymentRedirect | PaymentProcessing;
  /** Null: the payment was not made by this installation. */
  reference: PaymentReference | null;
}

export interface EventPost {
  headers: IncomingHttpHeaders;
  rawBody: Buffer;
  now: Date;
}

/** An event says that an object changed. Its state is always read anew, because events arrive late and in any order. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** What is to be read anew. Null: this type of event concerns nothing of ours. */
  subject: 'payment' | 'account' | 'payout' | 'method' | null;
  /**
   * The id of the payment, or of an object that belongs to it. The account itself if the subject is an account, the payout
   * if it is a payout, the saved method if it is one.
   */
  objectId: string;
  account: AccountId;
}

/** What the store's owner gives the provider goes to the provider's own pages. We see only whether it is enough. */
export interface PaymentAccounts {
  /** Opens an account and returns its id. Repeating the call with the same key and values opens no other. */
  openAccount(account: { key: string; storeId: string; email: string }): Promise<string>;

  /** The URL of the provider's page for what the account lacks. It works once, and for a few minutes. */
  createLink(link: { accountId: string; returnTo: string; refreshTo: string }): Promise<string>;

  readAccount(accountId: string): Promise<AccountReading>;

  /** Verifies a posted event about an account. It makes no request. */
  readEvent(post: EventPost): ProviderEvent | 'unsigned' | 'malformed';
}

/**
 * The current state of an account. A state that we do not know counts as `restricted`: only `connected` takes payments.
 * `disconnected` can also mean that the key of the operator is wrong.
 */
export interface AccountReading {
  status: 'in-review' | 'restricted' | 'connected' | 'disconnected';
  /** What the owner has to provide, in the provider's terms. */
  requirements: string[];
}
