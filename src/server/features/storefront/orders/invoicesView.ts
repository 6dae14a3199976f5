import type { FieldProblems, InvoicesView } from '#shared/contract/pages.ts';
import { countryChoices } from '#shared/rules/country.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { PageContext } from '../../../access/page.ts';
import { findOrderInvoices } from '../../invoices/orderInvoices.ts';
import type { OrderRecord } from '../../orders/orderRecord.ts';

/** What a buyer entered for the invoice, and what is wrong with it. */
export interface EnteredDetails {
  typed: NonNullable<InvoicesView['form']>['typed'];
  problems: FieldProblems;
}

interface Shown {
  record: OrderRecord;
  /** The address of the order's page. The invoices are below it. */
  here: string;
  entered: EnteredDetails | null;
}

/** The invoices of an order for its buyer. Null if the store issues none. */
export async function invoicesView(
  { tx, language, linkQuery }: PageContext,
  { record: { order }, here, entered }: Shown,
): Promise<InvoicesView | null> {
  const invoices = order.paid_at && (await findOrderInvoices(tx, order));
  if (!invoices) return null;
  const { documents, canEnter, hasEntered } = invoices;
  const { invoice: messages } = getMessages(language);
  const typed = { name: order.name, company: '', address: '', country: '', taxId: '' };
  return {
    documents: documents
      .filter(({ isReady }) => isReady)
      .map(({ id, kind, number }) => ({
        title: `${kind === 'invoice' ? messages.invoice : messages.creditNote} ${number}`,
        href: `${here}/invoices/${id}`,
      })),
    isPreparing: documents.some(({ isReady }) => !isReady) || (hasEntered && documents.length === 0),
    form: canEnter
      ? {
          action: `${here}/invoice${linkQuery}`,
          isReplacement: documents.length > 0,
          typed: entered?.typed ?? typed,
          countries: countryChoices(language),
          problems: entered?.problems ?? {},
        }
      : null,
  };
}
