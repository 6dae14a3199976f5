import type { RequestContext } from '../../../access/context.ts';
import type { Limit } from '../../../access/rateLimit.ts';

/** How often the seats of a team are changed from one network address. */
export const teamLimits = ({ teamId }: { teamId: string }, { device }: Pick<RequestContext, 'device'>): Limit[] => [
  { key: `team ${teamId} ${device.address}`, most: 60, seconds: 60 },
];
