import type { IncomingHttpHeaders } from 'node:http';
import type { EventKind } from '#shared/rules/traffic.ts';
import type { StoreId } from '#shared/kit/ids.ts';

/** The origin of a visit: campaign tags of the landing URL and the referring site. Empty if unknown. */
export interface Origin {
  source: string;
  campaign: string;
  medium: string;
  term: string;
  content: string;
}

/** One event on a public page. It contains nothing that identifies the visitor. */
export interface CountedEvent extends Origin {
  id: string;
  storeId: StoreId;
  receivedAt: Date;
  kind: EventKind;
  block: string;
  productSlug: string;
  country: string;
  device: string;
  /** A fingerprint that changes daily. Null for visitors who ask not to be tracked. */
  visitor: Buffer | null;
}

/** Counts visitor events without cookies and without storing addresses. */
export interface EventCounter {
  /** The seconds until this network may send more events. 0: now. */
  waitOf(address: string, now: Date): number;
  /** False for bots and for browsers that prefetch a page. */
  isPerson(headers: IncomingHttpHeaders): boolean;
  /** Stable for one visitor of one store during a day, and different the next day. */
  visitorOf(visitor: { storeId: StoreId; address: string; userAgent: string; now: Date }): Promise<Buffer>;
  /** A two-letter country code, or empty if unknown. */
  countryOf(address: string): string;
  /** Queues events to be written shortly. False if the buffer is full; then none was queued. */
  take(events: readonly CountedEvent[]): boolean;
  /** Writes all queued events. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
