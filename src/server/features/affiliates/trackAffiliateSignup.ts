import { trackAffiliateSignup as contract } from '#shared/contract/affiliates.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { referralLimits } from '../../access/attempts.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { attributeReferral, isReferred } from './attributeReferral.ts';
import { matchVisit } from './matchVisit.ts';

/** How long after signing up a creator can still be credited to an affiliate. */
const LATE_MS = 60 * 60_000;

/**
 * Sign-ups from browsers with a stored code or token are credited during sign-up. Clients that send only the
 * specification's seven fields are matched with a visit of the last minutes.
 */
export const trackAffiliateSignup = defineHandler(
  contract,
  async ({ customerId, customerEmail, fingerprint, referralCode, referralToken }, context) => {
    const { tx, now, session } = context;
    if (session === undefined || session.accountId !== customerId) return null;
    const creator = await loadSignup(tx, customerId);
    if (normaliseEmail(customerEmail).key !== normaliseEmail(creator.email).key) return null;

    if (await isReferred(tx, customerId)) return { tracked: true as const };
    if (now.getTime() - creator.created_at.getTime() > LATE_MS) return null;
    const visitedAffiliateId =
      fingerprint !== undefined && referralCode === undefined && referralToken === undefined
        ? await matchVisit(context, { fingerprint, signedUpAt: creator.created_at })
        : undefined;
    const arrival = { creatorId: customerId, email: creator.email, referralCode, referralToken, visitedAffiliateId };
    return (await attributeReferral(context, arrival)) ? { tracked: true as const } : null;
  },
  (_signup, { device }) => referralLimits(device),
);

const loadSignup = (tx: PlatformTx, id: string) =>
  tx.one(
    tx.q.selectFrom('accounts').select(['email', 'created_at']).where('store_id', '=', tx.realm).where('id', '=', id),
  );
