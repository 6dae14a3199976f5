import { randomUUID } from 'node:crypto';
import { trackAffiliateVisit as contract } from '#shared/contract/affiliates.ts';
import { isBot } from '#shared/rules/affiliate.ts';
import { answer } from '../../access/answer.ts';
import { referralLimits } from '../../access/attempts.ts';
import { isEnabledFor } from '../../access/flags.ts';
import { findAffiliate } from './findAffiliate.ts';
import { visitorOf } from './matchVisit.ts';
import { sealReferral } from './referralToken.ts';

/**
 * Counts one visitor of a referral link once a day, by the latest visit, and gives their browser what a later sign-up is put down by. Bots
 * and affiliates on their own link count for nothing. The fingerprint is not kept: only a keyed hash of it.
 */
export const trackAffiliateVisit = answer(
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
