import { refuse } from '#shared/contract/refusals.ts';
import type { Settings } from '../../access/context.ts';
import { readDomain, type DomainName } from '../domains/readDomain.ts';

/** The host in what a creator typed, be it a name or a whole address; refused if no store can live there. */
export function readStoreHost(typed: string, settings: Settings): DomainName {
  const name = readDomain(typed, settings);
  if (typeof name === 'string') refuse('store-invalid', { field: 'domain', reason: name });
  return name;
}
