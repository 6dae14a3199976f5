import type { InvoiceKind } from '#shared/rules/invoice.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { InvoiceContent } from '../InvoiceContent.ts';

/** An issued invoice or credit note. */
export interface IssuedDocument {
  id: string;
  kind: InvoiceKind;
  number: string;
  refundId: string | null;
  disputeId: string | null;
  correctsId: string | null;
  tax: number;
  total: number;
  content: InvoiceContent;
  issuedAt: Date;
}

/** The documents of an order, in the order in which they were issued. */
export async function documentsOf(tx: StoreTx, orderId: string): Promise<IssuedDocument[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('invoices')
      .select([
        'id',
        'kind',
        'number',
        'refund_id',
        'dispute_id',
        'corrects_id',
        'tax',
        'total',
        'content',
        'issued_at',
      ])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .orderBy('issued_at')
      .orderBy('sequence'),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind === 'invoice' ? 'invoice' : 'credit-note',
    number: row.number,
    refundId: row.refund_id,
    disputeId: row.dispute_id,
    correctsId: row.corrects_id,
    tax: row.tax,
    total: row.total,
    content: InvoiceContent.parse(row.content),
    issuedAt: row.issued_at,
  }));
}

/** The order's invoice: the one that no later invoice replaced. */
export const currentInvoice = (documents: readonly IssuedDocument[]): IssuedDocument | undefined =>
  documents.find(
    (document) =>
      document.kind === 'invoice' &&
      isOfWhole(document) &&
      !documents.some((other) => other.correctsId === document.id && isOfWhole(other)),
  );

/** Whether a document is about the whole order, and not about what left it. */
export const isOfWhole = ({ refundId, disputeId }: IssuedDocument): boolean => refundId === null && disputeId === null;

/** What the documents of an order bill together. */
export const billedBy = (documents: readonly IssuedDocument[]): number =>
  documents.reduce((sum, { kind, total }) => sum + (kind === 'invoice' ? total : -total), 0);
