import type { StoreTx } from '../../../db/transaction.ts';
import { newRowId } from '../../../db/rowId.ts';

export type CustomerEvent = { customerId: string; creatorId: string; now: Date } & (
  | {
      kind: 'access-granted' | 'access-revoked' | 'access-restored' | 'access-limits';
      entitlementId: string;
      note: string;
    }
  | { kind: 'email-changed'; emailBefore: string; emailAfter: string }
);

/** Records a creator's action in the customer's timeline. Entries are never changed afterwards. */
export const noteEvent = (tx: StoreTx, event: CustomerEvent): Promise<number> =>
  tx.run(
    tx.q.insertInto('customer_events').values({
      store_id: tx.realm,
      id: newRowId(),
      customer_id: event.customerId,
      kind: event.kind,
      creator_id: event.creatorId,
      created_at: event.now,
      ...(event.kind === 'email-changed'
        ? { email_before: event.emailBefore, email_after: event.emailAfter }
        : { entitlement_id: event.entitlementId, note: event.note }),
    }),
  );
