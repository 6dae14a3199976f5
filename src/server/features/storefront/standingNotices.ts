import { pageRoute } from '../../access/page.ts';
import { closedToCustomers, noMemberPage, noPage } from './notices.ts';
import { storeFrame } from './storeFrame.ts';

/** In place of a path that does not exist. */
export const unknownNotice = pageRoute({
  mode: 'members',
  method: 'GET',
  path: 'unknown',
  who: 'visitor',
  handle: async (context) => noPage(await storeFrame(context)),
});

/** The same among the pages of a customer. Strangers hear no more than of one that exists: sign in first. */
export const unknownInsideNotice = pageRoute({
  mode: 'members',
  method: 'GET',
  path: 'unknown',
  who: 'customer',
  handle: async (context) => noMemberPage(await storeFrame(context)),
});

/** In place of everything that belongs to the pool, while that is closed. */
export const closedNotice = pageRoute({
  mode: 'members',
  method: 'GET',
  path: 'closed',
  who: 'visitor',
  handle: async (context) => closedToCustomers(await storeFrame(context)),
});
