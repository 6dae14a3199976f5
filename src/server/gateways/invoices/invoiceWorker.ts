import { parentPort } from 'node:worker_threads';
import { answerWith } from '../threads/drawInThread.ts';
import { composeInvoice } from './composeInvoice.ts';
import type { InvoiceDocument } from './InvoiceDocument.ts';

// The thread that draws invoices for drawInvoice.
parentPort?.on('message', (input: InvoiceDocument) => answerWith(composeInvoice(input)));
