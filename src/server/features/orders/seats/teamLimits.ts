import type { RequestContext } from '../../../access/context.ts';
import type { Limit } from '../../../access/rateLimit.ts';

/** How often seats are changed from one network address. */
export const teamLimits = (_input: unknown, { device }: Pick<RequestContext, 'device'>): Limit[] => [
  { key: `team ${device.address}`, most: 60, seconds: 60 },
];
