import { itemsOf, type Page } from '#shared/blocks/page.ts';
import { BLOCKS } from '#shared/blocks/registry.ts';
import type { FieldProblems, FormBlock, StoreFrame } from '#shared/contract/pages.ts';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { pageRoute, type PageAnswer, type PageRoute } from '../../../access/page.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { pagesWith } from '../../websitePages/publishedPages.ts';
import { problemsIn } from './readFields.ts';
import { storeAndPage } from '../../pageFrame/storeFrame.ts';

/** Shared by all visitor forms: finding their block, rate limits, and responses. */

/** The block of a form on a published page of the store or its website. */
export async function findFormBlock(
  tx: StoreTx,
  { page, type, id }: { page: Page; type: FormBlock['type']; id: string | undefined },
): Promise<{ block: FormBlock; path: string } | undefined> {
  const own = formOn(page, type, id);
  if (own) return { block: own, path: '/' };
  if (id === undefined) return undefined;
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
