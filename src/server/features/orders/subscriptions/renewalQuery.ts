import { isUuid } from '#shared/kit/ids.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import { sameBytes, type Secrets } from '../../../access/secrets.ts';

interface RenewalReference {
  storeId: string;
  subscriptionId: string;
}

/** The query of the page where a customer pays a renewal themselves. It needs no session, so it is signed. */
export const renewalQuery = (secrets: Secrets, reference: RenewalReference): string =>
  `renewal=${reference.subscriptionId}.${signatureOf(secrets, reference).toString('base64url')}`;

/** The page with that query, below the store's address. `slug`: of the product that is paid. */
export const renewalPath = (secrets: Secrets, { slug, ...reference }: RenewalReference & { slug: string }): string =>
  `${STORE_PATHS.checkout.replace(':product', encodeURIComponent(slug))}/renew?${renewalQuery(secrets, reference)}`;

/** The id of the subscription, if the value of the query was made for this store. */
export function readRenewalQuery(
  secrets: Secrets,
  { storeId, value }: { storeId: string; value: string | null | undefined },
): string | undefined {
  const [subscriptionId = '', signature = ''] = value?.split('.') ?? [];
  if (!isUuid(subscriptionId)) return undefined;
  const isOurs = sameBytes(Buffer.from(signature, 'base64url'), signatureOf(secrets, { storeId, subscriptionId }));
  return isOurs ? subscriptionId : undefined;
}

const signatureOf = (secrets: Secrets, { storeId, subscriptionId }: RenewalReference): Buffer =>
  secrets.mac('checkout', 'renewal', storeId, subscriptionId);
