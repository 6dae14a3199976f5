import { STORE_PATHS } from '#shared/contract/pages.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { Settings } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { storeRoot } from '../../storeRecord/storeRoot.ts';
import { findOrder } from '../orderRecord.ts';

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const time = (moment: Date): string => `${TIME.format(moment)} (UTC)`;

/** The latest downloads that an answer lists. */
const MOST_DOWNLOADS = 50;

/**
 * What the store knows about an order, as a draft of an answer to the bank: the purchase, the emails that were
 * delivered, the downloads, and the terms. Network addresses of buyers are not stored, so none is named.
 */
export async function draftEvidence(
  tx: StoreTx,
  { orderId, settings }: { orderId: string; settings: Settings },
): Promise<string> {
  const [record, emails, downloads, terms, root] = await Promise.all([
    findOrder(tx, orderId),
    tx.many(emailRows(tx, orderId)),
    tx.many(downloadRows(tx, orderId)),
    tx.maybe(termsRow(tx)),
    storeRoot(tx, settings),
  ]);
  if (!record) return '';
  const { order, lines, payment } = record;
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
    terms
      ? `Terms that the store had published since ${time(terms.published_at)}: ${root}${STORE_PATHS.legal.replace(':page', 'terms')}`
      : '',
  ];
  return paragraphs.filter(Boolean).join('\n\n');
}

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
    .orderBy('created_at');

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
    .where('l.order_id', '=', orderId)
    .orderBy('d.created_at', 'desc')
    .limit(MOST_DOWNLOADS);

const termsRow = (tx: StoreTx) =>
  tx.q
    .selectFrom('legal_pages as p')
    .select('p.published_at')
    .where('p.store_id', '=', tx.realm)
    .where('p.kind', '=', 'terms')
    .where('p.published_at', 'is not', null)
    .$narrowType<{ published_at: Date }>();
