import { STORE_PATHS } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/words/fill.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';
import { pageRoute, type PageContext } from '../../access/page.ts';
import { findLeaver, subscribeAgain, unsubscribe } from '../subscribers/unsubscribeLink.ts';
import { noPage } from './notices.ts';
import { storeFrame } from './storeFrame.ts';
import { said } from './visitorForms.ts';

const PATH = `${STORE_PATHS.unsubscribe}/:token`;

const limits = ({ device }: Pick<PageContext, 'device'>) => [
  { key: `unsubscribe ${device.address}`, most: 120, seconds: 60 },
];

/** Asks before somebody leaves the list: programs that read mail open every link in it. */
export const unsubscribePage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: PATH,
  who: 'visitor',
  isSealed: true,
  limits,
  handle: async (context) => {
    const store = await storeFrame(context);
    const token = context.params['token'] ?? '';
    const found = await findLeaver(context.tx, { secrets: context.services.secrets, token });
    if (found === undefined) return noPage(store);
    if (found.hasLeft) return gone(context, found.email);
    const { signup } = wordsIn(store.language);
    return said(store, {
      title: signup.leave,
      sentence: fill(signup.leaveSays, { store: store.name, email: found.email }),
      button: {
        label: signup.leave,
        action: `${store.base}${STORE_PATHS.unsubscribe}/${encodeURIComponent(token)}`,
      },
    });
  },
});

/** Leaves the list; mail programs press this button too, by the letter's List-Unsubscribe (RFC 8058). */
export const unsubscribeSubmit = pageRoute({
  mode: 'storefront',
  method: 'POST',
  path: PATH,
  who: 'visitor',
  isSealed: true,
  limits,
  handle: async (context) => {
    const { tx, now, params, services } = context;
    const found = await findLeaver(tx, { secrets: services.secrets, token: params['token'] ?? '' });
    if (found === undefined) return noPage(await storeFrame(context));
    await unsubscribe(tx, found, now);
    return gone(context, found.email);
  },
});

/** Takes back who left by mistake. */
export const subscribeAgainSubmit = pageRoute({
  mode: 'storefront',
  method: 'POST',
  path: `${PATH}/again`,
  who: 'visitor',
  limits,
  handle: async (context) => {
    const { tx, now, params, services } = context;
    const store = await storeFrame(context);
    const found = await findLeaver(tx, { secrets: services.secrets, token: params['token'] ?? '' });
    if (found === undefined) return noPage(store);
    await subscribeAgain(tx, found, now);
    const { signup } = wordsIn(store.language);
    return said(store, {
      title: signup.done,
      sentence: fill(signup.doneSays, { store: store.name, email: found.email }),
      isDone: true,
    });
  },
});

async function gone(context: PageContext, email: string) {
  const store = await storeFrame(context);
  const { signup } = wordsIn(store.language);
  return said(store, {
    title: signup.left,
    sentence: fill(signup.leftSays, { store: store.name, email }),
    isDone: true,
    button: {
      label: signup.again,
      action: `${store.base}${STORE_PATHS.unsubscribe}/${encodeURIComponent(context.params['token'] ?? '')}/again`,
    },
  });
}
