import type { ConsentSettings } from '#shared/contract/consents.ts';
import { statement } from '../../db/statement.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** What the store's buyers have to agree to. */
export async function findConsentSettings(tx: StoreTx): Promise<ConsentSettings> {
  const row = await tx.maybe(settingsRow(tx, {}));
  return row ?? { asksTerms: false, asksWithdrawal: false };
}

const settingsRow = statement((q, { realm }: { realm: string }) =>
  q
    .selectFrom('consent_settings')
    .select(['asks_terms as asksTerms', 'asks_withdrawal as asksWithdrawal'])
    .where('store_id', '=', realm),
);
