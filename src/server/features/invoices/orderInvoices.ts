import type { InvoiceBuyer } from '#shared/contract/invoices.ts';
import type { InvoiceKind } from '#shared/rules/invoice.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { FileStore } from '../../gateways/files/port.ts';
import { enqueueRequestedInvoices } from '../orders/receipts/enqueueInvoices.ts';
import { findInvoiceBuyer, lockInvoicedOrder } from './issuing/invoicedOrder.ts';
import { findInvoiceSettings } from './invoiceSettings.ts';

/** The invoices of an order as its buyer sees them. */
export interface OrderInvoices {
  documents: { id: string; kind: InvoiceKind; number: string; isReady: boolean }[];
  /** Whether the buyer can enter details. They can once, and not after a refund. */
  canEnter: boolean;
  hasEntered: boolean;
}

type Invoiced = { id: string; total: number; refunded: number };

/** Null if the order has no invoices, and the store does not issue any. */
export async function findOrderInvoices(tx: StoreTx, order: Invoiced): Promise<OrderInvoices | null> {
  const [settings, buyer, documents] = await Promise.all([
    findInvoiceSettings(tx),
    findInvoiceBuyer(tx, order.id),
    documentRows(tx, [order.id]),
  ]);
  if (documents.length === 0 && (settings === null || order.total === 0)) return null;
  return {
    documents: documents.map(({ id, kind, number, isReady }) => ({ id, kind, number, isReady })),
    canEnter: settings !== null && buyer === undefined && order.refunded === 0 && !documents.some(isAboutRefund),
    hasEntered: buyer !== undefined,
  };
}

const isAboutRefund = ({ refundId }: { refundId: string | null }): boolean => refundId !== null;

/** The documents of several orders by order, latest first. */
export const findInvoicesOf = async (tx: StoreTx, orderIds: readonly string[]) =>
  Map.groupBy(orderIds.length === 0 ? [] : await documentRows(tx, orderIds), ({ orderId }) => orderId);

async function documentRows(tx: StoreTx, orderIds: readonly string[]) {
  const rows = await tx.many(
    tx.q
      .selectFrom('invoices')
      .select(['id', 'kind', 'number', 'storage_key', 'refund_id', 'order_id'])
      .where('store_id', '=', tx.realm)
      .where('order_id', 'in', [...orderIds])
      .orderBy('issued_at', 'desc')
      .orderBy('kind', 'desc'),
  );
  return rows.map(({ id, kind, number, storage_key: key, refund_id: refundId, order_id: orderId }) => ({
    id,
    orderId,
    kind: kind === 'invoice' ? ('invoice' as const) : ('credit-note' as const),
    number,
    isReady: key !== null,
    refundId,
  }));
}

/**
 * Saves what the buyer wants to see on the invoice, and issues it. The first entry counts: a second one, and one after a
 * refund, changes nothing.
 */
export async function saveInvoiceBuyer(
  { tx, now }: { tx: StoreTx; now: Date },
  { orderId, buyer }: { orderId: string; buyer: InvoiceBuyer },
): Promise<void> {
  // The lock decides between this, a refund and the job that issues the invoice.
  const order = await lockInvoicedOrder(tx, orderId);
  if (!order || !(await findOrderInvoices(tx, order))?.canEnter) return;
  const { taxId: tax_id, ...rest } = buyer;
  const saved = await tx.run(
    tx.q
      .insertInto('invoice_buyers')
      .values({ store_id: tx.realm, order_id: orderId, ...rest, tax_id, created_at: now })
      .onConflict((on) => on.columns(['store_id', 'order_id']).doNothing()),
  );
  if (saved > 0) await enqueueRequestedInvoices(tx, orderId);
}

interface InvoiceFile {
  name: string;
  key: string;
  bytes: number;
  sha256: string;
}

/** The stored PDF of a document of this order, or of any order of the store. Undefined if there is none yet. */
export async function findInvoiceFile(
  tx: StoreTx,
  { invoiceId, orderId }: { invoiceId: string; orderId?: string },
): Promise<InvoiceFile | undefined> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('invoices')
      .select(['number', 'storage_key', 'bytes', 'sha256'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', invoiceId)
      .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? '')),
  );
  if (!row || row.storage_key === null || row.bytes === null || row.sha256 === null) return undefined;
  const { number, storage_key: key, bytes, sha256 } = row;
  return { name: invoiceFileName(number), key, bytes, sha256: sha256.toString('hex') };
}

/** Slashes in a number would be folders. */
export const invoiceFileName = (number: string): string => `${number.replaceAll('/', '-')}.pdf`;

/** The bytes of a stored file. It is opened when the first one is read. */
export async function* readInvoice(files: FileStore, { key }: InvoiceFile): AsyncGenerator<Uint8Array> {
  yield* await files.get(key);
}
