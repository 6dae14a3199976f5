import { job } from '#shared/contract/jobs.ts';
import type { EnqueueOptions, StoreTx } from '../../../db/transaction.ts';

/** Enqueues a job that issues the missing invoices and credit notes of an order. */
export const enqueueInvoices = (tx: StoreTx, orderId: string, options: EnqueueOptions = {}): Promise<void> =>
  tx.enqueue(job('issueInvoices', { realm: tx.realm, orderId }), options);

/** The same for an order that was paid before the store issued invoices. */
export const enqueueRequestedInvoices = (tx: StoreTx, orderId: string): Promise<void> =>
  tx.enqueue(job('issueInvoices', { realm: tx.realm, orderId, isRequested: true }));
