import { saveConsentSettings as contract } from '#shared/contract/consents.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { findConsentSettings } from './consentSettings.ts';

/** Sets what buyers have to agree to. Orders keep what their buyers agreed to. */
export const saveConsentSettings = defineHandler(contract, async ({ asksTerms, asksWithdrawal }, { tx, now }) => {
  const first = { asks_terms: asksTerms ?? false, asks_withdrawal: asksWithdrawal ?? false };
  await tx.run(
    tx.q
      .insertInto('consent_settings')
      .values({ store_id: tx.realm, ...first, updated_at: now })
      .onConflict((on) =>
        on.column('store_id').doUpdateSet({
          ...(asksTerms === undefined ? {} : { asks_terms: asksTerms }),
          ...(asksWithdrawal === undefined ? {} : { asks_withdrawal: asksWithdrawal }),
          updated_at: now,
        }),
      ),
  );
  return { settings: await findConsentSettings(tx) };
});
