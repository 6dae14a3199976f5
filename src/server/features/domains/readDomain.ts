import { domainToASCII } from 'node:url';
import { normaliseHost } from '#shared/rules/host.ts';
import { readAddress } from '#shared/rules/mode.ts';
import type { Settings } from '../../access/context.ts';

export interface DomainName {
  /** As hosts are kept: ASCII, lower case, without 'www.'. */
  host: string;
  isWww: boolean;
  kind: 'bio' | 'custom';
  /** Whether it stands for a domain on this machine, and answers without a proof. */
  isLocal: boolean;
}

const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
/** Names that no registry gives away (RFC 6761, 6762, 7686). */
const NOBODYS = new Set(['localhost', 'local', 'internal', 'invalid', 'onion', 'arpa', 'test', 'example', 'alt']);
/** Those of them that stand for a domain while somebody tries the product out. */
const FOR_TRIALS = new Set(['localhost', 'test', 'example']);

/** The domain in what a creator typed, be it a name or a whole address; else the sentence that says what is wrong. */
export function readDomain(typed: string, settings: Settings): DomainName | string {
  const name = domainToASCII(
    normaliseHost(
      typed
        .trim()
        .replace(/^https?:\/\//i, '')
        .replace(/[/?#].*$/s, ''),
    ),
  );
  const labels = name.split('.');
  const last = labels.at(-1) ?? '';
  if (labels.length < 2 || name.length > 253 || !labels.every((label) => LABEL.test(label)) || /^\d+$/.test(last)) {
    return 'Enter a domain like shop.example.com.';
  }
  if (belongsToPlatform(name, settings)) return 'This domain belongs to the platform.';
  if (NOBODYS.has(last) && (settings.isProduction || !FOR_TRIALS.has(last))) {
    return `No domain that ends in .${last} can be reached from the internet. Enter one that you own.`;
  }
  const address = readAddress({ host: name, path: '/', platformHosts: settings.platformHosts });
  if (address.kind === 'platform') return 'This domain belongs to the platform.';
  return {
    host: address.host,
    isWww: address.isWwwDomain,
    kind: address.kind,
    isLocal: last === 'localhost' && !settings.isProduction,
  };
}

/** What lies below one of the platform's own names is the platform's too. */
function belongsToPlatform(name: string, { platformHosts }: Settings): boolean {
  return platformHosts.map(normaliseHost).some((ours) => {
    const own = ours.replace(/^www\./, '');
    return name === own || (own.includes('.') && name.endsWith(`.${own}`));
  });
}
