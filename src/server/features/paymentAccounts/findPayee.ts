import type { StoreTx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payments/port.ts';
import { isOperators } from '../planRecord/isOperators.ts';

/**
 * Whose account the store's payments go to: its own, or the operator's (null), as for a store that sells the plans of
 * creators. Undefined: the store cannot take payments, because the installation has no provider, or the store has no
 * connected account.
 */
export async function findPayee(
  tx: StoreTx,
  { form, accounts, id }: PaymentGateway,
): Promise<{ account: string | null } | undefined> {
  if (form === 'closed') return undefined;
  if (!accounts || (await isOperators(tx))) return { account: null };
  return tx.maybe(
    tx.q
      .selectFrom('payment_accounts')
      .select('account_id as account')
      .where('store_id', '=', tx.realm)
      .where('gateway', '=', id)
      .where('status', '=', 'connected'),
  );
}
