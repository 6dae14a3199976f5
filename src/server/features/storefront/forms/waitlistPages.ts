import { STORE_PATHS } from '#shared/contract/pages.ts';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { WaitlistForm } from '#shared/contract/waitlists.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { noProduct } from '../../pageFrame/notices.ts';
import { slugParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { findPublishedProductBySlug, type SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { cardView } from '../../publishedProducts/productViews.ts';
import { joinWaitlist } from '../../waitlists/joinWaitlist.ts';
import { confirmWaitlistEntry, findByWaitlistLink } from '../../waitlists/waitlistLink.ts';
import { problemsIn, readFields } from './readFields.ts';
import { emailFormLimits, expiredLink, linkLimits, messagePage, sentPage, unsubscribeWay } from './visitorForms.ts';

const SENT = `${STORE_PATHS.waitlist}/sent`;
const CONFIRM = `${STORE_PATHS.waitlist}/confirm/:token`;

/** The form to join the waitlist of a product. A product that is for sale shows its own page. */
export const waitlistPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: STORE_PATHS.waitlist,
  needsPool: true,
  who: 'visitor',
  handle: (context) => withWaitlist(context, (product) => formView(context, { product })),
});

/** Puts an address on the waitlist. The response is the same for every address, known or not. */
export const waitlistSubmit = pageRoute({
  mode: 'storefront',
  method: 'POST',
  path: STORE_PATHS.waitlist,
  needsPool: true,
  who: 'visitor',
  limits: emailFormLimits('waitlist'),
  handle: (context) =>
    withWaitlist(context, async (product) => {
      const sent = { goTo: context.base + SENT.replace(':product', product.slug) + context.linkQuery };
      // Only bots fill in the honeypot field. They see the success message.
      if (context.form['website']) return sent;
      const read = readFields(WaitlistForm, { email: context.form['email'] ?? '' });
      if (read.problems) return formView(context, { product, problems: read.problems }, 400);
      const { name: store, language } = await storeFrame(context);
      const consent = fill(getMessages(language).waitlist.consent, { store, title: product.title });
      await joinWaitlist(context, { productId: product.id, ...read.fields, language, consent });
      return sent;
    }),
  whenShort: (context) =>
    withWaitlist(context, (product) =>
      formView(context, { product, problems: { elsewhere: REFUSALS.unavailable.message } }, 503),
    ),
});

export const waitlistSent = sentPage(SENT, ({ waitlist }) => waitlist.sentText);

/** The confirmation link's page. It only asks, because mail scanners open every link. */
export const waitlistConfirmPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: CONFIRM,
  needsPool: true,
  who: 'visitor',
  limits: linkLimits('waitlist'),
  handle: async (context) => {
    const { tx, now, params, base } = context;
    const token = params['token'] ?? '';
    const [store, entry] = await Promise.all([storeFrame(context), findByWaitlistLink(tx, { token, now })]);
    const product = await findPublishedProductBySlug(tx, slugParam(params));
    const { waitlist } = getMessages(store.language);
    if (!entry || !product || product.id !== entry.product_id) return expiredLink(store, waitlist.expiredText);
    const about = { email: entry.email, title: product.title, store: store.name };
    if (entry.state === 'pending')
      return messagePage(store, {
        title: fill(waitlist.confirm, about),
        sentence: fill(waitlist.confirmText, about),
        button: {
          label: waitlist.confirmAction,
          action: base + CONFIRM.replace(':product', product.slug).replace(':token', encodeURIComponent(token)),
        },
      });
    // Whoever confirms after the opening needs no email.
    if (!product.isWaitlist) return toProduct(context, product);
    return messagePage(store, {
      title: waitlist.done,
      sentence: fill(waitlist.doneText, about),
      isDone: true,
      way: unsubscribeWay(context, store, entry.id),
    });
  },
});

/** Confirms the address, and shows what that means. */
export const waitlistConfirmSubmit = pageRoute({
  mode: 'storefront',
  method: 'POST',
  path: CONFIRM,
  needsPool: true,
  who: 'visitor',
  limits: linkLimits('waitlist'),
  handle: async ({ tx, now, params, base, linkQuery }) => {
    const token = params['token'] ?? '';
    await confirmWaitlistEntry(tx, { token, now });
    const page = CONFIRM.replace(':product', slugParam(params)).replace(':token', encodeURIComponent(token));
    return { goTo: base + page + linkQuery };
  },
});

/** The answer for the product of the address while it has a waitlist. */
async function withWaitlist(
  context: PageContext,
  answer: (product: SellableProduct) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const product = await findPublishedProductBySlug(context.tx, slugParam(context.params));
  if (!product) return noProduct(await storeFrame(context));
  return product.isWaitlist ? answer(product) : toProduct(context, product);
}

const toProduct = ({ base, linkQuery }: PageContext, { slug }: SellableProduct): PageAnswer => ({
  goTo: base + STORE_PATHS.product.replace(':product', slug) + linkQuery,
});

async function formView(
  context: PageContext,
  { product, problems = {} }: { product: SellableProduct; problems?: Readonly<Record<string, string>> },
  status = 200,
): Promise<PageAnswer> {
  const store = await storeFrame(context);
  return {
    status,
    show: {
      kind: 'waitlist',
      store,
      product: cardView(product, { storeId: context.storeId, language: store.language }),
      typed: { email: context.form['email'] ?? '' },
      problems: problemsIn(store.language, problems),
    },
  };
}
