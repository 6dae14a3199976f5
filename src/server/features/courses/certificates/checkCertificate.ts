import { checkCertificate as contract } from '#shared/contract/learning.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { formatSerial, readSerial } from '#shared/rules/certificate.ts';
import type { RequestContext } from '../../../access/context.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { Limit } from '../../../access/rateLimit.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { isTakenBack } from '../../entitlements/accessStart.ts';
import { findCertificate } from './certificateRecord.ts';

/** Confirms a certificate to anyone who has its serial number. */
export const checkCertificate = defineHandler(
  contract,
  async ({ serial }, { tx }) => {
    const { issuedAt, ...shown } = (await confirmCertificate(tx, serial)) ?? refuse('not-found');
    return { ...shown, issuedAt: issuedAt.toISOString() };
  },
  (_input, { device }) => certificateLimits(device),
);

export const certificateLimits = ({ address }: Pick<RequestContext['device'], 'address'>): Limit[] => [
  { key: `certificate ${address}`, most: 60, seconds: 60 },
];

/** What a certificate says in public. Undefined: there is none with this number. */
export async function confirmCertificate(tx: StoreTx, typed: string) {
  const serial = readSerial(typed);
  const certificate = serial === null ? undefined : await findCertificate(tx, serial);
  if (!certificate) return undefined;
  const { customerId, contentId, courseTitle, name, isNamePublic, issuedAt } = certificate;
  const { product_id: productId } = await tx.one(
    tx.q.selectFrom('contents').select('product_id').where('store_id', '=', tx.realm).where('id', '=', contentId),
  );
  const isRevoked = await isTakenBack(tx, { customerId, productId });
  return {
    state: isRevoked ? ('revoked' as const) : ('valid' as const),
    serial: formatSerial(certificate.serial),
    courseTitle,
    name: isNamePublic && !isRevoked ? name : null,
    issuedAt,
  };
}
