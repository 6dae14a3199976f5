import type { PlatformTx } from '../../db/transaction.ts';
import { networkOf } from '../../access/attempts.ts';
import type { RequestContext } from '../../access/context.ts';

/** The maximum age of a visit that is matched with a sign-up by the browser's fingerprint alone. */
const MATCH_MS = 15 * 60_000;
const MOST_VISITS = 1000;

/** The keyed hash stored in place of a visitor's fingerprint and network. */
export const visitorOf = (
  { services, device }: Pick<RequestContext, 'services' | 'device'>,
  visit: { affiliateId: string; fingerprint: string; at: Date },
): Buffer =>
  services.secrets.mac(
    'referral',
    visit.affiliateId,
    visit.at.toISOString().slice(0, 10),
    visit.fingerprint,
    networkOf(device),
  );

/**
 * The affiliate whose link this visitor opened in the minutes before signing up. A fingerprint is a weak hint, so a
 * visit counts for one sign-up only, and visits to several affiliates' links count for none.
 */
export async function matchVisit(
  context: Pick<RequestContext, 'now' | 'services' | 'device'> & { tx: PlatformTx },
  { fingerprint, signedUpAt }: { fingerprint: string; signedUpAt: Date },
): Promise<string | undefined> {
  const { tx, now } = context;
  const recent = await tx.many(
    tx.q
      .selectFrom('affiliate_visits')
      .select(['id', 'affiliate_id', 'visitor', 'visited_at'])
      .where('visitor', 'is not', null)
      .where('visited_at', '>=', new Date(now.getTime() - MATCH_MS))
      .where('visited_at', '<=', signedUpAt)
      .orderBy('visited_at', 'desc')
      .limit(MOST_VISITS),
  );
  const matching = recent.filter(({ affiliate_id: affiliateId, visitor, visited_at: at }) =>
    visitor?.equals(visitorOf(context, { affiliateId, fingerprint, at })),
  );
  const [visit, ...others] = matching;
  if (!visit || others.some(({ affiliate_id: id }) => id !== visit.affiliate_id)) return undefined;

  // The visit stays counted, but without its visitor hash it matches nobody else.
  const used = await tx.run(
    tx.q
      .updateTable('affiliate_visits')
      .set({ visitor: null })
      .where('id', '=', visit.id)
      .where('visitor', 'is not', null),
  );
  return used === 1 ? visit.affiliate_id : undefined;
}
