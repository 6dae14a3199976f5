import { setStoreMailTrust as contract } from '#shared/contract/mail.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { recordAdminAction } from '../../audit/recordAdminAction.ts';

/** Lifts or restores the daily limit of a store's email. */
export const setStoreMailTrust = defineHandler(contract, async ({ storeId, isTrusted, reason }, context) => {
  const { tx, now } = context;
  const store = await tx.maybe(
    tx.q
      .selectFrom('stores')
      .select('mail_trusted_at')
      .where('id', '=', storeId)
      .where('deleted_at', 'is', null)
      .forUpdate(),
  );
  if (!store) return refuse('store-not-found');
  const was = store.mail_trusted_at !== null;
  if (was !== isTrusted) {
    await tx.run(
      tx.q
        .updateTable('stores')
        .set({ mail_trusted_at: isTrusted ? now : null })
        .where('id', '=', storeId),
    );
    await recordAdminAction(context, {
      action: isTrusted ? 'store.trust-mail' : 'store.limit-mail',
      target: { kind: 'store', id: storeId },
      before: { isMailTrusted: was },
      after: { isMailTrusted: isTrusted },
      reason,
    });
  }
  return { isTrusted };
});
