import { countAudience as contract } from '#shared/contract/campaigns.ts';
import { mailAllowance } from '#shared/rules/mail.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { hasUnprovenSales, remainingRecipients } from '../../mail/sending/findMailBlock.ts';
import { countPeople } from './audience.ts';

/** Counts the recipients of a campaign, with the query that sends it. */
export const countAudience = defineHandler(contract, async ({ audience }, { tx, now }) => {
  const [count, left] = await Promise.all([
    countPeople(tx, audience),
    remainingRecipients(tx, { kind: 'campaign', now }),
  ]);
  const perDay = mailAllowance({ isTrusted: false, kind: 'campaign' });
  if (left === null) return { count, allowance: null };
  return { count, allowance: { perDay, leftToday: left, hasUnprovenSales: await hasUnprovenSales(tx) } };
});
