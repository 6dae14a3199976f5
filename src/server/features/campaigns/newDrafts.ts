import type { Limit } from '../../access/rateLimit.ts';

/** How many drafts a store may create. More indicates a faulty client. */
export const newDrafts = ({ storeId }: { storeId: string }): Limit => ({
  key: `campaigns ${storeId}`,
  most: 100,
  seconds: 3600,
});
