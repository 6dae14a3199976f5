import { countryName } from '#shared/rules/country.ts';
import { directionOf, type Language } from '#shared/rules/language.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { taxText } from '#shared/rules/taxText.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { InvoiceDocument } from '../../gateways/invoices/InvoiceDocument.ts';
import { dayText } from '../orders/dayText.ts';
import type { InvoiceContent } from './InvoiceContent.ts';
import type { IssuedDocument } from './issuing/documentsOf.ts';

/** A document in its language, as it is printed. */
export function invoiceDocument(issued: IssuedDocument & { currency: string }): InvoiceDocument {
  const { kind, number, content, issuedAt, tax, total, currency } = issued;
  const { language, seller, buyer, discount, isCredit, tip, lines, note, isTest, reverseCharge, installment } = content;
  const isIncluded = content.tax?.isInclusive ?? false;
  const { invoice: messages, order, checkout } = getMessages(language);
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  const taxes = taxRows(issued);
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  return {
    language,
    isRightToLeft: directionOf(language) === 'rtl',
    issuedAt: issuedAt.toISOString(),
    title: kind === 'invoice' ? messages.invoice : messages.creditNote,
    number,
    mark: isTest ? messages.test : null,
    facts: facts(issued),
    parties: [
      { label: messages.seller, lines: personLines([seller.name], seller, language) },
      {
        label: messages.buyer,
        lines: [...personLines([buyer.company, buyer.name], buyer, language), buyer.email].filter(Boolean),
      },
    ],
    columns: { item: messages.item, quantity: messages.quantity, price: messages.price, amount: messages.amount },
    rows: lines.map((line) => ({
      item: line.title,
      quantity: line.quantity.toLocaleString(language),
      price: money(line.unit),
      amount: money(line.amount),
    })),
    totals: [
      ...(discount > 0 || tip > 0 || (tax > 0 && !isIncluded)
        ? [{ label: order.subtotal, value: money(subtotal) }]
        : []),
      ...(discount > 0 ? [{ label: isCredit ? order.credit : order.discount, value: money(-discount) }] : []),
      ...(isIncluded ? [] : taxes),
      ...(tip > 0 ? [{ label: order.tip, value: money(tip) }] : []),
      { label: checkout.total, value: money(total), isStrong: true },
      ...(tax > 0 && isIncluded ? [...taxes, { label: order.withoutTax, value: money(total - tax) }] : []),
    ],
    notes: [installment, reverseCharge === '' ? '' : fill(order.reverseCharge, { id: reverseCharge }), note].filter(
      Boolean,
    ),
    page: messages.page,
  };
}

/** The tax of each rate, with the amount that it belongs to unless that is all. */
function taxRows({ content, tax, total, currency }: IssuedDocument & { currency: string }): InvoiceDocument['totals'] {
  if (tax === 0 || content.tax === null) return [];
  const { language, tax: taxed } = content;
  const { order, invoice } = getMessages(language);
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  const all = { basisPoints: taxed.basisPoints, net: total - tax, tax };
  const rates = content.rates.length === 0 ? [all] : content.rates;
  return rates.map(({ basisPoints, net, tax: value }) => {
    const withNet = net === all.net ? undefined : fill(invoice.taxOn, { net: money(net) });
    return { label: taxText({ ...taxed, basisPoints }, { order, language }, withNet), value: money(value) };
  });
}

function facts({ kind, number, content, issuedAt }: IssuedDocument): InvoiceDocument['facts'] {
  const { language, orderNumber, suppliedAt, corrects } = content;
  const { invoice: messages, order } = getMessages(language);
  const day = (moment: Date | string) => dayText(new Date(moment), language);
  return [
    { label: messages.number, value: number },
    { label: messages.issued, value: day(issuedAt) },
    ...(kind === 'invoice' ? [{ label: messages.supplied, value: day(suppliedAt) }] : []),
    { label: order.order, value: orderNumber },
    ...(corrects === null
      ? []
      : [
          {
            label: messages.corrects,
            value: fill(messages.numberOf, { number: corrects.number, day: day(corrects.issuedAt) }),
          },
        ]),
  ];
}

function personLines(
  names: readonly string[],
  { address, country, taxId }: InvoiceContent['seller'],
  language: Language,
): string[] {
  const { invoice: messages } = getMessages(language);
  return [
    ...names,
    ...address.split('\n'),
    country === '' ? '' : countryName(country, language),
    taxId === '' ? '' : fill(messages.taxId, { id: taxId }),
  ].filter(Boolean);
}
