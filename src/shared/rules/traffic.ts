/** The events counted on a store's public pages. */
export const EVENT_KINDS = ['page-view', 'block-shown', 'block-click', 'product-view', 'checkout-started'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const DEVICES = ['phone', 'tablet', 'desktop'] as const;
export type DeviceKind = (typeof DEVICES)[number];

/** The limits of a beacon: bytes of its body and events in it. */
export const BEACON_BYTES_MAX = 4096;
export const BEACON_EVENTS_MAX = 20;
/** Per network. An office or a mobile carrier can be many people. */
export const BEACONS_PER_MINUTE = 600;

/** Maximum characters of a source, a campaign and its tags, and of a block id. */
export const ORIGIN_MAX = 80;
export const BLOCK_ID_MAX = 64;

/** How long raw events are kept. Their daily sums are kept as long as the store. */
export const EVENT_DAYS = 30;

/** The number of sources and campaigns per day that sums list separately. The rest are combined. */
export const ORIGINS_PER_DAY = 200;
export const OTHER_ORIGIN = '(other)';

/** The longest period that can be queried at once. */
export const TRAFFIC_DAYS_MAX = 400;

/**
 * The device kind of a user agent. Only the kind is counted, never the text. iPads identify as Macs and count as
 * desktops.
 */
export function deviceOf(userAgent: string): DeviceKind {
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|iPod|Android|Windows Phone/i.test(userAgent) ? 'phone' : 'desktop';
}
