import type { StoreTx } from '../../../db/transaction.ts';
import type { TeamRecord } from './teamRecord.ts';

/** Who invites: the buyer's name with their address, or the address alone. */
export async function inviterOf(tx: StoreTx, { customerId, buyerName }: TeamRecord): Promise<string> {
  const { email, name } = await tx.one(
    tx.q
      .selectFrom('customers')
      .select(['email', 'name'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', customerId),
  );
  const shown = name === '' ? buyerName : name;
  return shown === '' ? email : `${shown} (${email})`;
}
