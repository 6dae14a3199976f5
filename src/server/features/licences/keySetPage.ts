import { pageRoute } from '../../access/page.ts';
import { findKeySet } from './signingKey.ts';

/** The public key that checks the offline licenses of the store. */
export const keySetPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: '/.well-known/jwks.json',
  who: 'visitor',
  onlyReads: true,
  handle: async ({ tx }) => {
    const keySet = await findKeySet(tx);
    const maxAgeSeconds = keySet.keys.length === 0 ? 0 : 3600;
    return { send: { type: 'application/jwk-set+json', body: JSON.stringify(keySet), maxAgeSeconds } };
  },
});
