import type { PlatformTx } from '../../db/transaction.ts';

export interface FoundAffiliate {
  id: string;
  email: string;
}

/** Finds the affiliate with a referral code or id, if their account is open. */
export const findAffiliate = (
  tx: PlatformTx,
  by: { code: string } | { id: string },
): Promise<FoundAffiliate | undefined> =>
  tx.maybe(
    tx.q
      .selectFrom('affiliates as f')
      .innerJoin('creators as c', 'c.id', 'f.creator_id')
      .innerJoin('accounts as a', 'a.id', 'f.creator_id')
      .select(['f.creator_id as id', 'a.email'])
      .where('a.store_id', '=', tx.realm)
      .where('a.disabled_at', 'is', null)
      .where('c.is_active', '=', true)
      .where('code' in by ? 'f.code' : 'f.creator_id', '=', 'code' in by ? by.code : by.id),
  );
