import type { z } from 'zod';
import type { Customer, CustomerSignedIn } from '#shared/contract/members.ts';
import type { RequestContext } from '../../access/context.ts';
import { recordEvent } from '../../access/securityEvents.ts';
import { openSession } from '../../access/sessions.ts';
import { identityOf, type StoreTx } from '../../db/transaction.ts';

/**
 * Signs a customer in: opens a session, sets its cookie after the commit, and returns the customer. Whoever gets here
 * has proven their mailbox, now or before they added a passkey, which is recorded the first time.
 */
export async function startMemberSession(
  context: Pick<RequestContext, 'now' | 'device' | 'cookies' | 'services'> & { tx: StoreTx },
  customerId: string,
  method?: 'passkey',
): Promise<z.infer<typeof CustomerSignedIn>> {
  const { tx, now, device, cookies } = context;
  const session = await openSession(identityOf(tx), {
    accountId: customerId,
    device,
    now,
    currentTokens: cookies.tokens,
  });
  await tx.run(
    tx.q
      .updateTable('accounts')
      .set({ proven_at: now })
      .where('store_id', '=', tx.realm)
      .where('id', '=', customerId)
      .where('proven_at', 'is', null),
  );
  await recordEvent(identityOf(tx), context, {
    accountId: customerId,
    kind: 'sign-in',
    ...(method === undefined ? {} : { facts: { method } }),
  });
  const customer = await loadCustomer(tx, customerId);
  tx.afterCommit(() => cookies.set(session, { realm: tx.realm, email: customer.email }));
  return {
    customer,
    idToken: session.token,
    expiresAt: session.expiresAt.toISOString(),
  };
}

/** A customer of this store. */
export async function loadCustomer(tx: StoreTx, id: string): Promise<Customer> {
  const { email, name } = await tx.one(
    tx.q.selectFrom('customers').select(['email', 'name']).where('store_id', '=', tx.realm).where('id', '=', id),
  );
  return { id, storeId: tx.realm, email, name };
}
