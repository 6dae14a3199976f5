import type { Context, MemberIdentity } from '../../../access/context.ts';
import type { PageContext } from '../../../access/page.ts';
import type { Member } from '../../entitlements/canOpen.ts';
import { loadCustomer } from '../../members/memberSession.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';

/** The frame of every page in the members area. The route requires a session. */
export async function memberFrame(context: PageContext) {
  const member = memberOf(context);
  const [store, customer] = await Promise.all([storeFrame(context), loadCustomer(context.tx, member.id)]);
  return { store, customer: { name: customer.name, email: customer.email } };
}

export function memberOf({ customer }: PageContext): MemberIdentity {
  if (!customer) throw new Error('This page is for customers: its route says who is let in.');
  return customer;
}

/** The page's context for handlers of the signed-in customer. */
export const asCustomer = (context: PageContext): Context<'customer'> => ({ ...context, customer: memberOf(context) });

/** The signed-in customer, for questions about access. */
export const memberAt = (context: PageContext): Member => ({ customerId: memberOf(context).id, now: context.now });
