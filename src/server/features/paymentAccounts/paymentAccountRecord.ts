import { randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
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

/**
 * Stores the state of an account. A disconnected one comes back only if the store has no other account, and none that is
 * newer: the provider can have refused it because of a wrong key of the operator.
 */
export async function saveReading(tx: StoreTx, { gateway, accountId, reading, askedAt }: Read): Promise<void> {
  const before = await tx.maybe(
    tx.q
      .selectFrom('payment_accounts')
      .select(['id', 'status', 'created_at'])
      .where('store_id', '=', tx.realm)
      .where('gateway', '=', gateway)
      .where('account_id', '=', accountId)
      .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', askedAt)]))
      .forUpdate(),
  );
  if (!before) return;
  const isBack = before.status === DISCONNECTED && reading.status !== DISCONNECTED;
  if (isBack && (await isReplaced(tx, { ...before, gateway }))) return;
  const hasChanged = before.status !== reading.status;
  await tx.run(
    tx.q
      .updateTable('payment_accounts')
      .set({ status: reading.status, requirements: reading.requirements, checked_at: askedAt })
      .$if(hasChanged, (query) => query.set({ changed_at: askedAt }))
      .where('store_id', '=', tx.realm)
      .where('id', '=', before.id),
  );
  await tx.announce(`store:${tx.realm}`);
  if (hasChanged && reading.status === 'connected') await tx.enqueue(job('registerWalletDomains', { realm: tx.realm }));
  if (hasChanged) await emailOwner(tx, { from: before.status, to: reading.status, accountId, now: askedAt });
}

/** Whether the store has another account, or one that was opened later. */
async function isReplaced(
  tx: StoreTx,
  { id, gateway, created_at: createdAt }: { id: string; gateway: string; created_at: Date },
): Promise<boolean> {
  const other = await tx.maybe(
    tx.q
      .selectFrom('payment_accounts')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('gateway', '=', gateway)
      .where('id', '<>', id)
      .where((eb) => eb.or([eb('status', '<>', DISCONNECTED), eb('created_at', '>', createdAt)]))
      .limit(1),
  );
  return other !== undefined;
}

/** Emails the owner when the store begins to take money, can no longer, or its account has left. */
async function emailOwner(
  tx: StoreTx,
  { from, to, accountId, now }: { from: string; to: AccountReading['status']; accountId: string; now: Date },
): Promise<void> {
  const change = changeOf(from, to);
  if (change !== null)
    await tx.enqueue(job('sendPaymentAccountEmail', { realm: tx.realm, change, accountId, at: now.toISOString() }));
}

/** An account that its owner has not filled in yet is restricted too, and takes no money that could stop. */
function changeOf(from: string, to: AccountReading['status']): 'connected' | 'restricted' | 'disconnected' | null {
  if (to === 'connected' || to === 'disconnected') return to;
  return to === 'restricted' && (from === 'connected' || from === 'in-review') ? to : null;
}
