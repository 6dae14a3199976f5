import { z } from 'zod';
import { BEACON_EVENTS_MAX, type EventKind } from '#shared/rules/traffic.ts';
import { parseJson } from '#shared/kit/parseJson.ts';
import { readBlock } from '../readOrigin.ts';

/**
 * The format that browser/count.ts sends: the page's path, the referrer and query of the landing page, and the events:
 * one character each, followed by the block's id.
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
  /** The page itself, identified by its path. */
  | { kind: 'visit' };

/** Parses a beacon. Null if it is malformed. Unknown events are ignored. */
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
