import type { Limit } from '../../access/rateLimit.ts';

/** How many drafts one store may begin: more is a program gone wrong. */
export const newDrafts = ({ storeId }: { storeId: string }): Limit => ({
  key: `campaigns ${storeId}`,
  most: 100,
  seconds: 3600,
});
