import type { PlatformTx } from '../../db/transaction.ts';
import { network } from '../../access/attempts.ts';
import type { Asked } from '../../access/context.ts';

/** How old a visit may be that a sign-up is matched with by nothing but the browser's fingerprint. */
const MATCH_MS = 15 * 60_000;
const MOST_VISITS = 1000;

/** The keyed hash that a visit keeps in place of a visitor's fingerprint and network. */
export const visitorOf = (
  { services, device }: Pick<Asked, 'services' | 'device'>,
  visit: { affiliateId: string; fingerprint: string; at: Date },
): Buffer =>
  services.secrets.mac(
    'referral',
    visit.affiliateId,
    visit.at.toISOString().slice(0, 10),
    visit.fingerprint,
    network(device),
  );

/**
 * The affiliate whose link this visitor opened in the minutes before signing up. A fingerprint is a weak hint, so a
 * visit counts for one sign-up only, and visits to the links of several affiliates count for none.
 */
export async function matchVisit(
  context: Pick<Asked, 'now' | 'services' | 'device'> & { tx: PlatformTx },
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

  // The visit stays counted, but without its visitor it matches nobody else.
  const used = await tx.run(
    tx.q
      .updateTable('affiliate_visits')
      .set({ visitor: null })
      .where('id', '=', visit.id)
      .where('visitor', 'is not', null),
  );
  return used === 1 ? visit.affiliate_id : undefined;
}
