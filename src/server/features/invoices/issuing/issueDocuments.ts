import type { InvoiceSettings } from '#shared/contract/invoices.ts';
import { isLanguage, type Language } from '#shared/rules/language.ts';
import { paymentText } from '#shared/rules/installmentText.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { readTaxAccount } from '#shared/rules/tax.ts';
import type { Services } from '../../../access/context.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { resolveEmailLocale, storeSender } from '../../mail/sending/mailSender.ts';
import type { InvoiceContent } from '../InvoiceContent.ts';
import { findInvoiceSettings, startOfInvoices } from '../invoiceSettings.ts';
import { findOrderTaxes } from '../../orders/checkout/orderTaxes.ts';
import { refundedLinesOf } from '../../orders/refunds/linesToRefund.ts';
import { sumOfTaxes } from '../../orders/refunds/taxesIn.ts';
import { findLost } from '../../sales/disputeLedger.ts';
import type { LedgerTax } from '../../sales/ledger.ts';
import { findMovedTaxes } from '../../sales/ledgerTaxes.ts';
import { findSubscriptionOf } from '../../orders/subscriptions/findRenewal.ts';
import { findTaxEvidence, type TaxEvidence } from '../../orders/checkout/taxEvidence.ts';
import { billedBy, currentInvoice, documentsOf, isOfWhole, type IssuedDocument } from './documentsOf.ts';
import { insertDocument } from './insertDocument.ts';
import {
  endedDisputesOf,
  findInvoiceBuyer,
  linesOf,
  lockInvoicedOrder,
  refundsOf,
  type InvoicedOrder,
} from './invoicedOrder.ts';

interface Issuing {
  tx: StoreTx;
  now: Date;
  services: Pick<Services, 'settings'>;
}

interface Subject {
  order: InvoicedOrder;
  settings: InvoiceSettings;
}

/**
 * Issues the documents that an order lacks: its invoice, one with the buyer's own details instead of an earlier one,
 * and a credit note for each refund and each lost dispute. Issuing again adds nothing. Without the seller's details nothing is issued, and
 * without a request nothing for an order that was paid before they were entered.
 */
export async function issueDocuments(
  at: Issuing,
  { orderId, isRequested }: { orderId: string; isRequested: boolean },
): Promise<void> {
  const { tx } = at;
  const order = await lockInvoicedOrder(tx, orderId);
  const settings = order && (await findInvoiceSettings(tx));
  if (!order || !settings) return;
  const subject = { order, settings };
  let documents = await documentsOf(tx, orderId);
  if (documents.length === 0 && !isRequested && order.paid_at < (await startOfInvoices(tx))) return;
  let invoice = currentInvoice(documents) ?? (await issueInvoice(at, subject, null));
  if (await lacksBuyer(tx, { order, documents, invoice })) invoice = await replaceInvoice(at, subject, invoice);
  documents = await documentsOf(tx, orderId);
  for (const refund of await refundsOf(tx, orderId, 'ended'))
    await issueForRefund(at, subject, { refund, documents, invoice });
  for (const dispute of await endedDisputesOf(tx, orderId)) await issueForDispute(at, subject, { dispute, invoice });
}

async function issueInvoice(at: Issuing, { order, settings }: Subject, replaces: IssuedDocument | null) {
  const { tx } = at;
  const [lines, entered, language, evidence, taxes, subscription] = await Promise.all([
    linesOf(tx, order.id),
    findInvoiceBuyer(tx, order.id),
    languageOf(at, order),
    findTaxEvidence(tx, order.id),
    findOrderTaxes(tx, order.id),
    findSubscriptionOf(tx, order.id),
  ]);
  const { legalName, address, country, taxId, note } = settings;
  const vatId = evidence?.vatStatus === 'valid' ? evidence.vatId : '';
  const typed = entered ?? {
    name: order.name,
    company: '',
    address: '',
    country: evidence?.chosenCountry ?? '',
    taxId: '',
  };
  // The id that the tax was decided on is on the invoice.
  const buyer = { ...typed, taxId: vatId || typed.taxId };
  return insertDocument(at, settings, {
    order,
    kind: 'invoice',
    corrects: replaces,
    tax: order.tax,
    total: order.total,
    content: {
      language,
      seller: { name: legalName, address, country, taxId },
      buyer: { ...buyer, email: order.email },
      hasBuyerDetails: entered !== undefined,
      orderNumber: order.number,
      suppliedAt: order.paid_at.toISOString(),
      corrects: null,
      lines,
      discount: order.discount,
      isCredit: order.isSwitchOrder,
      tip: order.tip,
      tax: evidence && order.tax > 0 ? taxOfContent(evidence) : null,
      rates: taxes.map(({ basisPoints, net, tax }) => ({ basisPoints, net, tax })),
      installment: subscription?.payment ? paymentText(subscription.payment, language) : '',
      reverseCharge: evidence?.kind === 'reverse-charge' ? evidence.vatId : '',
      note,
      isTest: order.is_test,
    },
  });
}

const taxOfContent = ({ country, basisPoints, isInclusive }: TaxEvidence) => ({ country, basisPoints, isInclusive });

async function languageOf({ tx, services }: Issuing, order: InvoicedOrder): Promise<Language> {
  const chosen = order.language !== null && isLanguage(order.language) ? order.language : null;
  return resolveEmailLocale(await storeSender(tx, services.settings), chosen);
}

/** Whether the buyer entered details after the invoice was issued. After a refund or a loss the invoice stays. */
async function lacksBuyer(
  tx: StoreTx,
  {
    order,
    documents,
    invoice,
  }: { order: InvoicedOrder; documents: readonly IssuedDocument[]; invoice: IssuedDocument },
): Promise<boolean> {
  if (invoice.content.hasBuyerDetails || !documents.every(isOfWhole)) return false;
  return (await findInvoiceBuyer(tx, order.id)) !== undefined;
}

/** A credit note over the whole invoice, and a new invoice. */
async function replaceInvoice(at: Issuing, subject: Subject, invoice: IssuedDocument): Promise<IssuedDocument> {
  const credit = await insertDocument(at, subject.settings, {
    order: subject.order,
    kind: 'credit-note',
    corrects: invoice,
    tax: invoice.tax,
    total: invoice.total,
    content: invoice.content,
  });
  return issueInvoice(at, subject, credit);
}

interface Refunded {
  refund: { id: string; amount: number; tax: number; status: string; isTaxOnly: boolean };
  documents: readonly IssuedDocument[];
  invoice: IssuedDocument;
}

/** A credit note for a refund, and an invoice that takes it back if the refund failed afterwards. */
async function issueForRefund(
  at: Issuing,
  { order, settings }: Subject,
  { refund, documents, invoice }: Refunded,
): Promise<void> {
  const known = documents.filter(({ refundId }) => refundId === refund.id);
  const credit = known.find(({ kind }) => kind === 'credit-note');
  const isDue = refund.status === 'succeeded' ? !credit : credit !== undefined && known.length === 1;
  if (!isDue) return;
  const { invoice: messages } = getMessages(invoice.content.language);
  const sentence = credit ? messages.refundFailed : messages.refundOf;
  await insertDocument(at, settings, {
    order,
    kind: credit ? 'invoice' : 'credit-note',
    refundId: refund.id,
    corrects: credit ?? invoice,
    tax: refund.tax,
    total: refund.amount,
    content: {
      ...invoice.content,
      lines: await refundedLines(at.tx, {
        refund,
        isTaxAdded: invoice.content.tax?.isInclusive === false,
        sentence: fill(sentence, { order: order.number }),
      }),
      discount: 0,
      tip: 0,
      rates: ratesOf(await findMovedTaxes(at.tx, { event: 'refund', eventId: refund.id })),
      reverseCharge: refund.isTaxOnly
        ? ((await findTaxEvidence(at.tx, order.id))?.vatId ?? '')
        : invoice.content.reverseCharge,
    },
  });
}

/** What pending refunds will credit. */
const sumPending = async (tx: StoreTx, orderId: string): Promise<number> =>
  (await refundsOf(tx, orderId, 'pending')).reduce((sum, { amount }) => sum + amount, 0);

interface Disputed {
  dispute: { id: string; isLost: boolean };
  invoice: IssuedDocument;
}

/**
 * A credit note for what a dispute took from the order, and an invoice that takes it back if the bank returned it after
 * all. If the bank returns a part, or takes more, the credit note is taken back and replaced. A bank may take more than is
 * left of an order: no more is credited than was billed and is not being refunded.
 */
async function issueForDispute(at: Issuing, subject: Subject, { dispute, invoice }: Disputed): Promise<void> {
  const documents = await documentsOf(at.tx, subject.order.id);
  // They alternate: a bank can take the money again after it returned it.
  const known = documents.filter(({ disputeId }) => disputeId === dispute.id);
  const credit = known.find(
    ({ id, kind }) => kind === 'credit-note' && !known.some(({ correctsId }) => correctsId === id),
  );
  const billed = billedBy(documents) + (credit?.total ?? 0) - (await sumPending(at.tx, subject.order.id));
  const due = dispute.isLost ? await creditOf(at.tx, { disputeId: dispute.id, billed }) : NOTHING;
  if (due.total === (credit?.total ?? 0) && due.tax === (credit?.tax ?? 0)) return;
  const disputeRound = Math.floor(known.length / 2) + 1;
  const about = { disputeId: dispute.id, invoice };
  if (credit) {
    const { total, tax, content } = credit;
    const amounts = { total, tax, rates: content.rates };
    await writeForDispute(at, subject, { ...about, kind: 'invoice', disputeRound, corrects: credit, amounts });
  }
  if (due.total <= 0) return;
  const round = credit ? disputeRound + 1 : disputeRound;
  await writeForDispute(at, subject, {
    ...about,
    kind: 'credit-note',
    disputeRound: round,
    corrects: invoice,
    amounts: due,
  });
}

const NOTHING = { total: 0, tax: 0, rates: [] };

interface DisputeDocument {
  kind: 'invoice' | 'credit-note';
  disputeId: string;
  disputeRound: number;
  invoice: IssuedDocument;
  corrects: IssuedDocument;
  amounts: { total: number; tax: number; rates: InvoiceContent['rates'] };
}

async function writeForDispute(
  at: Issuing,
  { order, settings }: Subject,
  { kind, disputeId, disputeRound, invoice, corrects, amounts: { total, tax, rates } }: DisputeDocument,
): Promise<void> {
  const { invoice: messages } = getMessages(invoice.content.language);
  const text = kind === 'invoice' ? messages.chargebackReturned : messages.chargeback;
  const sentence = fill(text, { order: order.number });
  await insertDocument(at, settings, {
    order,
    kind,
    disputeId,
    disputeRound,
    corrects,
    tax,
    total,
    content: {
      ...invoice.content,
      lines: [oneLine(sentence, invoice.content.tax?.isInclusive === false ? total - tax : total)],
      discount: 0,
      tip: 0,
      rates,
    },
  });
}

async function creditOf(tx: StoreTx, { disputeId, billed }: { disputeId: string; billed: number }) {
  const { amount, taxes } = await findLost(tx, disputeId);
  return { total: Math.min(amount, billed), tax: sumOfTaxes(taxes), rates: ratesOf(taxes) };
}

/** The taxes that left an order, by rate. */
const ratesOf = (taxes: readonly LedgerTax[]): InvoiceContent['rates'] =>
  taxes.flatMap(({ account, amount, base }) => {
    const rate = readTaxAccount(account);
    return rate ? [{ basisPoints: rate.basisPoints, net: base, tax: amount }] : [];
  });

/** The refunded items with what was returned for each, or one line for a refund of an amount. */
async function refundedLines(
  tx: StoreTx,
  { refund, isTaxAdded, sentence }: { refund: Refunded['refund']; isTaxAdded: boolean; sentence: string },
): Promise<InvoiceContent['lines']> {
  const shown = ({ amount, tax }: { amount: number; tax: number }) => amount - (isTaxAdded ? tax : 0);
  const lines = await refundedLinesOf(tx, refund.id);
  if (lines.length === 0) return [oneLine(sentence, shown(refund))];
  return lines.map(({ title, units, ...line }) => oneLine(units > 1 ? `${title} × ${units}` : title, shown(line)));
}

const oneLine = (title: string, amount: number): InvoiceContent['lines'][number] => ({
  title,
  quantity: 1,
  unit: amount,
  amount,
});
