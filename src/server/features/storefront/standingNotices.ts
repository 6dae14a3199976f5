import { REFUSALS } from '#shared/contract/refusals.ts';
import { pageRoute } from '../../access/page.ts';
import { storeFrame } from './storeFrame.ts';

/** In place of a path that does not exist. */
export const unknownNotice = pageRoute({
  mode: 'members',
  method: 'GET',
  path: 'unknown',
  who: 'visitor',
  handle: async (context) => ({
    status: 404,
    show: {
      kind: 'notice',
      title: 'Page not found',
      sentence: 'There is nothing at this address.',
      action: { label: 'Back to the store', href: context.base === '' ? '/' : context.base },
      store: await storeFrame(context),
    },
  }),
});

/** In place of everything that belongs to the pool, while that is closed. */
export const closedNotice = pageRoute({
  mode: 'members',
  method: 'GET',
  path: 'closed',
  who: 'visitor',
  handle: async (context) => ({
    status: 403,
    show: {
      kind: 'notice',
      title: 'Closed to customers',
      sentence: REFUSALS['pool-closed'].says,
      action: { label: 'Back to the store', href: context.base === '' ? '/' : context.base },
      store: await storeFrame(context),
    },
  }),
});
