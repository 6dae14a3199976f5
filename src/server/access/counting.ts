import type { EventKind } from '#shared/rules/traffic.ts';
import type { StoreId } from '#shared/kit/ids.ts';

/** Where somebody came from, as the address they landed at and the page before it tell. '' where nothing is told. */
export interface Origin {
  source: string;
  campaign: string;
  medium: string;
  term: string;
  content: string;
}

/** One thing a visitor did on a public page. Nothing in it says who they are. */
export interface CountedEvent extends Origin {
  id: string;
  storeId: StoreId;
  receivedAt: Date;
  kind: EventKind;
  block: string;
  productSlug: string;
  country: string;
  device: string;
  /** A fingerprint of the day; null for who asks not to be followed. */
  visitor: Buffer | null;
}

/** Counts what visitors do, without cookies and without keeping an address. */
export interface Counting {
  /** The seconds an address has to wait before it may tell more; 0: none. */
  waitOf(address: string, now: Date): number;
  /** The same for one visitor of one store all day, and another tomorrow. */
  visitorOf(visitor: { storeId: StoreId; address: string; userAgent: string; now: Date }): Promise<Buffer>;
  /** Two capitals, or '' where it is not known. */
  countryOf(address: string): string;
  /** Takes events to be written in a moment; false: there is no room, and none was taken. */
  take(events: readonly CountedEvent[]): boolean;
  /** Writes all that was taken. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
