import { randomUUID } from 'node:crypto';
import type { PaymentAccountStatus } from '#shared/rules/paymentAccount.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { AccountReading } from '../../gateways/payments/port.ts';

/** The store's account at a gateway. If it has none, the one that disconnected last. */
export const findPaymentAccount = (tx: StoreTx, gateway: string) =>
  tx.maybe(
    tx.q
      .selectFrom('payment_accounts')
      .select(['id', 'account_id as accountId', 'email', 'status', 'requirements', 'checked_at as checkedAt'])
      .where('store_id', '=', tx.realm)
      .where('gateway', '=', gateway)
      .orderBy((eb) => eb('status', '=', DISCONNECTED))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(1),
  );

const DISCONNECTED = 'disconnected' satisfies PaymentAccountStatus;

/** The store's account, made if it has none. Of requests at the same time, one makes it. */
export async function ensurePaymentAccount(
  tx: StoreTx,
  { gateway, email, now }: { gateway: string; email: string; now: Date },
): Promise<{ id: string; accountId: string | null; email: string }> {
  await tx.run(
    tx.q
      .insertInto('payment_accounts')
      .values({ store_id: tx.realm, id: randomUUID(), gateway, email, status: 'created', created_at: now })
      // No index is named: PostgreSQL cannot match a partial one once it plans the statement without its parameters.
      .onConflict((on) => on.doNothing()),
  );
  return tx.one(
    tx.q
      .selectFrom('payment_accounts')
      .select(['id', 'account_id as accountId', 'email'])
      .where('store_id', '=', tx.realm)
      .where('gateway', '=', gateway)
      .where('status', '<>', DISCONNECTED),
  );
}

/** Stores the provider's id of a new account, and whose it is, because events name only the account. */
export async function saveAccountId(
  tx: StoreTx,
  { id, gateway, accountId }: { id: string; gateway: string; accountId: string },
): Promise<void> {
  await tx.run(
    tx.q
      .updateTable('payment_accounts')
      .set({ account_id: accountId })
      .where('store_id', '=', tx.realm)
      .where('id', '=', id)
      .where('account_id', 'is', null),
  );
  await tx.run(
    tx.q
      .insertInto('payment_account_owners')
      .values({ gateway, account_id: accountId, store_id: tx.realm })
      .onConflict((on) => on.columns(['gateway', 'account_id']).doNothing()),
  );
}

interface Read {
  gateway: string;
  accountId: string;
  reading: AccountReading;
  /** When the provider was asked. A response that took longer than a later one changes nothing. */
  askedAt: Date;
}

/** Stores the state of an account. A disconnected account stays disconnected. */
export async function saveReading(tx: StoreTx, { gateway, accountId, reading, askedAt }: Read): Promise<void> {
  const changed = await tx.run(
    tx.q
      .updateTable('payment_accounts')
      .set({ status: reading.status, requirements: reading.requirements, checked_at: askedAt })
      .where('store_id', '=', tx.realm)
      .where('gateway', '=', gateway)
      .where('account_id', '=', accountId)
      .where('status', '<>', DISCONNECTED)
      .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', askedAt)])),
  );
  if (changed > 0) await tx.announce(`store:${tx.realm}`);
}
