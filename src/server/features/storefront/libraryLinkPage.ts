import { STORE_PATHS } from '#shared/contract/pages.ts';
import { pageRoute } from '../../access/page.ts';
import { spendAccessLink } from '../members/accessLink.ts';
import { startMemberSession } from '../members/memberSession.ts';
import { linkInvalid } from './notices.ts';
import { storeFrame } from './storeFrame.ts';

/** The receipt's link: opens the library once, by signing its customer in. */
export const libraryLinkPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: '/library-link/:token',
  needsPool: true,
  who: 'visitor',
  limits: ({ device }) => [{ key: `library-link ${device.address}`, most: 60, seconds: 60 }],
  handle: async (context) => {
    const { tx, now, params, base } = context;
    const customerId = await spendAccessLink(tx, { token: params['token'] ?? '', now });
    if (customerId === undefined) return linkInvalid(await storeFrame(context));
    await startMemberSession(context, customerId);
    return { goTo: `${base}${STORE_PATHS.library}` };
  },
});
