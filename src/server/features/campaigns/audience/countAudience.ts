import { countAudience as contract } from '#shared/contract/campaigns.ts';
import { COUNT_MAX } from '#shared/rules/limits.ts';
import { mailAllowance } from '#shared/rules/mail.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { hasUnprovenSales, remainingRecipients } from '../../mail/sending/findMailBlock.ts';
import { countPeople } from './audience.ts';

/** Counts the recipients of a campaign. */
export const countAudience = defineHandler(contract, async ({ audience }, { tx, now }) => {
  const [people, left] = await Promise.all([
    countPeople(tx, audience, COUNT_MAX + 1),
    remainingRecipients(tx, { kind: 'campaign', now }),
  ]);
  const perDay = mailAllowance({ isTrusted: false, kind: 'campaign' });
  const counted = { count: Math.min(people, COUNT_MAX), isMore: people > COUNT_MAX };
  if (left === null) return { ...counted, allowance: null };
  return { ...counted, allowance: { perDay, leftToday: left, hasUnprovenSales: await hasUnprovenSales(tx) } };
});
