import { itemsOf, type Page } from '#shared/blocks/page.ts';
import { BLOCKS } from '#shared/blocks/registry.ts';
import { STORE_PATHS, type FieldProblems, type FormBlock, type StoreFrame } from '#shared/contract/pages.ts';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';
import { pageRoute, type PageAnswer, type PageContext, type PageRoute } from '../../../access/page.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findSignupBlock, SUBSCRIBE_FORM } from '../../blockData/findSignupBlock.ts';
import { pagesWith } from '../../websitePages/publishedPages.ts';
import { problemsIn } from './readFields.ts';
import { storeAndPage, storeFrame } from '../../pageFrame/storeFrame.ts';
import { unsubscribeToken } from '../../subscribers/unsubscribeLink.ts';

/** Shared by all visitor forms: finding their block, rate limits, and responses. */

/** The block of a form on a published page of the store or its website. */
export async function findFormBlock(
  tx: StoreTx,
  { page, type, id }: { page: Page; type: FormBlock['type']; id: string | undefined },
): Promise<{ block: FormBlock; path: string } | undefined> {
  const own = formOn(page, type, id);
  if (own) return { block: own, path: '/' };
  if (id === undefined) return undefined;
  if (id === SUBSCRIBE_FORM && type === 'signup')
    return { block: await findSignupBlock(tx, page), path: STORE_PATHS.subscribe };
  for (const { page: other, path } of await pagesWith(tx, id)) {
    const block = formOn(other, type, id);
    if (block) return { block, path };
  }
  return undefined;
}

function formOn(page: Page, type: FormBlock['type'], id: string | undefined): FormBlock | undefined {
  const item = itemsOf(page).find((one) => one.type === type && one.props.id === id);
  if (item === undefined) return undefined;
  return type === 'signup'
    ? { type, id: item.props.id, props: BLOCKS.signup.read(item.props) }
    : { type, id: item.props.id, props: BLOCKS.contact.read(item.props) };
}

/** Rate limits per network, because the cached page is the same for everybody and cannot identify a browser. */
export const formLimits =
  (what: 'subscribe' | 'contact' | 'waitlist'): PageRoute['limits'] =>
  ({ storeId, device: { address } }) => [
    { key: `${what} ${storeId} ${address}`, most: 5, seconds: 600, refusal: 'code-too-soon' },
    { key: `${what} ${address}`, most: 40, seconds: 3600, refusal: 'code-too-soon' },
    { key: `${what} ${storeId}`, most: 600, seconds: 3600, refusal: 'code-too-soon' },
  ];

/** The limits of a form that sends an email to the typed address: those of all forms, and one for each address. */
export const emailFormLimits =
  (what: 'subscribe' | 'waitlist'): PageRoute['limits'] =>
  (context) => [
    ...(formLimits(what)?.(context) ?? []),
    {
      key: `${what}-to ${context.storeId} ${normaliseEmail(context.form['email'] ?? '').key}`,
      most: 4,
      seconds: 3600,
      refusal: 'code-too-soon',
    },
  ];

/** The limits of the page and the button of a link in such an email. */
export const linkLimits =
  (what: 'subscribe' | 'waitlist'): PageRoute['limits'] =>
  ({ device: { address } }) => [{ key: `${what}-link ${address}`, most: 60, seconds: 60 }];

/** Shown after such a form: an email is on its way, with a link to confirm. It is the same for every address. */
export const sentPage = (path: string, sentenceIn: (messages: Messages) => string): PageRoute =>
  pageRoute({
    mode: 'storefront',
    method: 'GET',
    path,
    who: 'visitor',
    handle: async (context) => {
      const store = await storeFrame(context);
      const messages = getMessages(store.language);
      return messagePage(store, { title: messages.auth.checkEmail, sentence: sentenceIn(messages), isDone: true });
    },
  });

/** The page of a link that was not used in time, or was replaced by a newer one. */
export function expiredLink(store: StoreFrame, sentence: string): PageAnswer {
  return messagePage(store, { title: getMessages(store.language).signup.expired, sentence }, 404);
}

/** The way out of what somebody has just confirmed. */
export const unsubscribeWay = ({ services, storeId, base }: PageContext, { language }: StoreFrame, id: string) => ({
  label: getMessages(language).signup.unsubscribe,
  href: `${base}${STORE_PATHS.unsubscribe}/${unsubscribeToken(services.secrets, { storeId, id })}`,
});

export const formAgain = (
  store: StoreFrame,
  { form, typed, problems }: { form: FormBlock; typed: Record<string, string>; problems: FieldProblems },
  status = 400,
): PageAnswer => ({
  status,
  show: { kind: 'form', store, form, typed, problems: problemsIn(store.language, problems) },
});

/** Reloading a refused form requests its URL with GET. */
export const formReloaded = (path: string): PageRoute =>
  pageRoute({
    mode: 'storefront',
    method: 'GET',
    path,
    who: 'visitor',
    handle: ({ base }) => Promise.resolve({ goTo: rootOf({ base }) }),
  });

/** The form with all typed values, shown while there is no room to store them. */
export const formLater =
  (type: FormBlock['type']): NonNullable<PageRoute['whenShort']> =>
  async (context) => {
    const { store, page } = await storeAndPage(context);
    const found = await findFormBlock(context.tx, { page, type, id: context.form['block'] });
    if (found === undefined) return formGone(store);
    const problems = { elsewhere: REFUSALS.unavailable.message };
    return formAgain(store, { form: found.block, typed: context.form, problems }, 503);
  };

/** The block no longer exists on the page, or never did. */
export function formGone(store: StoreFrame): PageAnswer {
  const { notices, problems, common } = getMessages(store.language);
  return {
    status: 400,
    show: {
      kind: 'notice',
      store,
      title: notices.problem,
      sentence: problems.formExpired,
      action: { label: common.backToStore, href: rootOf(store) },
    },
  };
}

interface FormTexts {
  title: string;
  sentence: string;
  isDone?: boolean;
  button?: { label: string; action: string };
  way?: { label: string; href: string };
}

export function messagePage(
  store: StoreFrame,
  { isDone = false, button, way, ...texts }: FormTexts,
  status = 200,
): PageAnswer {
  const back = { label: getMessages(store.language).common.backToStore, href: rootOf(store) };
  return {
    status,
    show: { kind: 'message', store, ...texts, isDone, button: button ?? null, way: way ?? back },
  };
}

export const rootOf = ({ base }: Pick<StoreFrame, 'base'>): string => (base === '' ? '/' : base);
