import { drawInThread } from '../threads/drawInThread.ts';
import type { InvoiceDocument } from './InvoiceDocument.ts';

const draw = drawInThread({ name: 'invoiceWorker', beside: import.meta.filename });

/** Draws an invoice as PDF, which takes a second. The same document gives the same bytes. */
export const drawInvoice = (document: InvoiceDocument): Promise<Buffer> => draw(document);
