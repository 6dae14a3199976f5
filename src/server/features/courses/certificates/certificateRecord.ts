import type { StoreTx } from '../../../db/transaction.ts';

export interface CertificateRecord {
  id: string;
  serial: string;
  customerId: string;
  contentId: string;
  courseTitle: string;
  name: string;
  isNamePublic: boolean;
  issuedAt: Date;
}

export const findOwnCertificate = (
  tx: StoreTx,
  { customerId, contentId }: { customerId: string; contentId: string },
): Promise<CertificateRecord | undefined> =>
  tx.maybe(certificates(tx).where('customer_id', '=', customerId).where('content_id', '=', contentId));

export const findCertificate = (tx: StoreTx, serial: string): Promise<CertificateRecord | undefined> =>
  tx.maybe(certificates(tx).where('serial', '=', serial));

const certificates = (tx: StoreTx) =>
  tx.q
    .selectFrom('certificates')
    .select(['id', 'serial', 'customer_id as customerId', 'content_id as contentId', 'course_title as courseTitle'])
    .select(['name', 'is_name_public as isNamePublic', 'issued_at as issuedAt'])
    .where('store_id', '=', tx.realm);
