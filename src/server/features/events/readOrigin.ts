import { BLOCK_ID_MAX, ORIGIN_MAX } from '#shared/rules/traffic.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { parseJson } from '#shared/kit/parseJson.ts';
import type { Origin } from '../../access/counting.ts';

/** What a browser reports about a visit: the referrer and the query of the landing page. */
export interface Arrival {
  referrer: string;
  search: string;
  /** The host of the store's page. Visits from there have no new origin. */
  host: string;
}

/** The origin of a visit: the campaign tags of the link, else the referring site. */
export function readOrigin({ referrer, search, host }: Arrival): Origin {
  const query = new URLSearchParams(search);
  const tag = (name: string) => cleaned(query.get(`utm_${name}`) ?? '');
  return {
    source: tag('source').toLowerCase() || siteOf(referrer, host),
    campaign: tag('campaign'),
    medium: tag('medium').toLowerCase(),
    term: tag('term'),
    content: tag('content'),
  };
}

/** The origin that is stored with an order. */
export interface OrderOrigin extends Origin {
  block: string;
  landedAt: Date | null;
}

const HOUR_MS = 3_600_000;
const LONGEST_WAY_HOURS = 30 * 24;

/** Parses the hidden field of an order form, which anybody can forge. Null if it is malformed. */
export function readOrderOrigin(field: string, { host, now }: { host: string; now: Date }): OrderOrigin | null {
  const fields = parseJson(field);
  if (!isRecord(fields)) return null;
  const { r: referrer, q: search, b: block, t: hour } = fields;
  const hours = typeof hour === 'number' && Number.isInteger(hour) ? hour : null;
  const age = hours === null ? -1 : Math.floor(now.getTime() / HOUR_MS) - hours;
  return {
    ...readOrigin({ referrer: textOf(referrer), search: textOf(search), host }),
    block: readBlock(block),
    landedAt: hours !== null && age >= 0 && age <= LONGEST_WAY_HOURS ? new Date(hours * HOUR_MS) : null,
  };
}

/** The id of a block. Empty if it cannot be one. */
export function readBlock(value: unknown): string {
  return typeof value === 'string' && value.length <= BLOCK_ID_MAX && /^[\w-]+$/.test(value) ? value : '';
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Some sites use several hosts, or a separate host for outgoing links. */
const KNOWN_AS: Readonly<Record<string, string>> = {
  'l.instagram.com': 'instagram.com',
  'l.facebook.com': 'facebook.com',
  'lm.facebook.com': 'facebook.com',
  'm.facebook.com': 'facebook.com',
  't.co': 'x.com',
  'twitter.com': 'x.com',
  'youtu.be': 'youtube.com',
  'm.youtube.com': 'youtube.com',
  'lnkd.in': 'linkedin.com',
  'out.reddit.com': 'reddit.com',
  'old.reddit.com': 'reddit.com',
  'com.reddit.frontpage': 'reddit.com',
  'com.linkedin.android': 'linkedin.com',
  'com.google.android.gm': 'mail.google.com',
  'com.google.android.googlequicksearchbox': 'google.com',
};

function siteOf(referrer: string, host: string): string {
  if (!URL.canParse(referrer)) return '';
  const site = new URL(referrer).host.toLowerCase();
  if (site === host.toLowerCase()) return '';
  const name = cleaned(site.replace(/:\d+$/, '').replace(/^www\./, ''));
  return KNOWN_AS[name] ?? name;
}

/** Removes control characters and unpaired surrogates and limits the length. */
const cleaned = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .toWellFormed()
    .trim()
    .slice(0, ORIGIN_MAX)
    .toWellFormed();
