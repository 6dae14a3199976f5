import type { Allowance } from '#shared/contract/campaigns.ts';
import { mailAllowance } from '#shared/rules/mail.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { hasUnprovenSales, remainingRecipients } from '../../mail/sending/findMailBlock.ts';

/** How many people campaigns can reach today. */
export async function findAllowance(tx: StoreTx, now: Date): Promise<Allowance> {
  const leftToday = await remainingRecipients(tx, { kind: 'campaign', now });
  if (leftToday === null) return null;
  const perDay = mailAllowance({ isTrusted: false, kind: 'campaign' });
  return { perDay, leftToday, hasUnprovenSales: await hasUnprovenSales(tx) };
}
