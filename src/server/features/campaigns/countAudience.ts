import { countAudience as contract } from '#shared/contract/campaigns.ts';
import { mailAllowance } from '#shared/rules/mail.ts';
import { answer } from '../../access/answer.ts';
import { hasUnprovenSales, seatsLeft } from '../mail/whyNotWrite.ts';
import { countPeople } from './audience.ts';

/** Counts whom a campaign would go to, by the query that sends it. */
export const countAudience = answer(contract, async ({ audience }, { tx, now }) => {
  const [count, left] = await Promise.all([countPeople(tx, audience), seatsLeft(tx, { kind: 'campaign', now })]);
  const perDay = mailAllowance({ isTrusted: false, kind: 'campaign' });
  if (left === null) return { count, allowance: null };
  return { count, allowance: { perDay, leftToday: left, hasUnprovenSales: await hasUnprovenSales(tx) } };
});
