import { STORE_PATHS, type StoreFrame } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { pageRoute, type PageAnswer, type PageContext, type PageRoute } from '../../../access/page.ts';
import { findOfOrder } from '../../bookings/orderBookings.ts';
import { lostTimeView } from './lostTimeView.ts';
import { bookedTime } from '../../bookings/timeText.ts';
import { findLibrary } from '../../entitlements/library.ts';
import type { NoAccess } from '../../entitlements/canOpen.ts';
import { openArchive } from '../../members/openArchive.ts';
import { openContent } from '../../members/openContent.ts';
import { openFile } from '../../members/openFile.ts';
import { findOrderLink } from '../../orders/receipts/findOrderLink.ts';
import { findOrder, type OrderRecord } from '../../orders/orderRecord.ts';
import { pageBelow, returnQuery } from '../../orders/hosted/returnQuery.ts';
import { orderWords } from '../../orders/orderWords.ts';
import { dayText } from '../../orders/dayText.ts';
import { orderView } from '../../orders/orderView.ts';
import { findPlanOrder } from '../../planRecord/planOrders.ts';
import { challengeView } from '../checkout/challenge.ts';
import { formAgain } from '../checkout/formAgain.ts';
import { planHref } from '../checkout/planCheckout.ts';
import { invoicesView, type EnteredDetails } from './invoicesView.ts';
import { vatRefundView, type EnteredVatId } from './vatRefundView.ts';
import { orderGiftView, type EnteredAddress } from './orderGiftView.ts';
import { endedItems } from './endedItems.ts';
import { findKeys } from './findKeys.ts';
import { libraryItems, withoutEmptyBundles } from './libraryItems.ts';
import { offerView } from './offerView.ts';
import { callHref } from '../members/callHref.ts';
import { courseHref } from '../courses/coursePage.ts';
import { answerFile } from '../members/answerFile.ts';
import { teamLinks } from '../members/teamPages.ts';
import { showContent } from '../members/showContent.ts';
import { noAccess } from '../members/noAccess.ts';
import { archiveTooLarge, downloadsUsedUp, linkInvalid } from '../../pageFrame/notices.ts';
import { idParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';

const PLACE = {
  mode: 'storefront',
  method: 'GET',
  needsPool: true,
  who: 'visitor',
  limits: ({ device }) => [{ key: `order-link ${device.address}`, most: 120, seconds: 60 }],
} satisfies Partial<PageRoute>;

/** How long after paying the page says thank you. */
const NEW_MS = 60 * 60_000;

/**
 * The page of one order, which its link opens for 30 days on any device: after buying and from the receipt. Anyone with
 * the link sees this order and its files. It does not sign anybody in. Viewing it only counts the offer that it shows.
 */
export const orderPage = pageRoute({
  ...PLACE,
  path: '/order/:token',
  handle: async (context) => {
    const opened = await openLink(context);
    if (!opened || opened.record.order.status === 'void') return linkInvalid(await storeFrame(context));
    if (opened.record.order.status === 'pending')
      return formAgain(context, { orderId: opened.record.order.id, refusal: new Refusal('card-declined') });
    if (opened.record.order.status === 'requires-action') return continuePayment(context, opened.record);
    return showOrder(context, opened);
  },
});

/** A file of that page: counted as a download, then redirected to a signed link. */
export const orderFile = pageRoute({
  ...PLACE,
  path: '/order/:token/files/:fileId',
  handle: (context) => openOrderFile(context, { isPlayed: false }),
});

/** The same for a player or an image in the page. */
export const orderMedia = pageRoute({
  ...PLACE,
  path: '/order/:token/files/:fileId/play',
  handle: (context) => openOrderFile(context, { isPlayed: true }),
});

async function openOrderFile(context: PageContext, how: { isPlayed: boolean }): Promise<PageAnswer> {
  const opened = await openLink(context);
  const fileId = idParam(context.params, 'fileId');
  if (!opened || fileId === undefined) return linkInvalid(await storeFrame(context));
  const { customer_id: customerId, id: orderId } = opened.record.order;
  const file = await openFile(context, { customerId, fileId, orderId, ...how });
  return answerFile(context, file, (access) => closedToLink(context, access));
}

/** All files of a purchase of that page. */
export const orderArchive = pageRoute({
  ...PLACE,
  path: '/order/:token/items/:itemId/files.zip',
  handle: async (context) => {
    const opened = await openLink(context);
    const itemId = idParam(context.params, 'itemId');
    if (!opened || itemId === undefined) return linkInvalid(await storeFrame(context));
    const { customer_id: customerId, id: orderId } = opened.record.order;
    const [item] = await findLibrary(context.tx, { customerId, now: context.now }, { itemId, orderId });
    const archive = await openArchive(context, { customerId, itemId, orderId, name: item?.title ?? '' });
    if (archive.state === 'open') return { goTo: archive.url };
    if (archive.state === 'too-large') return archiveTooLarge(await storeFrame(context), hereOf(context));
    if (archive.state === 'used-up') return downloadsUsedUp(await storeFrame(context));
    return closedToLink(context, archive);
  },
});

/** Whoever has the link learns why something is closed, but not what the customer has otherwise. */
async function closedToLink(context: PageContext, access: NoAccess): Promise<PageAnswer> {
  const isGone = access.state === 'none' || access.state === 'revoked';
  return isGone ? linkInvalid(await storeFrame(context)) : noAccess(await storeFrame(context), access);
}

/** A link or text of that page. */
export const orderContent = pageRoute({
  ...PLACE,
  path: '/order/:token/contents/:contentId',
  handle: async (context) => {
    const opened = await openLink(context);
    const contentId = idParam(context.params, 'contentId');
    if (!opened || contentId === undefined) return linkInvalid(await storeFrame(context));
    const { customer_id: customerId, id: orderId, number } = opened.record.order;
    const answer = await openContent(context, { customerId, contentId, orderId });
    const here = hereOf(context);
    if (answer.state !== 'open') return closedToLink(context, answer);
    const { content } = answer;
    if (content.kind === 'call') return { goTo: callHref(context, contentId) };
    // Progress belongs to somebody, so a course opens after signing in.
    if (content.kind === 'course') return { goTo: courseHref(context.base, contentId) };
    return showContent(context, {
      content,
      isMember: false,
      here: `${here}/contents/${contentId}`,
      back: { title: fill(getMessages(context.language).order.numbered, { number }), href: here },
    });
  },
});

/** Continues at the bank's confirmation page or at the payment page. */
async function continuePayment(context: PageContext, record: OrderRecord): Promise<PageAnswer> {
  const { base, storeId, services, linkQuery } = context;
  const { payment, lines } = record;
  if (services.payments.form !== 'hosted' || !payment) return { show: await challengeView(context, record) };
  const checkout = STORE_PATHS.checkout.replace(':product', encodeURIComponent(lines[0]?.product_slug ?? ''));
  const query = returnQuery(services.secrets, { storeId, attemptId: payment.id });
  return { goTo: pageBelow(`${base}${checkout}${linkQuery}`, '/confirm', query) };
}

const hereOf = ({ base, params }: PageContext): string => `${base}/order/${params['token'] ?? ''}`;

interface OpenedOrder {
  record: OrderRecord;
  expiresAt: Date;
}

export async function openLink({ tx, now, params }: PageContext): Promise<OpenedOrder | undefined> {
  const link = await findOrderLink(tx, { token: params['token'] ?? '', now });
  const record = link && (await findOrder(tx, link.orderId));
  return record && { record, expiresAt: link.expiresAt };
}

/** What was sent from a form of the order's page and could not be saved. */
export interface Entered {
  invoice?: EnteredDetails | null;
  vat?: EnteredVatId | null;
  gift?: EnteredAddress | null;
}

export async function showOrder(
  context: PageContext,
  { record, expiresAt }: OpenedOrder,
  { invoice: entered = null, vat = null, gift = null }: Entered = {},
): Promise<PageAnswer> {
  const { tx, base, language, now } = context;
  const { customer_id: customerId, id: orderId, paid_at: paidAt } = record.order;
  const here = hereOf(context);
  const [store, purchases, invoices, plan, words] = await Promise.all([
    storeFrame(context),
    findLibrary(tx, { customerId, now }, { orderId }),
    invoicesView(context, { record, here, entered }),
    findPlanOrder(tx, orderId),
    orderWords(tx, orderId),
  ]);
  const keysOf = await findKeys(context, purchases, { customerId, orderId });
  return {
    status: entered || vat || gift ? 400 : 200,
    show: {
      kind: 'order-done',
      store,
      order: orderView(record, language),
      invoices,
      vatRefund: vatRefundView(context, { record, here, entered: vat }),
      items: libraryItems(context, withoutEmptyBundles(purchases), { orderPage: here, keysOf }),
      ended: await endedItems(context, { customerId, orderId }),
      booked: await bookedText(context, orderId),
      lostTime: await lostTimeView(context, orderId),
      libraryHref: signInHref({ base }),
      planHref: plan ? planHref(context) : null,
      isNew: paidAt !== null && now.getTime() - paidAt.getTime() < NEW_MS,
      words,
      until: dayText(expiresAt, language),
      gift: orderGiftView(context, { record, here, entered: gift }),
      teams: record.gift ? [] : await teamLinks(context, { orderId }),
      offer: await offerView(context, { orderId, here }),
    },
  };
}

/** When the call begins that was booked with the order. */
async function bookedText({ tx, language }: PageContext, orderId: string): Promise<string | null> {
  const booking = await findOfOrder(tx, orderId);
  if (booking?.status !== 'booked') return null;
  return bookedTime(booking, language);
}

/** The way to the library through the sign-in page, which redirects signed-in customers. */
const signInHref = ({ base }: Pick<StoreFrame, 'base'>): string => `${base}${STORE_PATHS.signIn}`;
