import { nextMoment } from '#shared/blocks/nextMoment.ts';
import type { Page } from '#shared/blocks/page.ts';
import { stockExpiry } from '../stock/stockExpiry.ts';
import type { StockByItem } from '../stock/stockPools.ts';

/** When a cached page of blocks expires by itself: at its next scheduled change, or when a stock may have changed. */
export function pageExpiry(page: Page, { stock, now }: { stock: StockByItem; now: Date }): Date | null {
  const [first = null] = [nextMoment(page, now), stockExpiry(stock, now)]
    .filter((moment) => moment !== null)
    .toSorted((a, b) => a.getTime() - b.getTime());
  return first;
}
