import { isSameMailbox } from '#shared/rules/affiliate.ts';
import type { RequestContext } from '../../access/context.ts';
import { isEnabledFor } from '../../access/flags.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { findAffiliate, type FoundAffiliate } from './findAffiliate.ts';
import { readReferral } from './referralToken.ts';

/** A new creator and the referral their browser reported. */
export interface Arrival {
  creatorId: string;
  email: string;
  referralCode?: string | undefined;
  referralToken?: string | undefined;
  /** The affiliate whose link the browser opened just before, used if there is neither a code nor a token. */
  visitedAffiliateId?: string | undefined;
  /** The creator who was signed in on this browser, because nobody can refer themselves. */
  signedInAs?: string | undefined;
}

/**
 * Credits a new creator to the affiliate who referred them, once. True if anybody is credited. If there is a token, its
 * visit must be within the affiliate window. Without one, the code counts as a visit now.
 */
export async function attributeReferral(
  { tx, now, services }: Pick<RequestContext, 'now' | 'services'> & { tx: PlatformTx },
  arrival: Arrival,
): Promise<boolean> {
  const affiliate = await senderOf(tx, arrival, { now, secrets: services.secrets });
  if (affiliate && isOtherCreator(affiliate, arrival) && (await isOn(tx, affiliate))) {
    await tx.run(
      tx.q
        .insertInto('affiliate_referrals')
        .values({ creator_id: arrival.creatorId, affiliate_id: affiliate.id, signed_up_at: now })
        .onConflict((on) => on.doNothing()),
    );
  }
  return isReferred(tx, arrival.creatorId);
}

export const isReferred = async (tx: PlatformTx, creatorId: string): Promise<boolean> =>
  (await tx.maybe(tx.q.selectFrom('affiliate_referrals').select('creator_id').where('creator_id', '=', creatorId))) !==
  undefined;

async function senderOf(
  tx: PlatformTx,
  { referralCode, referralToken, visitedAffiliateId }: Arrival,
  { now, secrets }: { now: Date; secrets: RequestContext['services']['secrets'] },
): Promise<FoundAffiliate | undefined> {
  if (referralToken) {
    const id = readReferral(secrets, { token: referralToken, now });
    return id === null ? undefined : findAffiliate(tx, { id });
  }
  if (referralCode) return findAffiliate(tx, { code: referralCode });
  return visitedAffiliateId === undefined ? undefined : findAffiliate(tx, { id: visitedAffiliateId });
}

const isOtherCreator = (affiliate: FoundAffiliate, { creatorId, email, signedInAs }: Arrival): boolean =>
  affiliate.id !== creatorId && affiliate.id !== signedInAs && !isSameMailbox(affiliate.email, email);

const isOn = (tx: PlatformTx, { id }: FoundAffiliate) => isEnabledFor(tx, 'affiliateProgram', id);
