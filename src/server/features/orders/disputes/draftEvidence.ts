import { STORE_PATHS } from '#shared/contract/pages.ts';
import { EVIDENCE_MAX } from '#shared/rules/dispute.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { Settings } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { isOwn } from '../../entitlements/accessState.ts';
import { storeRoot } from '../../storeRecord/storeRoot.ts';
import { findOrder } from '../orderRecord.ts';

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const day = (moment: Date): string => DAY.format(moment);
const time = (moment: Date): string => `${TIME.format(moment)} (UTC)`;

/** The latest rows of each list of an answer. */
const MOST_ROWS = 50;
const MOST_SIGN_INS = 20;

/** An answer to a question at the checkout is cut after so many characters. */
const ANSWER_LENGTH = 300;

/**
 * What the store knows about an order, as a draft of an answer to the bank: the purchase, what the buyer agreed to and
 * answered, the emails that were delivered, the downloads, the subscription with its earlier payments, sign-ins to the
 * buyer's account, and the terms. Network addresses of buyers are not stored, so none is named.
 */
export async function draftEvidence(
  tx: StoreTx,
  { orderId, settings }: { orderId: string; settings: Settings },
): Promise<string> {
  const [record, emails, downloads, opens, periods, payments, signIns, terms, root] = await Promise.all([
    findOrder(tx, orderId),
    tx.many(emailRows(tx, orderId)),
    tx.many(downloadRows(tx, orderId)),
    tx.many(openRows(tx, orderId)),
    tx.many(periodRows(tx, orderId)),
    tx.many(earlierPayments(tx, orderId)),
    tx.many(signInRows(tx, orderId)),
    tx.maybe(termsRow(tx)),
    storeRoot(tx, settings),
  ]);
  if (!record) return '';
  const { order, lines, payment, consents, answers } = record;
  const total = formatMoney({ amount: order.total, currency: order.currency }, 'en');
  const buyer = order.name === '' ? order.email : `${order.name} <${order.email}>`;
  const card = payment?.last4 ? ` with the card ending in ${payment.last4}` : '';
  const paragraphs = [
    `Order ${order.number}: ${buyer} paid ${total}${card} on ${time(order.paid_at ?? order.placed_at)}.`,
    section(
      'What was bought (digital products, available for download at once)',
      lines.map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title)),
    ),
    section(
      'What the buyer agreed to before paying, in the words that they were shown',
      consents.map(({ kind, sentence, agreed_at }) => `${CONSENTS[kind] ?? kind}, ${time(agreed_at)}: “${sentence}”`),
    ),
    section(
      'What the buyer answered at the checkout',
      answers.map(({ question, answer }) => `${question}: ${cut(answer)}`),
    ),
    section(
      'Emails to the buyer',
      emails.map(
        ({ kind, recipient, state, updated_at }) =>
          `${NAMES[kind] ?? kind} to ${recipient}: ${state} on ${time(updated_at)}`,
      ),
    ),
    section(
      'Downloads by the buyer',
      downloads.map(({ name, created_at }) => `${name}: ${time(created_at)}`),
    ),
    section(
      'Links, texts and courses that the buyer opened',
      opens.map(({ title, count, first_at, last_at }) =>
        count === 1
          ? `${title}: ${time(first_at)}`
          : `${title}: ${count} times from ${time(first_at)} to ${time(last_at)}`,
      ),
    ),
    section(
      'Periods of the subscription that were paid',
      periods.map(
        ({ from, until, number, paid_at }) => `${day(from)} to ${day(until)}: order ${number}, paid on ${day(paid_at)}`,
      ),
    ),
    section(
      'Earlier payments of the same customer, neither disputed nor refunded',
      payments.map(
        ({ number, total: amount, currency, paid_at, last4 }) =>
          `Order ${number}: ${formatMoney({ amount, currency }, 'en')} on ${day(paid_at)}${last4 ? ` with the card ending in ${last4}` : ''}`,
      ),
    ),
    section(
      'Sign-ins to the buyer’s account in the store',
      signIns.map(({ at }) => time(at)),
    ),
    terms
      ? `Terms that the store had published since ${time(terms.published_at)}: ${root}${STORE_PATHS.legal.replace(':page', 'terms')}`
      : '',
  ];
  return shorten(paragraphs.filter(Boolean).join('\n\n'));
}

/** What the provider takes, without half a line. */
const shorten = (text: string): string =>
  text.length <= EVIDENCE_MAX ? text : text.slice(0, text.slice(0, EVIDENCE_MAX).lastIndexOf('\n'));

const cut = (text: string): string =>
  text.length <= ANSWER_LENGTH ? text : `${Array.from(text).slice(0, ANSWER_LENGTH).join('')}…`;

const CONSENTS: Partial<Record<string, string>> = {
  terms: 'Terms',
  withdrawal: 'Delivery at once, without a right of withdrawal',
};

const section = (head: string, rows: readonly string[]): string =>
  rows.length === 0 ? '' : [`${head}:`, ...rows.map((row) => `- ${row}`)].join('\n');

const NAMES: Partial<Record<string, string>> = { receipt: 'Receipt', refund: 'Refund notice' };

const emailRows = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('mail_messages')
    .select(['kind', 'recipient', 'state', 'updated_at'])
    .where('store_id', '=', tx.realm)
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['receipt', 'refund'])
    .where('state', 'in', ['sent', 'delivered'])
    .orderBy('created_at')
    .limit(MOST_ROWS);

/** Of this order, and of all orders of its subscription. */
const downloadRows = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('downloads as d')
    .innerJoin('order_lines as l', (on) =>
      on.onRef('l.store_id', '=', 'd.store_id').onRef('l.id', '=', 'd.order_line_id'),
    )
    .innerJoin('file_versions as v', (on) =>
      on.onRef('v.store_id', '=', 'd.store_id').onRef('v.id', '=', 'd.version_id'),
    )
    .select(['v.name', 'd.created_at'])
    .where('d.store_id', '=', tx.realm)
    .where((eb) => eb.or([eb('l.order_id', '=', orderId), eb('l.order_id', 'in', ordersOfSubscription(tx, orderId))]))
    .orderBy('d.created_at', 'desc')
    .limit(MOST_ROWS);

/** Links, texts and courses that the buyer opened: how often, and when first and last. */
const openRows = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('content_opens as o')
    .innerJoin('entitlements as e', (on) =>
      on.onRef('e.store_id', '=', 'o.store_id').onRef('e.id', '=', 'o.entitlement_id'),
    )
    .innerJoin('order_lines as l', (on) =>
      on.onRef('l.store_id', '=', 'e.store_id').onRef('l.id', '=', 'e.order_line_id'),
    )
    .innerJoin('contents as c', (on) => on.onRef('c.store_id', '=', 'o.store_id').onRef('c.id', '=', 'o.content_id'))
    .select(['c.title', 'o.count', 'o.first_at', 'o.last_at'])
    .where('o.store_id', '=', tx.realm)
    .where(isOwn('e'))
    .where((eb) => eb.or([eb('l.order_id', '=', orderId), eb('l.order_id', 'in', ordersOfSubscription(tx, orderId))]))
    .orderBy('o.last_at', 'desc')
    .limit(MOST_ROWS);

const ordersOfSubscription = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('subscription_periods as p')
    .innerJoin('subscription_periods as of', (on) =>
      on.onRef('of.store_id', '=', 'p.store_id').onRef('of.subscription_id', '=', 'p.subscription_id'),
    )
    .select('p.order_id')
    .where('of.store_id', '=', tx.realm)
    .where('of.order_id', '=', orderId);

const periodRows = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('subscription_periods as p')
    .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))
    .select(['p.period_start as from', 'p.period_end as until', 'o.number', 'o.paid_at'])
    .where('p.store_id', '=', tx.realm)
    .where('p.order_id', 'in', ordersOfSubscription(tx, orderId))
    .where('o.paid_at', 'is not', null)
    .$narrowType<{ paid_at: Date }>()
    .orderBy('p.period_start', 'desc')
    .limit(MOST_ROWS);

const earlierPayments = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('orders as o')
    .innerJoin('orders as this', (on) =>
      on.onRef('this.store_id', '=', 'o.store_id').onRef('this.customer_id', '=', 'o.customer_id'),
    )
    .innerJoin('payments as p', (on) => on.onRef('p.store_id', '=', 'o.store_id').onRef('p.order_id', '=', 'o.id'))
    .select(['o.number', 'o.total', 'o.currency', 'o.paid_at', 'p.last4'])
    .where('o.store_id', '=', tx.realm)
    .where('this.id', '=', orderId)
    .where('o.status', '=', 'paid')
    .where('o.total', '>', 0)
    .where('o.refunded', '=', 0)
    .where('p.status', '=', 'succeeded')
    .whereRef('o.paid_at', '<', 'this.paid_at')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('disputes as d')
            .select('d.id')
            .whereRef('d.store_id', '=', 'o.store_id')
            .whereRef('d.order_id', '=', 'o.id'),
        ),
      ),
    )
    .$narrowType<{ paid_at: Date }>()
    .orderBy('o.paid_at', 'desc')
    .limit(MOST_ROWS);

const signInRows = (tx: StoreTx, orderId: string) =>
  tx.q
    .selectFrom('security_events as e')
    .innerJoin('orders as o', (on) =>
      on.onRef('o.store_id', '=', 'e.store_id').onRef('o.customer_id', '=', 'e.account_id'),
    )
    .select('e.at')
    .where('e.store_id', '=', tx.realm)
    .where('o.id', '=', orderId)
    .where('e.kind', '=', 'sign-in')
    .where('e.outcome', '=', 'done')
    .orderBy('e.at', 'desc')
    .limit(MOST_SIGN_INS);

const termsRow = (tx: StoreTx) =>
  tx.q
    .selectFrom('legal_pages as p')
    .select('p.published_at')
    .where('p.store_id', '=', tx.realm)
    .where('p.kind', '=', 'terms')
    .where('p.published_at', 'is not', null)
    .$narrowType<{ published_at: Date }>();
