import { isIP, type LookupFunction } from 'node:net';
import { resolverDns } from './dns/resolverDns.ts';

/** An address that is not on the public internet. */
export class NotPublic extends Error {
  override name = 'NotPublic';
}

/** No name server knows it: RFC 6761. */
const LOCALHOST = /(?:^|\.)localhost\.?$/i;

/**
 * Resolves a name and refuses it if any of its addresses is not allowed. The connection goes to an address that was checked, so
 * that a name which changes meanwhile reaches nothing else. It asks the name servers itself: the system's own resolver would let a
 * slow one hold up the threads that read files.
 */
export function checkedLookup(
  isAllowed: (address: string) => boolean,
  servers: readonly string[] = [],
): LookupFunction {
  const dns = resolverDns(servers);
  const find = async (name: string): Promise<string[]> => {
    if (LOCALHOST.test(name)) return ['127.0.0.1'];
    const answer = await dns.addresses(name);
    if (answer.kind === 'found') return answer.values;
    throw new NoAddress(name, answer.kind === 'none' ? 'ENOTFOUND' : 'ETIMEOUT');
  };
  return (name, options, answer) => {
    find(name).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (!first || !found.every(({ address }) => isAllowed(address))) return answer(new NotPublic(name), []);
        return options.all ? answer(null, found) : answer(null, first.address, first.family);
      },
      (error: Error) => answer(error, []),
    );
  };
}

class NoAddress extends Error {
  override name = 'NoAddress';
  readonly code: string;

  constructor(host: string, code: 'ENOTFOUND' | 'ETIMEOUT') {
    super(`${host} has no address.`);
    this.code = code;
  }
}

/** A name is checked when it is resolved. An IP address is never resolved, so it is checked here. */
export function isAllowedUrl(
  { protocol, hostname, username, password }: URL,
  isAllowed: (address: string) => boolean,
): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && username === '' && password === '' && (isIP(host) === 0 || isAllowed(host));
}
