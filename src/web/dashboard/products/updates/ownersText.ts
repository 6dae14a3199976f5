import type { ProductUpdate } from '#shared/contract/updates.ts';
import { formatNumber } from '#web/client/format.ts';

/** '1 owner', '1,000+ owners'. 'the owners' if counting all of them would take too long. */
export const ownersText = ({ count, isMore }: ProductUpdate['owners']): string => {
  if (isMore && count === 0) return 'the owners';
  return count === 1 && !isMore ? '1 owner' : `${formatNumber(count)}${isMore ? '+' : ''} owners`;
};

/** Whether anybody can be told. */
export const hasOwners = ({ count, isMore }: ProductUpdate['owners']): boolean => count > 0 || isMore;
