import { randomUUID } from 'node:crypto';
import { trackAffiliateVisit as contract } from '#shared/contract/affiliates.ts';
import { isBot } from '#shared/rules/affiliate.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { referralLimits } from '../../access/attempts.ts';
import { isEnabledFor } from '../../access/flags.ts';
import { findAffiliate } from './findAffiliate.ts';
import { visitorOf } from './matchVisit.ts';
import { sealReferral } from './referralToken.ts';

/**
 * Counts each visitor of a referral link once a day, and returns a token that credits a later sign-up to the latest
 * visit. Bots and affiliates on their own links are not counted. Only a keyed hash of the fingerprint is stored.
 */
export const trackAffiliateVisit = defineHandler(
  contract,
  async (visit, { tx, now, services, device, session }) => {
    const claimed = visit.userAgent ?? visit.visitInfo?.userAgent ?? device.userAgent;
    if (isBot(device.userAgent) || isBot(claimed)) return null;
    const affiliate = await findAffiliate(tx, { code: visit.referralCode });
    if (!affiliate || affiliate.id === session?.accountId) return null;
    if (!(await isEnabledFor(tx, 'affiliateProgram', affiliate.id))) return null;

    await tx.run(
      tx.q
        .insertInto('affiliate_visits')
        .values({
          id: randomUUID(),
          affiliate_id: affiliate.id,
          visitor: visitorOf(
            { services, device },
            { affiliateId: affiliate.id, fingerprint: visit.fingerprint, at: now },
          ),
          visited_at: now,
        })
        .onConflict((on) => on.constraint('affiliate_visits_once').doUpdateSet({ visited_at: now })),
    );
    return {
      tracked: true as const,
      referralToken: sealReferral(services.secrets, { affiliateId: affiliate.id, visitedAt: now }),
    };
  },
  (_visit, { device }) => referralLimits(device),
);
