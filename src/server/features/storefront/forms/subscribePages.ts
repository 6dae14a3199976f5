import { STORE_PATHS, type FormBlock, type StoreFrame } from '#shared/contract/pages.ts';
import { SignupForm } from '#shared/contract/subscribers.ts';
import { en } from '#shared/rules/messages/en.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { SUBSCRIBE_FORM } from '../../blockData/findSignupBlock.ts';
import { subscribeView } from '../../blockData/subscribeView.ts';
import { findByLink, spendLink } from '../../subscribers/confirmLink.ts';
import { findGift, deliverGift } from '../../subscribers/gift.ts';
import { subscribe } from '../../subscribers/subscribe.ts';
import { readFields } from './readFields.ts';
import { storeAndPage, storeFrame } from '../../pageFrame/storeFrame.ts';
import {
  emailFormLimits,
  expiredLink,
  findFormBlock,
  formAgain,
  formGone,
  formLater,
  linkLimits,
  messagePage,
  rootOf,
  sentPage,
  unsubscribeWay,
} from './visitorForms.ts';

const SENT = `${STORE_PATHS.subscribe}/sent`;
const CONFIRM = `${STORE_PATHS.subscribe}/confirm/:token`;

/** Accepts a subscription request. The response is the same for every address, known or not. */
export const subscribeSubmit = pageRoute({
  mode: 'storefront',
  method: 'POST',
  path: STORE_PATHS.subscribe,
  needsPool: true,
  who: 'visitor',
  limits: emailFormLimits('subscribe'),
  handle: async (context) => {
    const { form, base, tx } = context;
    const { store, page } = await storeAndPage(context);
    const found = await findFormBlock(tx, { page, type: 'signup', id: form['block'] });
    if (found?.block.type !== 'signup') return formGone(store);
    const { block, path } = found;
    // Only bots fill in the honeypot field. They see the success message.
    if (form['website']) return { goTo: base + SENT };
    const read = readSignup(form, block);
    if (read.problems) return formAgain(store, { form: block, typed: form, problems: read.problems });
    await subscribe(context, {
      ...read.fields,
      language: store.language,
      consent: consentOf(block, store),
      hasTicked: block.props.asksTick,
      page: context.origin + (block.id === SUBSCRIBE_FORM ? base + path : path === '/' ? rootOf(store) : path),
      block: block.id,
      productId: block.props.product,
    });
    return { goTo: base + SENT };
  },
  whenShort: formLater('signup'),
});

type SignupBlock = Extract<FormBlock, { type: 'signup' }>;

function readSignup(form: PageContext['form'], { props }: SignupBlock) {
  const read = readFields(SignupForm, { email: form['email'] ?? '', name: (props.asksName && form['name']) || '' });
  if (!props.asksTick || form['consent']) return read;
  return { problems: { ...read.problems, consent: en.problems.consentMissing } };
}

/** The consent text that the form showed: the creator's words, or the default in the page's language. */
const consentOf = ({ props }: SignupBlock, { language, name: store }: StoreFrame): string =>
  props.consent || fill(getMessages(language).signup.consent, { store });

export const subscribeSent = sentPage(SENT, ({ signup }) => signup.sentText);

/** The page with only the form to subscribe. */
export const subscribePage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: STORE_PATHS.subscribe,
  needsPool: true,
  who: 'visitor',
  onlyReads: true,
  handle: subscribeView,
});

/** The confirmation link's page. It only asks, because mail scanners open every link. */
export const confirmPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: CONFIRM,
  needsPool: true,
  who: 'visitor',
  limits: linkLimits('subscribe'),
  handle: async (context) => {
    const store = await storeFrame(context);
    const token = context.params['token'] ?? '';
    const found = await findByLink(context.tx, { token, now: context.now });
    if (found === undefined || found.state === 'unsubscribed')
      return expiredLink(store, getMessages(store.language).signup.expiredText);
    if (found.token_used_at !== null) return done(context, store, found);
    const { signup } = getMessages(store.language);
    return messagePage(store, {
      title: signup.confirm,
      sentence: fill(signup.confirmText, { store: store.name, email: found.email }),
      button: {
        label: signup.confirmAction,
        action: `${store.base}${STORE_PATHS.subscribe}/confirm/${encodeURIComponent(token)}`,
      },
    });
  },
});

/** Confirms the subscription and delivers what was promised. */
export const confirmSubmit = pageRoute({
  mode: 'storefront',
  method: 'POST',
  path: CONFIRM,
  needsPool: true,
  who: 'visitor',
  limits: linkLimits('subscribe'),
  handle: async (context) => {
    const token = context.params['token'] ?? '';
    const spent = await spendLink(context.tx, { token, now: context.now });
    if (spent) await deliverGift(context, spent);
    const known = spent ?? (await findByLink(context.tx, { token, now: context.now }));
    if (known?.state !== 'confirmed') {
      const store = await storeFrame(context);
      return expiredLink(store, getMessages(store.language).signup.expiredText);
    }
    return { goTo: `${context.base}${STORE_PATHS.subscribe}/confirm/${encodeURIComponent(token)}` };
  },
});

async function done(
  context: PageContext,
  store: StoreFrame,
  { id, email, product_id }: { id: string; email: string; product_id: string | null },
): Promise<PageAnswer> {
  const { signup } = getMessages(store.language);
  const gift = await findGift(context.tx, product_id);
  const message = fill(signup.doneText, { store: store.name, email });
  return messagePage(store, {
    title: signup.done,
    sentence: gift === undefined ? message : `${message} ${fill(signup.gift, { title: gift.title })}`,
    isDone: true,
    way: unsubscribeWay(context, store, id),
  });
}
