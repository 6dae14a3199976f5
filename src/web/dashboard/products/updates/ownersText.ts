import type { ProductUpdate } from '#shared/contract/updates.ts';
import { formatNumber } from '#web/client/format.ts';

/** '1 owner', '1,000+ owners' */
export const ownersText = ({ count, isMore }: ProductUpdate['owners']): string =>
  count === 1 ? '1 owner' : `${formatNumber(count)}${isMore ? '+' : ''} owners`;
