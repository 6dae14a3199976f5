import { retryWebhookCreation as contract } from '#shared/contract/mail.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { defineProviderHandler } from '../../../access/defineProviderHandler.ts';
import { ensureMailAccount } from './ensureMailAccount.ts';
import { findMailAccount, presentMailAccount } from './mailAccount.ts';
import { forgetRefresh } from './refreshMailAccount.ts';

const REPAIRS_PER_HOUR = 12;

/** Repairs the store's mail account. Completed steps stay, even if a later one fails. */
export const retryWebhookCreation = defineProviderHandler(
  contract,
  async (_input, { transact, services, storeId, now }) => {
    const trouble = await ensureMailAccount({ services, storeId, now });
    forgetRefresh(storeId);
    if (trouble) return new Refusal(trouble);
    return presentMailAccount(services, await transact((tx) => findMailAccount(tx, services)));
  },
  ({ storeId }) => [{ key: `mail repair ${storeId}`, most: REPAIRS_PER_HOUR, seconds: 3600 }],
);
