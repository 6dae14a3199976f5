import { isIP } from 'node:net';
import type { PageContext } from '../../../access/page.ts';
import type { RelyingParty } from '../../passkeys/relyingParty.ts';

/**
 * The site of a customer's passkeys: the host of the page. On its own domain, a store has the same passkeys with and without
 * “www.”. Null: browsers have no passkeys for IP addresses.
 */
export function passkeySite({
  base,
  origin,
  store,
}: Pick<PageContext, 'base' | 'origin' | 'store'>): RelyingParty | null {
  const { hostname } = new URL(origin);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return null;
  const id = base === '' ? hostname.replace(/^www\.(?=.+\.)/, '') : hostname;
  return { id, name: store.name, origin };
}
