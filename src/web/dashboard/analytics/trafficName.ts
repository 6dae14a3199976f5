import { OTHER_ORIGIN } from '#shared/rules/traffic.ts';
import { formatDay, locale } from '#web/client/format.ts';
import type { TrafficGroup, TrafficRow } from '#web/client/queries/traffic.ts';

/** The name of a row in the creator's language. */
export function trafficName(by: TrafficGroup, { key, name }: Pick<TrafficRow, 'key' | 'name'>): string {
  if (key === null) return 'Unknown';
  if (key === OTHER_ORIGIN) return 'Other';
  switch (by) {
    case 'day':
      return formatDay(key);
    case 'source':
      return key === '' ? 'Direct' : key;
    case 'campaign':
      return key === '' ? 'No campaign' : key;
    case 'country':
      return countryName(key);
    case 'device':
      return DEVICES[key] ?? key;
    case 'block':
      return name === '' ? 'Deleted block' : name;
    case 'product':
      return name === '' ? 'Deleted product' : name;
  }
}

const DEVICES: Readonly<Record<string, string>> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' };

function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return 'Unknown';
  return new Intl.DisplayNames(locale(), { type: 'region', fallback: 'code' }).of(code) ?? code;
}
