import { sql } from 'kysely';
import { job } from '#shared/contract/jobs.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { isLanguage, type Language } from '#shared/rules/language.ts';
import { platformFee } from '#shared/rules/platformFee.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import type { Money } from '#shared/rules/money.ts';
import type { Interval } from '#shared/rules/subscription.ts';
import type { Services } from '../../../access/context.ts';
import { insertRows } from '../../../db/statement.ts';
import type { NamedJob, StoreTx } from '../../../db/transaction.ts';
import { newRowId } from '../../../db/rowId.ts';
import type { AccountId, PaymentAnswer, PaymentReference, SavedMethod } from '../../../gateways/payments/port.ts';
import type { SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { soldTitle } from '../../publishedProducts/soldTitle.ts';
import { findPayee } from '../../paymentAccounts/findPayee.ts';
import { storeRoot } from '../../storeRecord/storeRoot.ts';
import { pageBelow, returnQuery } from '../hosted/returnQuery.ts';
import { renewalQuery } from '../subscriptions/renewalQuery.ts';
import type { CheckoutContext, Purchase } from './Purchase.ts';

/** An attempt to pay an order, as stored before the gateway is called. */
export interface Attempt {
  id: string;
  storeId: string;
  orderId: string;
  orderNumber: string;
  amount: Money;
  /** The account that is charged, and the platform's share of the amount. */
  account: AccountId;
  platformFee: number;
  /** The gateway's token for what the buyer pays with. Empty if the gateway asks on its own page. */
  source: string;
  title: string;
  email: string;
  /** The language in which the order was placed, for the gateway's own page. */
  language: Language | null;
  /** The checkout page that the buyer returns to from the gateway's own page. Null if it has none. */
  checkoutUrl: string | null;
  /** What is charged without the buyer. Null: the buyer pays. */
  method: SavedMethod | null;
  /** Whether later payments are charged to what the buyer pays with. */
  savesMethod: boolean;
  /** The subscription that the order renews. */
  subscriptionId: string | null;
}

/** How long after the request a job asks the gateway again, in case the process ended in between. */
const RETRY_SECONDS = 60;

/**
 * The maximum number of attempts to pay one order. A thief who tries out cards needs far more, an honest buyer far
 * fewer.
 */
const MOST_ATTEMPTS = 10;

/**
 * The gateway's token for what the buyer pays with. Empty: they pay on the gateway's page. Throws a refusal for a card
 * that cannot be charged.
 */
export function sourceOf(
  { services }: Pick<CheckoutContext, 'services'>,
  { card, paymentToken = '' }: Pick<Purchase, 'card' | 'paymentToken'>,
): string {
  if (services.payments.form === 'hosted') return services.payments.element?.isToken(paymentToken) ? paymentToken : '';
  if (services.payments.form !== 'card') return '';
  const tokenized = services.payments.tokenizeCard(card ?? NO_CARD);
  if ('token' in tokenized) return tokenized.token;
  return refuse('card-declined', { reason: tokenized.code }, tokenized.sentence);
}

const NO_CARD = { number: '', expiry: '', cvc: '' };

/** Stores a new attempt, and the job that finishes it if this process does not. */
export async function insertAttempt(
  context: AttemptContext,
  { order, source, purchase, lines, renewal = null, saved = null }: NewAttempt,
): Promise<Attempt> {
  const { tx, now, services } = context;
  const id = newRowId();
  const method = renewal?.method ?? saved;
  const isHosted = services.payments.form === 'hosted' && method === null;
  const checkoutUrl = isHosted ? await checkoutUrlOf(context, { purchase, lines }) : null;
  const savesMethod =
    method === null && (lines.some(({ every }) => every !== null) || (purchase.quote?.keepsMethod ?? false));
  const { account } = (await findPayee(tx, services.payments)) ?? refuse('payments-off');
  const fee = account === null ? 0 : await feeOf(context, { orderId: order.id, feeBps: purchase.feeBps ?? 0 });
  tx.batch(
    insertRows('payments', [
      {
        store_id: tx.realm,
        id,
        order_id: order.id,
        gateway: services.payments.id,
        charge_id: null,
        status: 'created',
        ...order.total,
        account_id: account,
        platform_fee: fee,
        source,
        checkout_url: checkoutUrl,
        method_id: method?.id ?? null,
        saves_method: savesMethod,
        created_at: now,
      },
    ]),
  );
  const [language] = await Promise.all([
    isHosted && source === '' ? languageOf(tx, order.id) : null,
    tx.enqueue(job('settlePayment', { realm: tx.realm, paymentId: id }), { id, afterSeconds: RETRY_SECONDS }),
  ]);
  return {
    id,
    storeId: tx.realm,
    orderId: order.id,
    orderNumber: order.number,
    amount: order.total,
    account,
    platformFee: fee,
    source,
    title: titleOf(lines.map(({ product, quantity }) => ({ title: soldTitle(product), quantity }))),
    email: purchase.email,
    language,
    checkoutUrl,
    method,
    savesMethod,
    subscriptionId: renewal?.subscriptionId ?? null,
  };
}

interface NewAttempt {
  order: { id: string; number: string; total: Money };
  source: string;
  purchase: Pick<Purchase, 'root' | 'linkQuery' | 'feeBps' | 'email'> & Partial<Pick<Purchase, 'quote'>>;
  lines: readonly {
    product: Pick<SellableProduct, 'title' | 'slug' | 'variant'>;
    quantity: number;
    every: Interval | null;
  }[];
  /** The order renews a subscription. Without a method the customer pays. */
  renewal?: { subscriptionId: string; method: (SavedMethod & { id: string }) | null } | null;
  /** What an earlier payment of the buyer saved, to be charged now. */
  saved?: (SavedMethod & { id: string }) | null;
}

/** The job that finishes an attempt. Once the gateway's answer is recorded, nobody needs it. */
export const settlingJob = (paymentId: string): NamedJob => ({ name: 'settlePayment', id: paymentId });

export type AttemptContext = Pick<CheckoutContext, 'tx' | 'now' | 'services'>;

type Titled = { title: string; quantity: number };

/** The longest title that a gateway shows. */
const LONGEST_TITLE = 250;

/** What the order contains, in one line. It is the same each time, because the gateway compares repeated calls. */
function titleOf(lines: readonly Titled[]): string {
  const title = lines.map((line) => (line.quantity > 1 ? `${line.quantity} × ${line.title}` : line.title)).join(', ');
  // Cut between characters, because half a surrogate pair cannot be sent.
  const characters = Array.from(title);
  return characters.length > LONGEST_TITLE && lines.length > 1
    ? `${characters.slice(0, LONGEST_TITLE - 1).join('')}…`
    : title;
}

/** The platform's share of an order, without its tax. The order keeps the rate of its first attempt. */
async function feeOf(
  { tx, services: { payments } }: AttemptContext,
  { orderId, feeBps }: { orderId: string; feeBps: number },
): Promise<number> {
  const { total, tax, currency, bps } = await tx.one(
    tx.q
      .updateTable('orders')
      .set({ platform_fee_bps: sql<number>`coalesce(platform_fee_bps, ${feeBps})` })
      .where('store_id', '=', tx.realm)
      .where('id', '=', orderId)
      .returning(['total', 'tax', 'currency', 'platform_fee_bps as bps']),
  );
  return payments.roundFee({ amount: platformFee(total - tax, bps ?? 0), currency });
}

const languageOf = async (tx: StoreTx, orderId: string): Promise<Language | null> =>
  knownLanguage(
    await tx.one(
      tx.q.selectFrom('orders').select('language').where('store_id', '=', tx.realm).where('id', '=', orderId),
    ),
  );

const knownLanguage = ({ language }: { language: string | null }): Language | null =>
  language !== null && isLanguage(language) ? language : null;

async function checkoutUrlOf(
  { tx, services }: AttemptContext,
  { purchase, lines }: Pick<NewAttempt, 'purchase' | 'lines'>,
): Promise<string> {
  const root = purchase.root ?? (await storeRoot(tx, services.settings));
  // A buyer who gives up on the payment page comes back to their cart.
  const path = purchase.quote?.cart
    ? STORE_PATHS.cart
    : STORE_PATHS.checkout.replace(':product', encodeURIComponent(lines[0]?.product.slug ?? ''));
  return `${root}${path}${purchase.linkQuery ?? ''}`;
}

/** Refuses another attempt to pay an order that is locked. */
export async function assertAttemptsLeft(tx: StoreTx, orderId: string): Promise<void> {
  const attempts = await tx.many(
    tx.q.selectFrom('payments').select('id').where('store_id', '=', tx.realm).where('order_id', '=', orderId),
  );
  if (attempts.length >= MOST_ATTEMPTS) refuse('too-many-payment-attempts');
}

/** The order's attempt that waits for the gateway. There is one at most. */
export async function findOpenAttempt(tx: StoreTx, orderId: string): Promise<Attempt | undefined> {
  const row = await tx.maybe(openAttempts(tx).where('p.order_id', '=', orderId));
  return row && presentAttempt(tx, row);
}

/** The attempt with this id, if it still waits for the gateway. */
export async function findAttempt(tx: StoreTx, paymentId: string): Promise<Attempt | undefined> {
  const row = await tx.maybe(openAttempts(tx).where('p.id', '=', paymentId));
  return row && presentAttempt(tx, row);
}

const openAttempts = (tx: StoreTx) =>
  tx.q
    .selectFrom('payments as p')
    .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))
    .leftJoin('payment_methods as m', (on) =>
      on.onRef('m.store_id', '=', 'p.store_id').onRef('m.id', '=', 'p.method_id'),
    )
    .leftJoin('subscription_periods as s', (on) =>
      on.onRef('s.store_id', '=', 'p.store_id').onRef('s.order_id', '=', 'p.order_id'),
    )
    .select([
      'p.id',
      'p.order_id',
      'o.number',
      'o.email',
      'o.language',
      'p.amount',
      'p.currency',
      'p.source',
      'p.checkout_url',
    ])
    .leftJoin('subscription_changes as c', (on) =>
      on.onRef('c.store_id', '=', 'p.store_id').onRef('c.order_id', '=', 'p.order_id'),
    )
    .select(['p.account_id', 'p.platform_fee', 'p.saves_method'])
    .select((eb) => eb.fn.coalesce('s.subscription_id', 'c.subscription_id').as('subscription_id'))
    .select(['m.provider_customer', 'm.provider_method'])
    .select((eb) =>
      eb
        .selectFrom('order_lines as l')
        .select(
          sql<
            Titled[]
          >`json_agg(json_build_object('title', l.sold_title, 'quantity', l.quantity) order by l.position)`.as('lines'),
        )
        .whereRef('l.store_id', '=', 'p.store_id')
        .whereRef('l.order_id', '=', 'p.order_id')
        .as('lines'),
    )
    .where('p.store_id', '=', tx.realm)
    .where('p.status', '=', 'created');

interface AttemptRow {
  id: string;
  order_id: string;
  number: string;
  email: string;
  language: string | null;
  lines: readonly Titled[] | null;
  amount: number;
  currency: string;
  account_id: string | null;
  platform_fee: number;
  source: string | null;
  checkout_url: string | null;
  saves_method: boolean;
  subscription_id: string | null;
  provider_customer: string | null;
  provider_method: string | null;
}

const presentAttempt = (tx: StoreTx, { amount, currency, ...row }: AttemptRow): Attempt => ({
  id: row.id,
  storeId: tx.realm,
  orderId: row.order_id,
  orderNumber: row.number,
  amount: { amount, currency },
  account: row.account_id,
  platformFee: row.platform_fee,
  source: row.source ?? '',
  title: titleOf(row.lines ?? []),
  email: row.email,
  language: knownLanguage(row),
  checkoutUrl: row.checkout_url,
  method:
    row.provider_customer === null || row.provider_method === null
      ? null
      : { customer: row.provider_customer, method: row.provider_method },
  savesMethod: row.saves_method,
  subscriptionId: row.subscription_id,
});

/** Calls the gateway, outside any transaction. Repeating it for the same attempt charges nothing again. */
export async function chargeAttempt(
  { payments, settings, secrets, faults }: Pick<Services, 'payments' | 'settings' | 'secrets' | 'faults'>,
  {
    id: attemptId,
    storeId,
    orderId,
    orderNumber,
    amount,
    account,
    platformFee: fee,
    source,
    title,
    email,
    language,
    checkoutUrl,
    savesMethod,
    subscriptionId,
  }: Attempt,
): Promise<PaymentAnswer> {
  const reference: PaymentReference = { storeId, attemptId };
  const page = checkoutUrl ?? settings.publicUrl;
  const cancelTo =
    subscriptionId === null
      ? page
      : pageBelow(page, '/renew', `${renewalQuery(secrets, { storeId, subscriptionId })}&order=${orderId}`);
  const answer = await payments.createPayment({
    ...reference,
    amount,
    account,
    platformFee: fee,
    source,
    savesMethod,
    title,
    email,
    language,
    cancelTo,
    description: `Order ${orderNumber}`,
    returnTo: pageBelow(page, '/confirm', returnQuery(secrets, reference)),
  });
  if (answer.status === 'declined' && answer.fault) faults.report(answer.fault, { paymentId: attemptId });
  return answer;
}
