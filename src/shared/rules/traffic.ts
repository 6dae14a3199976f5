/** What is counted on a store's public pages. */
export const EVENT_KINDS = ['page-view', 'block-shown', 'block-click', 'product-view', 'checkout-started'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const DEVICES = ['phone', 'tablet', 'desktop'] as const;
export type DeviceKind = (typeof DEVICES)[number];

/** A beacon: bytes of its body, and how much it tells at once. */
export const BEACON_BYTES_MAX = 4096;
export const BEACON_EVENTS_MAX = 20;
/** Of one network; an office or a mobile carrier may be many people. */
export const BEACONS_PER_MINUTE = 600;

/** Characters of a source, a campaign and its tags, and of a block's id. */
export const ORIGIN_MAX = 80;
export const BLOCK_ID_MAX = 64;

/** Raw events are stored this long; their sums for as long as the store. */
export const EVENT_DAYS = 30;

/** Sums tell this many sources and campaigns of a day apart; what is rarer counts as one. */
export const ORIGINS_PER_DAY = 200;
export const OTHER_ORIGIN = '(other)';

/** The longest time that traffic can be asked for at once. */
export const TRAFFIC_DAYS_MAX = 400;

/** What of a user agent is counted: its kind, never the text. iPads call themselves Macs and count as desktops. */
export function deviceOf(userAgent: string): DeviceKind {
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|iPod|Android|Windows Phone/i.test(userAgent) ? 'phone' : 'desktop';
}
