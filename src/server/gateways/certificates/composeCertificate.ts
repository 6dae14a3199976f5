import { Document, Page, renderToBuffer, type StyleSheet, Text, View } from '@react-pdf/renderer';
import { createElement, type ReactNode } from 'react';
import { printable } from '../pdf/printable.ts';
import { directionOf, registerFonts, type PdfFonts } from '../pdf/registerFonts.ts';
import type { CertificateDocument } from './CertificateDocument.ts';

const INK = '#241c17';
const SOFT = '#5e5349';

type Style = Parameters<typeof StyleSheet.create>[0][string];

/** Draws a certificate as PDF: one landscape page. The same certificate gives the same bytes. */
export async function composeCertificate(certificate: CertificateDocument): Promise<Buffer> {
  const fonts = await registerFonts(JSON.stringify(certificate));
  const issuedAt = new Date(certificate.issuedAt);
  return renderToBuffer(
    createElement(
      Document,
      {
        title: `${certificate.title}: ${certificate.courseTitle}`,
        language: certificate.language,
        creationDate: issuedAt,
        modificationDate: issuedAt,
        producer: 'Stoa',
        creator: 'Stoa',
      },
      pageOf(certificate, fonts),
    ),
  );
}

function pageOf(certificate: CertificateDocument, fonts: PdfFonts): ReactNode {
  const { color, isRightToLeft, title, name, text, courseTitle, storeName, issuedOn, check } = certificate;
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  const write = (value: string, style: Style = {}) =>
    createElement(
      Text,
      { style: { direction: directionOf(value, direction), textAlign: 'center', ...style } },
      printable(value, fonts.missing),
    );
  const strong = { fontFamily: fonts.strong };
  return createElement(
    Page,
    {
      size: 'A4',
      orientation: 'landscape',
      style: { padding: 28, fontFamily: fonts.plain, fontSize: 12, lineHeight: 1.4, color: INK },
    },
    createElement(
      View,
      { style: { flex: 1, borderWidth: 1.5, borderColor: color, padding: 6 } },
      createElement(
        View,
        {
          style: {
            flex: 1,
            borderWidth: 0.5,
            borderColor: color,
            paddingVertical: 40,
            paddingHorizontal: 64,
            justifyContent: 'space-between',
          },
        },
        write(storeName, { ...strong, fontSize: 15 }),
        createElement(
          View,
          { style: { gap: 14 } },
          write(title, { color: SOFT, fontSize: 14 }),
          write(name, { ...strong, fontSize: sizeOf(name, { large: 38, small: 24 }), lineHeight: 1.2 }),
          write(text, { color: SOFT }),
          write(courseTitle, { ...strong, fontSize: sizeOf(courseTitle, { large: 22, small: 16 }), lineHeight: 1.25 }),
        ),
        createElement(View, { style: { gap: 4 } }, write(issuedOn), write(check, { color: SOFT, fontSize: 9 })),
      ),
    ),
  );
}

/** Long names and titles are set smaller, so that they stay on the page. */
const sizeOf = (text: string, { large, small }: { large: number; small: number }): number =>
  text.length > 40 ? small : large;
