import { STORE_PATHS } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { pageRoute, type PageContext } from '../../../access/page.ts';
import { findUnsubscribeTarget, subscribeAgain, unsubscribe } from '../../subscribers/unsubscribeLink.ts';
import { noPage } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { messagePage } from './visitorForms.ts';

const PATH = `${STORE_PATHS.unsubscribe}/:token`;

const limits = ({ device }: Pick<PageContext, 'device'>) => [
  { key: `unsubscribe ${device.address}`, most: 120, seconds: 60 },
];

/** Asks before unsubscribing, because mail scanners open every link. */
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
    const found = await findUnsubscribeTarget(context.tx, { secrets: context.services.secrets, token });
    if (found === undefined) return noPage(store);
    if (found.hasLeft) return gone(context, found.email);
    const { signup } = getMessages(store.language);
    return messagePage(store, {
      title: signup.unsubscribe,
      sentence: fill(signup.unsubscribeText, { store: store.name, email: found.email }),
      button: {
        label: signup.unsubscribe,
        action: `${store.base}${STORE_PATHS.unsubscribe}/${encodeURIComponent(token)}`,
      },
    });
  },
});

/** Unsubscribes. Mail clients also post here through the List-Unsubscribe header (RFC 8058). */
export const unsubscribeSubmit = pageRoute({
  mode: 'storefront',
  method: 'POST',
  path: PATH,
  who: 'visitor',
  isSealed: true,
  limits,
  handle: async (context) => {
    const { tx, now, params, services } = context;
    const found = await findUnsubscribeTarget(tx, { secrets: services.secrets, token: params['token'] ?? '' });
    if (found === undefined) return noPage(await storeFrame(context));
    await unsubscribe(tx, found, now);
    return gone(context, found.email);
  },
});

/** Resubscribes a person who unsubscribed by mistake. */
export const subscribeAgainSubmit = pageRoute({
  mode: 'storefront',
  method: 'POST',
  path: `${PATH}/again`,
  who: 'visitor',
  limits,
  handle: async (context) => {
    const { tx, now, params, services } = context;
    const store = await storeFrame(context);
    const found = await findUnsubscribeTarget(tx, { secrets: services.secrets, token: params['token'] ?? '' });
    if (found === undefined) return noPage(store);
    await subscribeAgain(tx, found, now);
    const { signup } = getMessages(store.language);
    return messagePage(store, {
      title: signup.done,
      sentence: fill(signup.doneText, { store: store.name, email: found.email }),
      isDone: true,
    });
  },
});

async function gone(context: PageContext, email: string) {
  const store = await storeFrame(context);
  const { signup } = getMessages(store.language);
  return messagePage(store, {
    title: signup.unsubscribed,
    sentence: fill(signup.unsubscribedText, { store: store.name, email }),
    isDone: true,
    button: {
      label: signup.resubscribe,
      action: `${store.base}${STORE_PATHS.unsubscribe}/${encodeURIComponent(context.params['token'] ?? '')}/again`,
    },
  });
}
