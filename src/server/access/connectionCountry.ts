import type { RequestContext } from './context.ts';

/**
 * The two-letter code of the country that a request comes from: as a trusted proxy reports it, else where its network
 * address is registered. Empty: unknown.
 */
export const connectionCountry = ({ services, device }: Pick<RequestContext, 'services' | 'device'>): string =>
  device.reportedCountry ?? services.counting.countryOf(device.address);
