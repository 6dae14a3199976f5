import { convertAffiliateReferral as contract } from '#shared/contract/affiliates.ts';
import { job } from '#shared/contract/jobs.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import { referralLimits } from '../../access/attempts.ts';
import type { PlatformTx } from '../../db/transaction.ts';

/** Every sale already checks for a conversion. This checks again in every store of the signed-in creator. */
export const convertAffiliateReferral = defineHandler(
  contract,
  async (_input, { tx, session }) => {
    const referral = session && (await findReferral(tx, session.accountId));
    if (!referral) return null;
    if (referral.converted_at !== null) return { converted: true };
    const stores = await tx.many(
      tx.q
        .selectFrom('stores')
        .select('id')
        .where('creator_id', '=', session.accountId)
        .where('deleted_at', 'is', null)
        .orderBy('created_at')
        .limit(MOST_STORES),
    );
    for (const { id } of stores) await tx.enqueue(job('convertReferral', { realm: id }));
    return { converted: false };
  },
  (_input, { device }) => referralLimits(device),
);

const MOST_STORES = 10;

const findReferral = (tx: PlatformTx, creatorId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('affiliate_referrals as r')
      .leftJoin('affiliate_conversions as c', 'c.creator_id', 'r.creator_id')
      .select('c.converted_at')
      .where('r.creator_id', '=', creatorId),
  );
