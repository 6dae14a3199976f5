import { OTHER_ORIGIN } from '#shared/rules/traffic.ts';
import { formatDay, locale } from '#web/client/format.ts';
import type { TrafficGroup, TrafficRow } from '#web/client/queries/traffic.ts';

/** What a row is called in the creator's language. */
export function trafficName(by: TrafficGroup, { key, name }: Pick<TrafficRow, 'key' | 'name'>): string {
  if (key === null) return 'Not known';
  if (key === OTHER_ORIGIN) return 'Others';
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
      return name === '' ? 'A block that is gone' : name;
    case 'product':
      return name === '' ? 'A product that is gone' : name;
  }
}

const DEVICES: Readonly<Record<string, string>> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' };

function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return 'Not known';
  return new Intl.DisplayNames(locale(), { type: 'region', fallback: 'code' }).of(code) ?? code;
}
