import { domainToASCII } from 'node:url';
import { normaliseHost } from '#shared/rules/host.ts';
import { readAddress } from '#shared/rules/mode.ts';
import type { Settings } from '../../access/context.ts';

export interface DomainName {
  /** Normalized: ASCII, lower case, without 'www.'. */
  host: string;
  isWww: boolean;
  kind: 'bio' | 'custom';
  /** Whether it is a local name, which works without a proof. */
  isLocal: boolean;
}

const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
/** Names that no registry assigns (RFC 6761, 6762, 7686). */
const RESERVED_TLDS = new Set(['localhost', 'local', 'internal', 'invalid', 'onion', 'arpa', 'test', 'example', 'alt']);
/** The reserved names that work outside production, for local use. */
const LOCAL_TLDS = new Set(['localhost', 'test', 'example']);

/** Parses the domain that a creator typed, as a name or a whole URL. Returns the problem as a sentence otherwise. */
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
  if (RESERVED_TLDS.has(last) && (settings.isProduction || !LOCAL_TLDS.has(last))) {
    return `Domains ending in .${last} can’t be reached from the internet. Enter a domain you own.`;
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

/** Subdomains of the platform's own hosts belong to the platform. */
function belongsToPlatform(name: string, { platformHosts }: Settings): boolean {
  return platformHosts.map(normaliseHost).some((ours) => {
    const own = ours.replace(/^www\./, '');
    return name === own || (own.includes('.') && name.endsWith(`.${own}`));
  });
}
