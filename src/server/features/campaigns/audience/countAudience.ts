import { countAudience as contract } from '#shared/contract/campaigns.ts';
import { COUNT_MAX } from '#shared/rules/limits.ts';
import { mailAllowance } from '#shared/rules/mail.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { hasUnprovenSales, remainingRecipients } from '../../mail/sending/findMailBlock.ts';
import { countPeople } from './audience.ts';

/** Counts the recipients of a campaign: all of them if the creator is about to send it. */
export const countAudience = defineHandler(contract, async ({ audience, isExact }, { tx, now }) => {
  const [people, left] = await Promise.all([
    countPeople(tx, audience, isExact ? undefined : COUNT_MAX + 1),
    remainingRecipients(tx, { kind: 'campaign', now }),
  ]);
  const perDay = mailAllowance({ isTrusted: false, kind: 'campaign' });
  const isMore = !isExact && people > COUNT_MAX;
  const counted = { count: isMore ? COUNT_MAX : people, isMore };
  if (left === null) return { ...counted, allowance: null };
  return { ...counted, allowance: { perDay, leftToday: left, hasUnprovenSales: await hasUnprovenSales(tx) } };
});
