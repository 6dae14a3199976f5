import type { NoAccess } from '../entitlements/canOpen.ts';

/** Something that a customer never had, or has no longer, does not exist for them. */
export const refusalOf = ({ state }: NoAccess) => REFUSALS[state];

const REFUSALS = {
  none: 'not-found',
  revoked: 'not-found',
  suspended: 'access-suspended',
  ended: 'access-ended',
  'not-yet': 'access-not-yet',
} as const;
