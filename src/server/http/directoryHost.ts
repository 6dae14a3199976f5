import { normaliseHost } from '#shared/rules/host.ts';

const LONGEST_HOST = 253;

/** Normalizes a host for lookups, without 'www.'. Null if it cannot be a host name. */
export function directoryHost(host: string): string | null {
  const name = normaliseHost(host).replace(/^www\./, '');
  return name.length > 0 && name.length <= LONGEST_HOST && /^[a-z0-9.-]+$/.test(name) ? name : null;
}
