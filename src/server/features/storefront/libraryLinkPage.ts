import { STORE_PATHS } from '#shared/contract/pages.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';
import { pageRoute, type PageAnswer, type PageContext, type PageRoute } from '../../access/page.ts';
import { spendAccessLink } from '../members/accessLink.ts';
import { startMemberSession } from '../members/memberSession.ts';
import { linkInvalid } from './notices.ts';
import { storeFrame } from './storeFrame.ts';
import { said } from './visitorForms.ts';

const PLACE = {
  mode: 'storefront',
  path: '/library-link/:token',
  needsPool: true,
  who: 'visitor',
  limits: ({ device }) => [{ key: `library-link ${device.address}`, most: 60, seconds: 60 }],
} satisfies Partial<PageRoute>;

/** The receipt's link. Programs that read mail open every link in it: what is no browser is asked to press a button. */
export const libraryLinkPage = pageRoute({
  ...PLACE,
  method: 'GET',
  handle: (context) => (context.isNavigating ? enter(context) : ask(context)),
});

export const libraryLinkSubmit = pageRoute({ ...PLACE, method: 'POST', handle: enter });

/** Opens the library once, by signing its customer in. */
async function enter(context: PageContext): Promise<PageAnswer> {
  const { tx, now, params, base } = context;
  const customerId = await spendAccessLink(tx, { token: params['token'] ?? '', now });
  if (customerId === undefined) return linkInvalid(await storeFrame(context));
  await startMemberSession(context, customerId);
  return { goTo: `${base}${STORE_PATHS.library}` };
}

async function ask(context: PageContext): Promise<PageAnswer> {
  const store = await storeFrame(context);
  const { order } = wordsIn(store.language);
  const action = `${store.base}/library-link/${encodeURIComponent(context.params['token'] ?? '')}`;
  return said(store, {
    title: order.openLibrary,
    sentence: order.kept,
    button: { label: order.openLibrary, action },
  });
}
