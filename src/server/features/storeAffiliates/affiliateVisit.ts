import { AFFILIATE_COOKIE, affiliateCodeProblem, normaliseAffiliateCode } from '#shared/rules/storeAffiliate.ts';
import type { PageContext } from '../../access/page.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { StoreId } from '#shared/kit/ids.ts';

/** The code of a link, if an active affiliate of the store has it. Other sites add `ref` to links too. */
export async function findAffiliateCode(
  { db }: Pick<Services, 'db'>,
  { storeId, typed }: { storeId: StoreId; typed: string },
): Promise<string | null> {
  const code = normaliseAffiliateCode(typed);
  if (affiliateCodeProblem(code) !== null) return null;
  return (await db.readStore(storeId, (tx) => isActive(tx, code))) ? code : null;
}

const isActive = async (tx: StoreTx, code: string): Promise<boolean> =>
  (await tx.maybe(
    tx.q
      .selectFrom('store_affiliates')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('code', '=', code)
      .where('is_active', '=', true),
  )) !== undefined;

/** The code of the link that the buyer followed last, within its 30 days. */
export function visitedAffiliate({ cookie }: Pick<PageContext, 'cookie'>): string | undefined {
  const code = cookie(AFFILIATE_COOKIE);
  return code !== undefined && affiliateCodeProblem(code) === null ? code : undefined;
}
