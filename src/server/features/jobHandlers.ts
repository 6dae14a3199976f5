import { sendCode } from './accounts/sendCode.ts';
import { sweepIdentity } from './accounts/sweepIdentity.ts';
import { sweepCatalog } from './catalog/sweepCatalog.ts';
import type { JobHandlers } from './jobs.ts';
import { notifySale } from './orders/notifySale.ts';
import { sendReceipt } from './orders/sendReceipt.ts';
import { sweepOrders } from './orders/sweepOrders.ts';
import { sweepStores } from './stores/sweepStores.ts';

/** What does each job of the queue. */
export const jobHandlers: JobHandlers = { notifySale, sendReceipt, sendCode, sweep };

async function sweep(...asked: Parameters<JobHandlers['sweep']>): Promise<void> {
  await sweepIdentity(...asked);
  await sweepCatalog(...asked);
  await sweepOrders(...asked);
  await sweepStores(...asked);
}
