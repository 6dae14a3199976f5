import { provenStore } from '#shared/kit/ids.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { JobContext } from '../jobs.ts';
import { findCreatorsEmail } from '../stores/findCreatorsEmail.ts';
import { type LetterDraft, sendLetter } from './sendLetter.ts';

/**
 * Sends a store's creator a letter of the platform, at the address they sign in with: a contact address is anybody's
 * who types it. A store without a creator gets none.
 */
export async function tellCreator(
  realm: string,
  { services, jobId, now }: JobContext,
  draft: (tx: StoreTx) => Promise<Omit<LetterDraft, 'recipient'> | null>,
): Promise<void> {
  const storeId = provenStore(realm);
  const recipient = await services.db.onPlatform((tx) => findCreatorsEmail(tx, storeId));
  if (recipient === undefined) return;
  await sendLetter({ storeId, letterId: jobId, services, now }, async (tx) => {
    const drafted = await draft(tx);
    return drafted && { ...drafted, recipient };
  });
}
