import { Document, Page, renderToBuffer, type StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement, type ReactNode } from 'react';
import { printable } from '../pdf/printable.ts';
import { directionOf, registerFonts, type PdfFonts } from '../pdf/registerFonts.ts';
import type { InvoiceDocument, Labeled } from './InvoiceDocument.ts';

const INK = '#241c17';
const SOFT = '#5e5349';
const LINE = '#d8cfc4';
const WARNING = '#a63a2b';

type Style = Parameters<typeof StyleSheet.create>[0][string];

/** Draws an invoice as PDF. The fonts are cut to the characters of the document and are part of the file. */
export async function composeInvoice(document: InvoiceDocument): Promise<Buffer> {
  const fonts = await registerFonts(JSON.stringify(document));
  const issuedAt = new Date(document.issuedAt);
  return renderToBuffer(
    createElement(
      Document,
      {
        title: `${document.title} ${document.number}`,
        language: document.language,
        creationDate: issuedAt,
        modificationDate: issuedAt,
        producer: 'Stoa',
        creator: 'Stoa',
      },
      pageOf(document, fonts),
    ),
  );
}

function pageOf(document: InvoiceDocument, fonts: PdfFonts): ReactNode {
  const { isRightToLeft } = document;
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  const row = isRightToLeft ? 'row-reverse' : 'row';
  const start = isRightToLeft ? 'right' : 'left';
  const end = isRightToLeft ? 'left' : 'right';
  const strong = { fontFamily: fonts.strong };

  const text = (value: string, style: Style = {}) =>
    createElement(
      Text,
      { style: { direction: directionOf(value, direction), textAlign: start, ...style } },
      printable(value, fonts.missing),
    );
  const box = (style: Style, ...children: ReactNode[]) => createElement(View, { style }, ...children);

  const fact = ({ label, value }: Labeled) =>
    box(
      { flexDirection: row, gap: 8, marginBottom: 2 },
      text(label, { color: SOFT, width: 110 }),
      text(value, { flex: 1 }),
    );
  const party = ({ label, lines }: InvoiceDocument['parties'][number]) =>
    box(
      { flex: 1 },
      text(label, { color: SOFT, marginBottom: 3 }),
      ...lines.map((line, index) => text(line, index === 0 ? strong : {})),
    );
  const cells = (cell: InvoiceDocument['rows'][number], { style, cellStyle }: { style: Style; cellStyle: Style }) =>
    createElement(
      View,
      { style: { flexDirection: row, gap: 10, paddingVertical: 6, ...style }, wrap: false },
      text(cell.item, { flex: 1, ...cellStyle }),
      text(cell.quantity, { width: 52, textAlign: end, ...cellStyle }),
      text(cell.price, { width: 88, textAlign: end, ...cellStyle }),
      text(cell.amount, { width: 88, textAlign: end, ...cellStyle }),
    );
  const total = ({ label, value, isStrong = false }: InvoiceDocument['totals'][number]) =>
    box(
      {
        flexDirection: row,
        gap: 10,
        paddingVertical: 4,
        ...(isStrong ? { borderTopWidth: 1, borderTopColor: INK } : {}),
      },
      text(label, { flex: 1, ...(isStrong ? strong : {}) }),
      text(value, { width: 98, textAlign: end, ...(isStrong ? strong : {}) }),
    );

  return createElement(
    Page,
    {
      size: 'A4',
      style: {
        padding: 48,
        paddingBottom: 72,
        fontFamily: fonts.plain,
        fontSize: 9.5,
        lineHeight: 1.45,
        color: INK,
      },
    },
    document.mark === null
      ? null
      : text(document.mark, {
          ...strong,
          color: WARNING,
          borderWidth: 1,
          borderColor: WARNING,
          padding: 8,
          marginBottom: 20,
        }),
    text(document.title, { ...strong, fontSize: 22, lineHeight: 1.2, marginBottom: 12 }),
    box({ marginBottom: 24 }, ...document.facts.map(fact)),
    box({ flexDirection: row, gap: 32, marginBottom: 28 }, ...document.parties.map(party)),
    cells(document.columns, {
      style: { borderBottomWidth: 1, borderBottomColor: INK },
      cellStyle: { color: SOFT },
    }),
    ...document.rows.map((cell) =>
      cells(cell, { style: { borderBottomWidth: 0.5, borderBottomColor: LINE }, cellStyle: {} }),
    ),
    createElement(
      View,
      { wrap: false, style: { flexDirection: row, marginTop: 12 } },
      box({ flex: 1 }),
      box({ width: 280 }, ...document.totals.map(total)),
    ),
    box({ marginTop: 28, gap: 6 }, ...document.notes.map((note) => text(note, { color: SOFT }))),
    createElement(Text, {
      fixed: true,
      style: { position: 'absolute', top: 795, left: 48, right: 48, textAlign: end, color: SOFT, fontSize: 8 },
      render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
        document.page.replace('{page}', String(pageNumber)).replace('{pages}', String(totalPages)),
    }),
  );
}
