import { trackAffiliateSignup as contract } from '#shared/contract/affiliates.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { answer } from '../../access/answer.ts';
import { referralLimits } from '../../access/attempts.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { attributeReferral, isReferred } from './attributeReferral.ts';
import { matchVisit } from './matchVisit.ts';

/** How long after signing up a creator can still say who sent them, where the sign-up itself did not. */
const LATE_MS = 60 * 60_000;

/**
 * Signing up credits the affiliate already where the browser keeps a code or token. Clients that send the
 * specification's seven fields alone are matched with a visit of the last minutes.
 */
export const trackAffiliateSignup = answer(
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
