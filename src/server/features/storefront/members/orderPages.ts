import { STORE_PATHS } from '#shared/contract/pages.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { getMessages } from '#shared/rules/words/getMessages.ts';
import { pageRoute } from '../../../access/page.ts';
import { findLibrary } from '../../entitlements/library.ts';
import { ordersOfCustomer } from '../../members/ordersOfCustomer.ts';
import { findOrder } from '../../orders/orderRecord.ts';
import { dayWords, orderView, statusWords } from '../../orders/orderView.ts';
import { libraryItems } from '../orders/libraryItems.ts';
import { notYours } from '../../pageFrame/notices.ts';
import { idParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { memberFrame, memberOf } from './memberFrame.ts';

/** The customer's orders, latest first. */
export const memberOrdersPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.orders,
  who: 'customer',
  handle: async (context) => {
    const { tx, base, language } = context;
    const orders = await ordersOfCustomer(tx, memberOf(context).id);
    return {
      show: {
        kind: 'member-orders',
        ...(await memberFrame(context)),
        orders: orders.map(({ id, number, total, currency, status, placed_at, titles }) => ({
          number,
          href: `${base}${STORE_PATHS.orders}/${id}`,
          placedOn: dayWords(placed_at, language),
          total: total === 0 ? getMessages(language).common.free : formatMoney({ amount: total, currency }, language),
          titles: titles.join(', '),
          status: statusWords({ status, total }, language),
        })),
      },
    };
  },
});

/** One order with its receipt and accessible items. */
export const memberOrderPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: `${STORE_PATHS.orders}/:orderId`,
  who: 'customer',
  handle: async (context) => {
    const { tx, language, params } = context;
    const { id: customerId } = memberOf(context);
    const orderId = idParam(params, 'orderId');
    const record = orderId === undefined ? undefined : await findOrder(tx, orderId);
    if (record?.order.customer_id !== customerId || !record.order.paid_at) return notYours(await storeFrame(context));
    const purchases = await findLibrary(tx, customerId, { orderId: record.order.id });
    const frame = await memberFrame(context);
    return {
      show: {
        kind: 'member-order',
        ...frame,
        order: orderView(record, language),
        items: libraryItems(context, purchases),
      },
    };
  },
});
