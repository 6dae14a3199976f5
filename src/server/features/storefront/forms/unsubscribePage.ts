import { STORE_PATHS, type StoreFrame } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { pageRoute, type PageContext } from '../../../access/page.ts';
import {
  findUnsubscribeTarget,
  subscribeAgain,
  unsubscribe,
  type UnsubscribeTarget,
} from '../../subscribers/unsubscribeLink.ts';
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
    if (found.hasLeft) return gone(context, found);
    const { signup } = getMessages(store.language);
    return messagePage(store, {
      title: signup.unsubscribe,
      sentence: sentenceAbout(store, found, 'stop'),
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
    return gone(context, found);
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
      sentence: sentenceAbout(store, found, 'resumed'),
      isDone: true,
    });
  },
});

async function gone(context: PageContext, target: UnsubscribeTarget) {
  const store = await storeFrame(context);
  const { signup } = getMessages(store.language);
  return messagePage(store, {
    title: signup.unsubscribed,
    sentence: sentenceAbout(store, target, 'stopped'),
    isDone: true,
    button: {
      label: signup.resubscribe,
      action: `${store.base}${STORE_PATHS.unsubscribe}/${encodeURIComponent(context.params['token'] ?? '')}/again`,
    },
  });
}

/** About all emails of the store to many, or about the kind that the link is about. */
function sentenceAbout(
  { name, language }: Pick<StoreFrame, 'name' | 'language'>,
  { email, preference }: UnsubscribeTarget,
  what: 'stop' | 'stopped' | 'resumed',
): string {
  const { signup, members } = getMessages(language);
  const about = { store: name, email };
  if (!preference)
    return fill(
      { stop: signup.unsubscribeText, stopped: signup.unsubscribedText, resumed: signup.doneText }[what],
      about,
    );
  const texts = { stop: members.stopEmails, stopped: members.emailsStopped, resumed: members.emailsResumed };
  return fill(texts[what], { ...about, kind: members.emailKinds[preference.kind] });
}
