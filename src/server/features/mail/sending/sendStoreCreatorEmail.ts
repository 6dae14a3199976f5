import { provenStore } from '#shared/kit/ids.ts';
import type { PlatformTx, StoreTx } from '../../../db/transaction.ts';
import type { JobContext } from '../../jobs.ts';
import { type EmailDraft, sendEmail } from './sendEmail.ts';

/**
 * Sends a platform email to a store's creator at their sign-in address, because anybody can type a contact address. A
 * store without a creator gets none.
 */
export async function sendStoreCreatorEmail(
  realm: string,
  { services, jobId, now }: JobContext,
  draft: (tx: StoreTx, recipient: string) => Promise<Omit<EmailDraft, 'recipient'> | null>,
): Promise<void> {
  const storeId = provenStore(realm);
  const recipient = await services.db.onPlatform((tx) => findCreatorsEmail(tx, storeId));
  if (recipient === undefined) return;
  await sendEmail({ storeId, emailId: jobId, services, now }, async (tx) => {
    const drafted = await draft(tx, recipient);
    return drafted && { ...drafted, recipient };
  });
}

/** The sign-in address of a store's creator. */
async function findCreatorsEmail(tx: PlatformTx, storeId: string): Promise<string | undefined> {
  const creator = await tx.maybe(
    tx.q
      .selectFrom('stores as s')
      .innerJoin('accounts as a', 'a.id', 's.creator_id')
      .select('a.email')
      .where('s.id', '=', storeId)
      .where('a.store_id', '=', tx.realm),
  );
  return creator?.email;
}
