import { AFFILIATE_COOKIE, affiliateCodeProblem, normaliseAffiliateCode } from '#shared/rules/storeAffiliate.ts';
import type { PageContext } from '../../access/page.ts';
import type { Services } from '../../access/context.ts';
import type { StoreTx } from '../../db/transaction.ts';
import type { StoreId } from '#shared/kit/ids.ts';

interface Visit {
  storeId: StoreId;
  /** The code in the address. */
  typed: string;
  /** Whether a person followed the link. False for mail scanners, bots and browsers that prefetch. */
  isCounted: boolean;
}

/**
 * The code of a link as stored, if an active affiliate of the store has it. Other sites add `ref` to links too. The visit is
 * counted in the background.
 */
export async function followAffiliateLink(
  { db, affiliateClicks, now }: Pick<Services, 'db' | 'affiliateClicks' | 'now'>,
  { storeId, typed, isCounted }: Visit,
): Promise<string | null> {
  const code = normaliseAffiliateCode(typed);
  if (affiliateCodeProblem(code) !== null) return null;
  const affiliate = await db.readStore(storeId, (tx) => findActive(tx, code));
  if (!affiliate) return null;
  if (isCounted) affiliateClicks.count({ storeId, affiliateId: affiliate.id, at: now() });
  return code;
}

const findActive = (tx: StoreTx, code: string) =>
  tx.maybe(
    tx.q
      .selectFrom('store_affiliates')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('code', '=', code)
      .where('is_active', '=', true),
  );

/** The code of the link that the buyer followed last, within its 30 days. */
export function visitedAffiliate({ cookie }: Pick<PageContext, 'cookie'>): string | undefined {
  const code = cookie(AFFILIATE_COOKIE);
  return code !== undefined && affiliateCodeProblem(code) === null ? code : undefined;
}
