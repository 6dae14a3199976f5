import { trackAffiliateSignup as contract } from '#shared/contract/affiliates.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { answer } from '../../access/answer.ts';
import { referralLimits } from '../../access/attempts.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { attributeReferral, isReferred } from './attributeReferral.ts';

/** How long after signing up a creator can still say who sent them, where the sign-up itself did not. */
const LATE_MS = 60 * 60_000;

/** Signing up has put the creator down already; said again, or for somebody else, it changes nothing. */
export const trackAffiliateSignup = answer(
  contract,
  async ({ customerId, customerEmail, referralCode, referralToken }, context) => {
    const { tx, now, session } = context;
    if (session === undefined || session.accountId !== customerId) return null;
    const creator = await loadSignup(tx, customerId);
    if (normaliseEmail(customerEmail).key !== normaliseEmail(creator.email).key) return null;

    const isNew = now.getTime() - creator.created_at.getTime() <= LATE_MS;
    const arrival = { creatorId: customerId, email: creator.email, referralCode, referralToken };
    const referred = isNew ? await attributeReferral(context, arrival) : await isReferred(tx, customerId);
    return referred ? { tracked: true as const } : null;
  },
  (_signup, { device }) => referralLimits(device),
);

const loadSignup = (tx: PlatformTx, id: string) =>
  tx.one(
    tx.q.selectFrom('accounts').select(['email', 'created_at']).where('store_id', '=', tx.realm).where('id', '=', id),
  );
