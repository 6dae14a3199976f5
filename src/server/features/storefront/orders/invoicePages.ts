import { InvoiceBuyer } from '#shared/contract/invoices.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { pageRoute, type PageAnswer, type PageContext, type PageRoute } from '../../../access/page.ts';
import { findInvoiceFile, readInvoice, saveInvoiceBuyer } from '../../invoices/orderInvoices.ts';
import { linkInvalid, notYours } from '../../pageFrame/notices.ts';
import { idParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { problemsIn, readFields } from '../forms/readFields.ts';
import { findOwnOrder, showMemberOrder } from '../members/orderPages.ts';
import type { EnteredDetails } from './invoicesView.ts';
import { openLink, showOrder } from './orderPage.ts';

const BY_LINK = {
  mode: 'storefront',
  needsPool: true,
  who: 'visitor',
  limits: ({ device }) => [{ key: `order-link ${device.address}`, most: 120, seconds: 60 }],
} satisfies Partial<PageRoute>;

/** A PDF of the order that the link opens. */
export const orderInvoice = pageRoute({
  ...BY_LINK,
  method: 'GET',
  path: '/order/:token/invoices/:invoiceId',
  handle: async (context) => {
    const opened = await openLink(context);
    const file = opened && (await download(context, opened.record.order.id));
    return file ?? linkInvalid(await storeFrame(context));
  },
});

/** The buyer's details for the invoice. */
export const orderInvoiceSubmit = pageRoute({
  ...BY_LINK,
  method: 'POST',
  path: '/order/:token/invoice',
  handle: async (context) => {
    const opened = await openLink(context);
    if (!opened) return linkInvalid(await storeFrame(context));
    const entered = await save(context, opened.record.order.id);
    const { base, params, linkQuery } = context;
    return entered
      ? showOrder(context, opened, { invoice: entered })
      : { goTo: `${base}/order/${params['token'] ?? ''}${linkQuery}` };
  },
});

const OF_MEMBER = { mode: 'members', who: 'customer' } satisfies Partial<PageRoute>;

/** A PDF of the customer's order. */
export const memberInvoice = pageRoute({
  ...OF_MEMBER,
  method: 'GET',
  path: `${STORE_PATHS.orders}/:orderId/invoices/:invoiceId`,
  handle: async (context) => {
    const record = await findOwnOrder(context);
    const file = record && (await download(context, record.order.id));
    return file ?? notYours(await storeFrame(context));
  },
});

/** The same form in the members area. */
export const memberInvoiceSubmit = pageRoute({
  ...OF_MEMBER,
  method: 'POST',
  path: `${STORE_PATHS.orders}/:orderId/invoice`,
  handle: async (context) => {
    const record = await findOwnOrder(context);
    if (!record) return notYours(await storeFrame(context));
    const entered = await save(context, record.order.id);
    const { base, linkQuery } = context;
    return entered
      ? showMemberOrder(context, record, { invoice: entered })
      : { goTo: `${base}${STORE_PATHS.orders}/${record.order.id}${linkQuery}` };
  },
});

async function download({ tx, params, services }: PageContext, orderId: string): Promise<PageAnswer | undefined> {
  const invoiceId = idParam(params, 'invoiceId');
  const file = invoiceId === undefined ? undefined : await findInvoiceFile(tx, { invoiceId, orderId });
  if (!file) return undefined;
  return { download: { fileName: file.name, type: 'application/pdf', chunks: readInvoice(services.files, file) } };
}

/** Saves the form. Returns what was entered and its problems if it cannot be saved. */
async function save({ tx, now, form, language }: PageContext, orderId: string): Promise<EnteredDetails | null> {
  const field = (name: string) => form[name] ?? '';
  const typed = {
    name: field('name'),
    company: field('company'),
    address: field('address'),
    country: field('country'),
    taxId: field('taxId'),
  };
  const read = readFields(InvoiceBuyer, typed);
  if (read.problems) return { typed, problems: problemsIn(language, read.problems) };
  await saveInvoiceBuyer({ tx, now }, { orderId, buyer: read.fields });
  return null;
}
