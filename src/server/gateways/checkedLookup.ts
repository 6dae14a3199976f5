import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/** An address that is not on the public internet. */
export class NotPublic extends Error {
  override name = 'NotPublic';
}

/**
 * Resolves a name and refuses it if any of its addresses is not allowed. The connection goes to an address that was checked, so
 * that a name which changes meanwhile reaches nothing else.
 */
export const checkedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (name, options, answer) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, []);
      const [first] = found;
      if (!first || !found.every(({ address }) => isAllowed(address))) return answer(new NotPublic(name), []);
      return options.all ? answer(null, found) : answer(null, first.address, first.family);
    });
  };

/** A name is checked when it is resolved. An IP address is never resolved, so it is checked here. */
export function isAllowedUrl(
  { protocol, hostname, username, password }: URL,
  isAllowed: (address: string) => boolean,
): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && username === '' && password === '' && (isIP(host) === 0 || isAllowed(host));
}
