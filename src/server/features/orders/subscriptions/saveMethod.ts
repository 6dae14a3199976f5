import { randomUUID } from 'node:crypto';
import type { StoreTx } from '../../../db/transaction.ts';
import type { AccountId, NewSavedMethod } from '../../../gateways/payments/port.ts';

/** What a payment was made with. `saved` is absent if it cannot be charged again. */
export interface PaidMethod {
  gateway: string;
  account: AccountId;
  brand: string;
  last4: string;
  saved: NewSavedMethod | undefined;
}

/** Stores what later payments of a customer are charged to. Null: nothing was saved. */
export async function saveMethod(
  { tx, now }: { tx: StoreTx; now: Date },
  { customerId, method: { gateway, account, brand, last4, saved } }: { customerId: string; method: PaidMethod },
): Promise<string | null> {
  if (!saved) return null;
  const id = randomUUID();
  await tx.run(
    tx.q.insertInto('payment_methods').values({
      store_id: tx.realm,
      id,
      customer_id: customerId,
      gateway,
      account_id: account,
      provider_customer: saved.customer,
      provider_method: saved.method,
      fingerprint: saved.fingerprint,
      brand,
      last4,
      created_at: now,
    }),
  );
  return id;
}
