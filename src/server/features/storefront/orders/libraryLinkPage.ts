import { pageRoute } from '../../../access/page.ts';

/** The address of receipt links in older emails, from before links opened the order itself. */
export const libraryLinkPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: '/library-link/:token',
  needsPool: true,
  who: 'visitor',
  onlyReads: true,
  handle: ({ base, params }) => Promise.resolve({ goTo: `${base}/order/${encodeURIComponent(params['token'] ?? '')}` }),
});
