import { normaliseEmail } from '#shared/rules/email.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../access/page.ts';
import { findLibrary } from '../members/library.ts';
import { openFile } from '../members/openFile.ts';
import { openOrderLink } from '../orders/orderLink.ts';
import { findOrder, type OrderRecord } from '../orders/orderRecord.ts';
import { orderView } from '../orders/orderView.ts';
import { challengeView } from './challenge.ts';
import { libraryItems } from './libraryItems.ts';
import { linkInvalid } from './notices.ts';
import { idParam } from './params.ts';
import { storeFrame } from './storeFrame.ts';
import { toLibrary } from './toLibrary.ts';

/** The page after buying: the files right there, for ten minutes; then it asks to sign in. */
export const orderPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: '/order/:token',
  needsPool: true,
  who: 'visitor',
  handle: async (context) => {
    const record = await orderOfLink(context);
    if (!record || record.order.status === 'void') return linkInvalid(await storeFrame(context));
    if (record.order.status === 'requires-action') return { show: await challengeView(context, record) };
    return orderDone(context, record);
  },
});

/** A file of that page: noted as a download, then handed out by a signed link. */
export const orderFile = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: '/order/:token/files/:fileId',
  needsPool: true,
  who: 'visitor',
  handle: async (context) => {
    const record = await orderOfLink(context);
    const fileId = idParam(context.params, 'fileId');
    if (!record || fileId === undefined) return linkInvalid(await storeFrame(context));
    const { customer_id: customerId, id: orderId } = record.order;
    const link = await openFile(context, { customerId, fileId, orderId });
    return link ? { goTo: link.url } : linkInvalid(await storeFrame(context));
  },
});

async function orderOfLink({ tx, storeId, now, services, params }: PageContext): Promise<OrderRecord | undefined> {
  const orderId = openOrderLink(services.secrets, { token: params['token'] ?? '', storeId, now });
  const record = orderId === undefined ? undefined : await findOrder(tx, orderId);
  return record && isReachedAsThen(record) ? record : undefined;
}

// Once the address was changed, whoever bought under the old one may be somebody else.
const isReachedAsThen = ({ order, customerEmail }: OrderRecord): boolean =>
  normaliseEmail(order.email).key === normaliseEmail(customerEmail).key;

async function orderDone(context: PageContext, record: OrderRecord): Promise<PageAnswer> {
  const { tx, base, language, params } = context;
  const { customer_id: customerId, id: orderId } = record.order;
  const [store, purchases] = await Promise.all([storeFrame(context), findLibrary(tx, customerId, { orderId })]);
  const here = `${base}/order/${params['token'] ?? ''}`;
  return {
    show: {
      kind: 'order-done',
      store,
      order: orderView(record, language),
      items: libraryItems(context, purchases, (fileId) => `${here}/files/${fileId}`),
      libraryHref: toLibrary({ base }),
    },
  };
}
