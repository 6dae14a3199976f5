import { drawHere } from '../threads/drawInThread.ts';
import { composeInvoice } from './composeInvoice.ts';

// The thread that draws invoices for drawInvoice.
drawHere(composeInvoice);
