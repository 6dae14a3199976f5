import type { StoreTx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payments/port.ts';

/**
 * Whose account the store's payments go to: its own, or the operator's (null). Undefined: the store cannot take payments,
 * because the installation has no provider, or the store has no connected account.
 */
export async function findPayee(
  tx: StoreTx,
  { form, accounts, id }: PaymentGateway,
): Promise<{ account: string | null } | undefined> {
  if (form === 'closed') return undefined;
  if (!accounts) return { account: null };
  return tx.maybe(
    tx.q
      .selectFrom('payment_accounts')
      .select('account_id as account')
      .where('store_id', '=', tx.realm)
      .where('gateway', '=', id)
      .where('status', '=', 'connected'),
  );
}
