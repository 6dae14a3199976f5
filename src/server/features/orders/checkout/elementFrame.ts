import type { ElementView } from '#shared/contract/pages.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findPayee } from '../../paymentAccounts/findPayee.ts';

interface Charging {
  tx: StoreTx;
  services: Pick<Services, 'payments'>;
}

/** What the provider's script needs on a page of this store. Null: the store takes no payments through it. */
export async function elementFrame({ tx, services: { payments } }: Charging): Promise<ElementView | null> {
  if (payments.form !== 'hosted' || !payments.element) return null;
  const payee = await findPayee(tx, payments);
  if (!payee) return null;
  const { publishableKey, script, sources } = payments.element;
  return { publishableKey, script, sources, account: payee.account };
}
