import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { Reader, type CountryResponse } from 'mmdb-lib';
import { isRecord } from '#shared/kit/isRecord.ts';

/** Where addresses are registered: a country's two capitals, or '' where none is known. */
export type CountryOf = (address: string) => string;

const require = createRequire(import.meta.url);

const fileOfCountries = () => require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');

/** The registries' own lists, read once when the first address is asked for. Nothing leaves this machine. */
export function openCountries(): CountryOf {
  let reader: Reader<CountryResponse> | undefined;
  return (address) => {
    reader ??= new Reader(readFileSync(fileOfCountries()));
    const plain = address.replace(/^::ffff:(?=\d)/i, '');
    if (isIP(plain) === 0) return '';
    // The registries' lists name the country at once, not as the format's own example does.
    const place: unknown = reader.get(plain);
    return isRecord(place) && typeof place['country_code'] === 'string' ? place['country_code'] : '';
  };
}
