import { isUuid } from '#shared/kit/ids.ts';
import { sameBytes, type Secrets } from '../../../access/secrets.ts';
import type { PaymentReference } from '../../../gateways/payments/port.ts';

/**
 * The query of the URL that a buyer returns to from a payment page. It opens the order, so it is signed. It is the same
 * each time, because the gateway compares repeated calls.
 */
export const returnQuery = (secrets: Secrets, { storeId, attemptId }: PaymentReference): string =>
  `payment=${attemptId}.${signatureOf(secrets, { storeId, attemptId }).toString('base64url')}`;

/** The page below a checkout, whose address may name a language already, with this query. */
export function pageBelow(page: string, path: string, query: string): string {
  const [place = '', known] = page.split('?');
  return `${place}${path}?${known === undefined ? '' : `${known}&`}${query}`;
}

/** The id of the payment, if the query was made for this store. */
export function readReturnQuery(
  secrets: Secrets,
  { storeId, query }: { storeId: string; query: URLSearchParams },
): string | undefined {
  const [attemptId = '', signature = ''] = query.get('payment')?.split('.') ?? [];
  if (!isUuid(attemptId)) return undefined;
  const isOurs = sameBytes(Buffer.from(signature, 'base64url'), signatureOf(secrets, { storeId, attemptId }));
  return isOurs ? attemptId : undefined;
}

const signatureOf = (secrets: Secrets, { storeId, attemptId }: PaymentReference): Buffer =>
  secrets.mac('checkout', 'return', storeId, attemptId);
