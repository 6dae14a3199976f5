import { pageRoute } from '../../access/page.ts';
import { closedToCustomers, noMemberPage, noPage } from '../pageFrame/notices.ts';
import { storeFrame } from '../pageFrame/storeFrame.ts';

/** Shown instead of a path that does not exist. */
export const unknownNotice = pageRoute({
  mode: 'members',
  method: 'GET',
  path: 'unknown',
  who: 'visitor',
  handle: async (context) => noPage(await storeFrame(context)),
});

/** The same in the members area. Visitors without a session are asked to sign in first, as for existing pages. */
export const unknownInsideNotice = pageRoute({
  mode: 'members',
  method: 'GET',
  path: 'unknown',
  who: 'customer',
  handle: async (context) => noMemberPage(await storeFrame(context)),
});

/** Shown instead of all member pages while the customer pool is closed. */
export const closedNotice = pageRoute({
  mode: 'members',
  method: 'GET',
  path: 'closed',
  who: 'visitor',
  handle: async (context) => closedToCustomers(await storeFrame(context)),
});
