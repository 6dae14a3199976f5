import { z } from 'zod';
import { isInAffiliateWindow } from '#shared/rules/affiliate.ts';
import type { Secrets } from '../../access/secrets.ts';

const Visit = z.object({ affiliateId: z.string(), visitedAt: z.number() });

/** The referral token that a browser stores. Only the server can create or read it. */
export const sealReferral = (secrets: Secrets, visit: { affiliateId: string; visitedAt: Date }): string =>
  secrets.seal('referral', { affiliateId: visit.affiliateId, visitedAt: visit.visitedAt.getTime() });

/** The affiliate of a visit within the window. Null for an expired or forged token. */
export function readReferral(secrets: Secrets, { token, now }: { token: string; now: Date }): string | null {
  const read = Visit.safeParse(secrets.unseal('referral', token));
  if (!read.success || !isInAffiliateWindow(new Date(read.data.visitedAt), now)) return null;
  return read.data.affiliateId;
}
