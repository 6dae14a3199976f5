import type { StoreTx } from '../../../db/transaction.ts';
import type { Member } from '../../entitlements/canOpen.ts';
import { hasPosts } from '../memberPosts.ts';

/** Whether a customer is emailed about answers to their comments. Null: the store has no posts. */
export async function wantsReplyEmails(tx: StoreTx, { customerId, now }: Member): Promise<boolean | null> {
  if (!(await hasPosts(tx, now))) return null;
  const commenter = await tx.maybe(
    tx.q
      .selectFrom('commenters')
      .select('gets_emails')
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId),
  );
  return commenter?.gets_emails ?? true;
}

/** Saves the customer's choice. An email that is waiting is not sent either. */
export async function saveReplyEmails(tx: StoreTx, customerId: string, isWanted: boolean): Promise<void> {
  const choice = { gets_emails: isWanted };
  await tx.run(
    tx.q
      .insertInto('commenters')
      .values({ store_id: tx.realm, customer_id: customerId, ...choice })
      .onConflict((on) => on.columns(['store_id', 'customer_id']).doUpdateSet(choice)),
  );
}
