import { STORE_PATHS } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { findLibrary } from '../../entitlements/library.ts';
import { ordersOfCustomer } from '../../members/ordersOfCustomer.ts';
import { subscriptionsOf } from '../../orders/subscriptions/subscriptionList.ts';
import { findOrder, type OrderRecord } from '../../orders/orderRecord.ts';
import { dayText } from '../../orders/dayText.ts';
import { orderView, statusText } from '../../orders/orderView.ts';
import { invoicesView } from '../orders/invoicesView.ts';
import type { Entered } from '../orders/orderPage.ts';
import { lostTimeView } from '../orders/lostTimeView.ts';
import { vatRefundView } from '../orders/vatRefundView.ts';
import { orderGiftView } from '../orders/orderGiftView.ts';
import { endedItems } from '../orders/endedItems.ts';
import { findKeys } from '../orders/findKeys.ts';
import { libraryItems } from '../orders/libraryItems.ts';
import { notYours } from '../../pageFrame/notices.ts';
import { neighborsOf, readAskedPage, toFirstPage } from '../../pageFrame/numberedPages.ts';
import { idParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { memberFrame, memberOf } from './memberFrame.ts';
import { teamLinks } from './teamPages.ts';
import { subscriptionView } from './subscriptionView.ts';

const PER_PAGE = 50;

/** The customer's orders, latest first. Their subscriptions are on the first page. */
export const memberOrdersPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.orders,
  who: 'customer',
  handle: async (context) => {
    const { tx, base, language } = context;
    const { id: customerId } = memberOf(context);
    const { page } = readAskedPage(context.query);
    const found = await ordersOfCustomer(tx, customerId, { limit: PER_PAGE + 1, offset: (page - 1) * PER_PAGE });
    const list = { path: base + STORE_PATHS.orders, linkQuery: context.linkQuery, rest: {} };
    if (found.length === 0 && page > 1) return toFirstPage(list);
    const subscriptions = page === 1 ? await subscriptionsOf(tx, customerId) : [];
    const frame = await memberFrame(context);
    return {
      show: {
        kind: 'member-orders',
        ...frame,
        subscriptions: subscriptions.map((mine) => subscriptionView(context, { mine, store: frame.store.name })),
        teams: page === 1 ? await teamLinks(context, { customerId }) : [],
        notice: changeNotice(context.query.get('subscription'), language),
        page,
        ...neighborsOf({ page, hasNext: found.length > PER_PAGE, ...list }),
        orders: found.slice(0, PER_PAGE).map(({ id, number, total, currency, status, placed_at, titles, isTrial }) => ({
          number,
          href: `${base}${STORE_PATHS.orders}/${id}`,
          placedOn: dayText(placed_at, language),
          total: total === 0 ? getMessages(language).common.free : formatMoney({ amount: total, currency }, language),
          titles: titles.join(', '),
          status: statusText({ status, total, isTrial }, language),
        })),
      },
    };
  },
});

/** What the customer just changed. */
function changeNotice(changed: string | null, language: Language): string | null {
  const { subscription, installments } = getMessages(language);
  const notices = new Map([
    ['canceled', subscription.canceled],
    ['resumed', subscription.resumed],
    ['switched', subscription.switched],
    ['kept', subscription.kept],
    ['paused', subscription.pausedNow],
    ['pause-problem', subscription.pauseProblem],
    ['rest-paid', installments.restPaid],
    ['replaced', subscription.replaced],
    ['replacing', subscription.replacing],
    ['replace-failed', subscription.replaceFailed],
  ]);
  return notices.get(changed ?? '') ?? null;
}

/** One order with its receipt and accessible items. */
export const memberOrderPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: `${STORE_PATHS.orders}/:orderId`,
  who: 'customer',
  handle: async (context) => {
    const record = await findOwnOrder(context);
    return record ? showMemberOrder(context, record) : notYours(await storeFrame(context));
  },
});

/** The order that the page's address names, if it is the customer's and was paid. */
export async function findOwnOrder(context: PageContext): Promise<OrderRecord | undefined> {
  const orderId = idParam(context.params, 'orderId');
  const record = orderId === undefined ? undefined : await findOrder(context.tx, orderId);
  return record?.order.customer_id === memberOf(context).id && record.order.paid_at ? record : undefined;
}

export async function showMemberOrder(
  context: PageContext,
  record: OrderRecord,
  { invoice: entered = null, vat = null, gift = null }: Entered = {},
): Promise<PageAnswer> {
  const { tx, language, base, now } = context;
  const { id: orderId, customer_id: customerId } = record.order;
  const purchases = await findLibrary(tx, { customerId, now }, { orderId });
  const keysOf = await findKeys(context, purchases, { customerId, orderId });
  const frame = await memberFrame(context);
  const here = `${base}${STORE_PATHS.orders}/${orderId}`;
  return {
    status: entered || vat || gift ? 400 : 200,
    show: {
      kind: 'member-order',
      ...frame,
      order: orderView(record, language),
      lostTime: await lostTimeView(context, orderId),
      gift: orderGiftView(context, { record, here, entered: gift }),
      teams: record.gift ? [] : await teamLinks(context, { orderId }),
      invoices: await invoicesView(context, { record, here, entered }),
      vatRefund: vatRefundView(context, { record, here, entered: vat }),
      items: libraryItems(context, purchases, { keysOf }),
      ended: await endedItems(context, { customerId, orderId }),
    },
  };
}
