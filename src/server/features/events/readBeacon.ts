import { z } from 'zod';
import { BEACON_EVENTS_MAX, type EventKind } from '#shared/rules/traffic.ts';
import { parseJson, readBlock } from './readOrigin.ts';

/**
 * What browser/count.ts sends: the page's path, the referrer and query its visitor landed with, and what happened, a
 * sign each with the block's id behind it.
 */
const Beacon = z.object({
  u: z.string().startsWith('/').max(2000),
  r: z.string().max(2000).default(''),
  q: z.string().max(2000).default(''),
  e: z.array(z.string().max(200)).max(BEACON_EVENTS_MAX),
});

export interface BeaconRead {
  path: string;
  referrer: string;
  search: string;
  happened: readonly Happening[];
}

export type Happening =
  | { kind: Extract<EventKind, 'block-shown' | 'block-click'>; block: string }
  /** The page itself; its address says which it is. */
  | { kind: 'visit' };

/** A beacon, or null for what is none. What it tells and nobody knows is left out. */
export function readBeacon(text: string): BeaconRead | null {
  const beacon = Beacon.safeParse(parseJson(text));
  if (!beacon.success) return null;
  const { u: path, r: referrer, q: search, e: signs } = beacon.data;
  return { path, referrer, search, happened: signs.flatMap(readSign) };
}

function readSign(sign: string): Happening[] {
  if (sign === 'v') return [{ kind: 'visit' }];
  const block = readBlock(sign.slice(1));
  if (block === '') return [];
  if (sign.startsWith('s')) return [{ kind: 'block-shown', block }];
  return sign.startsWith('c') ? [{ kind: 'block-click', block }] : [];
}
