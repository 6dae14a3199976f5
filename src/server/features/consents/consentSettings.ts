import type { ConsentSettings } from '#shared/contract/consents.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** What the store's buyers have to agree to. */
export async function findConsentSettings(tx: StoreTx): Promise<ConsentSettings> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('consent_settings')
      .select(['asks_terms as asksTerms', 'asks_withdrawal as asksWithdrawal'])
      .where('store_id', '=', tx.realm),
  );
  return row ?? { asksTerms: false, asksWithdrawal: false };
}
