import { domainToASCII } from 'node:url';
import { refuse } from '#shared/contract/refusals.ts';
import { normaliseHost } from '#shared/rules/host.ts';
import { readAddress } from '#shared/rules/mode.ts';
import type { Settings } from '../../access/context.ts';

export interface StoreHost {
  name: string;
  kind: 'bio' | 'custom';
  /** Whether it answers at once: elsewhere, its owner proves first that it is theirs. */
  isActive: boolean;
}

const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** The host in what a creator typed, be it a name or a whole address; refused if no store can live there. */
export function readStoreHost(typed: string, { platformHosts, isProduction }: Settings): StoreHost {
  const host = domainToASCII(
    normaliseHost(
      typed
        .trim()
        .replace(/^https?:\/\//i, '')
        .replace(/[/?#].*$/s, ''),
    ),
  );
  const labels = host.split('.');
  if (labels.length < 2 || host.length > 253 || !labels.every((label) => LABEL.test(label))) {
    refuse('store-invalid', { field: 'domain', reason: 'Enter a domain like shop.example.com.' });
  }
  const address = readAddress({ host, path: '/', platformHosts });
  if (address.kind === 'platform') {
    refuse('store-invalid', { field: 'domain', reason: 'This domain belongs to the platform.' });
  }
  // Any host is kept for later. Until custom domains can be proven and the flag customDomains opens them, only local
  // stand-ins answer.
  const isLocal = address.host.endsWith('.localhost');
  return { name: address.host, kind: address.kind, isActive: isLocal && !isProduction };
}
