import pLimit from 'p-limit';
import { provenStore } from '#shared/kit/ids.ts';
import { MailDelayed } from '../../../gateways/mail/port.ts';
import type { JobHandlers } from '../../jobs.ts';
import { ensureMailAccount } from './ensureMailAccount.ts';
import { inspectMailAccount } from './inspectMailAccount.ts';

/** Few at a time, because the provider's rate limit applies to the whole platform. */
const inTurn = pLimit(2);

const SILENT = 'The email provider does not respond.';

/**
 * Creates a store's account at the mail provider. Until it works, the platform's own account sends the store's email. A
 * refusal would repeat, so only a missing response is retried; the creator sees the problem.
 */
export const openMailAccount: JobHandlers['openMailAccount'] = async ({ realm }, { services, now }) => {
  const trouble = await inTurn(() => ensureMailAccount({ services, storeId: provenStore(realm), now }));
  if (trouble === 'mail-unavailable') throw new Error(SILENT);
};

/** Inspects the account, so that its creator learns of a problem before customers do. */
export const checkMailAccount: JobHandlers['checkMailAccount'] = async ({ realm }, { services, now }) => {
  const failure = await inTurn(() => inspectMailAccount({ services, storeId: provenStore(realm), now }));
  if (failure instanceof MailDelayed) throw new Error(SILENT);
};
