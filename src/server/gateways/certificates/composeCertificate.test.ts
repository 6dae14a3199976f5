import { expect, it } from 'vitest';
import type { CertificateDocument } from './CertificateDocument.ts';
import { composeCertificate } from './composeCertificate.ts';

const CERTIFICATE: CertificateDocument = {
  language: 'en',
  isRightToLeft: false,
  issuedAt: '2026-03-01T12:00:00.000Z',
  title: 'Certificate of completion',
  name: 'Bea Lima',
  text: 'has completed',
  courseTitle: 'Mixing celadon',
  storeName: 'Juniper & Clay',
  color: '#6f4e37',
  issuedOn: 'Issued on March 1, 2026',
  check: 'Check it at https://stoa.example/juniper/certificates/K7QF-M2XA-9RTD',
};

it('is one page, and the same certificate gives the same bytes', async () => {
  const first = await composeCertificate(CERTIFICATE);
  const long = { ...CERTIFICATE, name: 'Ā'.repeat(120), courseTitle: 'A long title '.repeat(9) };
  for (const pdf of [first, await composeCertificate(long)])
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect((await composeCertificate(CERTIFICATE)).equals(first)).toBe(true);
});
