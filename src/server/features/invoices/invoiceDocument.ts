import { countryName } from '#shared/rules/country.ts';
import { directionOf, type Language } from '#shared/rules/language.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { fill } from '#shared/rules/words/fill.ts';
import { getMessages } from '#shared/rules/words/getMessages.ts';
import type { InvoiceDocument } from '../../gateways/invoices/InvoiceDocument.ts';
import { dayWords } from '../orders/orderView.ts';
import type { InvoiceContent } from './InvoiceContent.ts';
import type { IssuedDocument } from './issuing/documentsOf.ts';

/** A document in its language, as it is printed. */
export function invoiceDocument(issued: IssuedDocument & { currency: string }): InvoiceDocument {
  const { kind, number, content, issuedAt, tax, total, currency } = issued;
  const { language, seller, buyer, discount, lines, note, isTest } = content;
  const { invoice: words, order, checkout } = getMessages(language);
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  return {
    language,
    isRightToLeft: directionOf(language) === 'rtl',
    issuedAt: issuedAt.toISOString(),
    title: kind === 'invoice' ? words.invoice : words.creditNote,
    number,
    mark: isTest ? words.test : null,
    facts: facts(issued),
    parties: [
      { label: words.seller, lines: personLines([seller.name], seller, language) },
      {
        label: words.buyer,
        lines: [...personLines([buyer.company, buyer.name], buyer, language), buyer.email].filter(Boolean),
      },
    ],
    columns: { item: words.item, quantity: words.quantity, price: words.price, amount: words.amount },
    rows: lines.map((line) => ({
      item: line.title,
      quantity: line.quantity.toLocaleString(language),
      price: money(line.unit),
      amount: money(line.amount),
    })),
    totals: [
      ...(discount > 0 || tax > 0 ? [{ label: order.subtotal, value: money(subtotal) }] : []),
      ...(discount > 0 ? [{ label: order.discount, value: money(-discount) }] : []),
      ...(tax > 0 ? [{ label: order.tax, value: money(tax) }] : []),
      { label: checkout.total, value: money(total), isStrong: true },
    ],
    notes: note === '' ? [] : [note],
    page: words.page,
  };
}

function facts({ kind, number, content, issuedAt }: IssuedDocument): InvoiceDocument['facts'] {
  const { language, orderNumber, suppliedAt, corrects } = content;
  const { invoice: words, order } = getMessages(language);
  const day = (moment: Date | string) => dayWords(new Date(moment), language);
  return [
    { label: words.number, value: number },
    { label: words.issued, value: day(issuedAt) },
    ...(kind === 'invoice' ? [{ label: words.supplied, value: day(suppliedAt) }] : []),
    { label: order.order, value: orderNumber },
    ...(corrects === null
      ? []
      : [
          {
            label: words.corrects,
            value: fill(words.numberOf, { number: corrects.number, day: day(corrects.issuedAt) }),
          },
        ]),
  ];
}

function personLines(
  names: readonly string[],
  { address, country, taxId }: InvoiceContent['seller'],
  language: Language,
): string[] {
  const { invoice: words } = getMessages(language);
  return [
    ...names,
    ...address.split('\n'),
    country === '' ? '' : countryName(country, language),
    taxId === '' ? '' : fill(words.taxId, { id: taxId }),
  ].filter(Boolean);
}
