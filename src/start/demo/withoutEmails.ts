import type { StoreTx } from '#server/db/transaction.ts';

/** No jobs are added: nobody is emailed about what the demo invents. */
export const withoutEmails = (tx: StoreTx): StoreTx => ({ ...tx, enqueue: () => Promise.resolve() });
