import { countAudience as contract } from '#shared/contract/campaigns.ts';
import { COUNT_MAX } from '#shared/rules/limits.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { countPeople } from './audience.ts';
import { findAllowance } from './findAllowance.ts';

/** Counts the recipients of a campaign: all of them if the creator is about to send it. */
export const countAudience = defineHandler(contract, async ({ audience, isExact }, { tx, now }) => {
  const [people, allowance] = await Promise.all([
    countPeople(tx, audience, isExact ? undefined : COUNT_MAX + 1),
    findAllowance(tx, now),
  ]);
  const isMore = !isExact && people > COUNT_MAX;
  return { count: isMore ? COUNT_MAX : people, isMore, allowance };
});
