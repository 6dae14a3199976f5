import { retryWebhookCreation as contract } from '#shared/contract/mail.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { answer } from '../../access/answer.ts';
import { ensureMailAccount } from './ensureMailAccount.ts';
import { findMailAccount, presentMailAccount } from './mailAccount.ts';

const REPAIRS_PER_HOUR = 12;

/** Repairs the store's mail account. Trouble is returned, so that the steps that worked are kept. */
export const retryWebhookCreation = answer(
  contract,
  async (_wish, { tx, services, now }) => {
    const trouble = await ensureMailAccount(tx, { services, now });
    return trouble ? new Refusal(trouble) : presentMailAccount(services, await findMailAccount(tx, services));
  },
  ({ storeId }) => [{ key: `mail repair ${storeId}`, most: REPAIRS_PER_HOUR, seconds: 3600 }],
);
