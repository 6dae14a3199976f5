import { provenStore, type StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../access/context.ts';
import type { JobHandlers } from '../jobs.ts';
import { saveReading } from './paymentAccountRecord.ts';

interface Refresh {
  services: Pick<Services, 'payments' | 'db' | 'now' | 'log'>;
  storeId: StoreId;
  accountId: string;
}

/** Asks the provider for the state of a store's account, and stores it. */
export async function refreshAccount({ services, storeId, accountId }: Refresh): Promise<void> {
  const { payments, db } = services;
  if (!payments.accounts) return;
  const askedAt = services.now();
  const reading = await payments.accounts.readAccount(accountId);
  await db.inStore(storeId, (tx) => saveReading(tx, { gateway: payments.id, accountId, reading, askedAt }));
}

/** The same as a job, in case an event about the account was lost. */
export const refreshPaymentAccount: JobHandlers['refreshPaymentAccount'] = ({ realm, accountId }, { services }) =>
  refreshAccount({ services, storeId: provenStore(realm), accountId });
