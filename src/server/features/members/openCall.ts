import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findCall, type Call } from '../bookings/callRecord.ts';
import { canOpen, type Member } from '../entitlements/canOpen.ts';
import { refusalOf } from './refusalOf.ts';

/** A call that the customer has access to, or the refusal that says why they have not. */
export async function openCall(tx: StoreTx, wanted: Member & { contentId: string }): Promise<Call> {
  const access = await canOpen(tx, wanted);
  if (access.state !== 'open') refuse(refusalOf(access));
  return (await findCall(tx, wanted.contentId)) ?? refuse('not-found');
}
