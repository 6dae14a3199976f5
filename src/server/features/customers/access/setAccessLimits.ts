import { setAccessLimits as contract } from '#shared/contract/customers.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { changeLimits, lockLimits } from '../../entitlements/entitlementLimits.ts';
import { lockCustomer } from '../customerRecord.ts';
import { noteEvent } from '../timeline/noteEvent.ts';
import { findAccess } from './accessRecord.ts';

/** Changes the end and the downloads of one entitlement, and the end of what was granted together with a bundle. */
export const setAccessLimits = defineHandler(
  contract,
  async ({ customerId, entitlementId, validUntil, downloadLimit }, { tx, now, creator }) => {
    await lockCustomer(tx, customerId);
    const right = (await lockLimits(tx, { customerId, entitlementId })) ?? refuse('not-found');
    const end = validUntil === undefined ? right.end : readEnd(validUntil);
    const limit = downloadLimit === undefined ? right.limit : downloadLimit;
    const isEndChanged = end?.getTime() !== right.end?.getTime();
    const [before] = await findAccess(tx, { customerId, entitlementId, now });
    if (isEndChanged && before?.isSubscribed) refuse('access-of-subscription');
    if (isEndChanged && end !== null && end <= right.start) refuse('access-end-early');
    if (isEndChanged || limit !== right.limit) {
      await changeLimits(tx, { entitlementId, before: right.end, end, limit, now });
      const note = limitsText({ end, limit });
      await noteEvent(tx, { kind: 'access-limits', customerId, creatorId: creator.id, entitlementId, note, now });
    }
    const [access = refuse('not-found')] = await findAccess(tx, { customerId, entitlementId, now });
    return { access };
  },
);

const readEnd = (validUntil: string | null): Date | null => (validUntil === null ? null : new Date(validUntil));

/** 'Until 2027-05-03 22:59 UTC, 10 downloads per file'. It is stored in the customer's history. */
const limitsText = ({ end, limit }: { end: Date | null; limit: number | null }): string => {
  const until = end === null ? 'Without an end' : `Until ${end.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  if (limit === null) return `${until}, unlimited downloads`;
  return `${until}, ${limit} ${limit === 1 ? 'download' : 'downloads'} per file`;
};
