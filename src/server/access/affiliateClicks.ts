import type { StoreId } from '#shared/kit/ids.ts';

/** A visit by the link of a store's affiliate. */
export interface AffiliateClick {
  storeId: StoreId;
  affiliateId: string;
  at: Date;
}

/** Counts clicks in memory and writes them shortly after, so that no visitor waits for it. */
export interface AffiliateClicks {
  count(click: AffiliateClick): void;
  /** Writes all that were counted. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
