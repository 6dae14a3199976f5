import { Readable } from 'node:stream';
import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../../access/context.ts';
import { drawInvoice } from '../../../gateways/invoices/drawInvoice.ts';
import type { JobHandlers } from '../../jobs.ts';
import { invoiceDocument } from '../invoiceDocument.ts';
import { invoiceKey } from '../invoicesFolder.ts';
import { issueDocuments } from './issueDocuments.ts';
import { documentsOf } from './documentsOf.ts';

/**
 * Issues the invoices and credit notes that an order lacks, then draws and stores each PDF once. The numbers are
 * committed before anything is drawn, so a crash leaves a document without its file, and the next run stores it.
 */
export const issueInvoices: JobHandlers['issueInvoices'] = async (
  { realm, orderId, isRequested = false },
  { services, now },
) => {
  const storeId = provenStore(realm);
  const unstored = await services.db.inStore(storeId, async (tx) => {
    await issueDocuments({ tx, now, services }, { orderId, isRequested });
    return tx.many(
      tx.q
        .selectFrom('invoices')
        .select('id')
        .where('store_id', '=', tx.realm)
        .where('order_id', '=', orderId)
        .where('storage_key', 'is', null)
        .orderBy('issued_at'),
    );
  });
  for (const { id } of unstored) await storePdf(services, { storeId, orderId, id });
};

/** Two runs at once store the same bytes, because they draw the same document. */
async function storePdf(
  { db, files }: Services,
  { storeId, orderId, id }: { storeId: StoreId; orderId: string; id: string },
): Promise<void> {
  const { document, currency } = await db.readStore(storeId, async (tx) => {
    const found = (await documentsOf(tx, orderId)).find((each) => each.id === id);
    if (!found) throw new Error(`Invoice ${id} does not exist.`);
    const order = await tx.one(
      tx.q.selectFrom('orders').select('currency').where('store_id', '=', tx.realm).where('id', '=', orderId),
    );
    return { document: found, currency: order.currency };
  });
  const pdf = await drawInvoice(invoiceDocument({ ...document, currency }));
  const key = invoiceKey(storeId, id);
  const { bytes, sha256 } = await files.put(key, Readable.from([pdf]));
  await db.inStore(storeId, (tx) =>
    tx.run(
      tx.q
        .updateTable('invoices')
        .set({ storage_key: key, bytes, sha256: Buffer.from(sha256, 'hex') })
        .where('store_id', '=', tx.realm)
        .where('id', '=', id)
        .where('storage_key', 'is', null),
    ),
  );
}
