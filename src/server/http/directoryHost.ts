import { normaliseHost } from '#shared/rules/host.ts';

const LONGEST_HOST = 253;

/** The form in which hosts are kept, without 'www.'; null for what cannot be one. */
export function directoryHost(host: string): string | null {
  const name = normaliseHost(host).replace(/^www\./, '');
  return name.length > 0 && name.length <= LONGEST_HOST && /^[a-z0-9.-]+$/.test(name) ? name : null;
}
