import { atMost } from '#shared/kit/atMost.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { JobContext, JobHandlers } from '../jobs.ts';
import { checkMailAccount as check, ensureMailAccount as ensure } from './ensureMailAccount.ts';

/** Makes a store's account at the mail provider. Until it stands, its letters go out in the platform's name. */
export const openMailAccount: JobHandlers['openMailAccount'] = ({ realm }, context) =>
  atProvider(ensure, realm, context);

/** Looks whether the account still works, so that its creator hears of it before her customers do. */
export const checkMailAccount: JobHandlers['checkMailAccount'] = ({ realm }, context) =>
  atProvider(check, realm, context);

// Each holds a connection of the database while the provider makes it wait.
const inTurn = atMost(2);

// What the provider refuses it refuses again; that is kept for the creator to see.
async function atProvider(work: typeof ensure, realm: string, { services, now }: JobContext): Promise<void> {
  const trouble = await inTurn(() => services.db.inStore(provenStore(realm), (tx) => work(tx, { services, now })));
  if (trouble === 'mail-unavailable') throw new Error('The mail provider does not answer.');
}
