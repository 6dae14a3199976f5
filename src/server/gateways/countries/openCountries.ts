import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { Reader, type CountryResponse } from 'mmdb-lib';
import { isRecord } from '#shared/kit/isRecord.ts';

/** Maps network addresses to the country they are registered in: two letters, or empty if unknown. */
export type CountryOf = (address: string) => string;

const require = createRequire(import.meta.url);

const fileOfCountries = () => require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');

/** The registries' own lists, loaded on the first lookup. No address leaves this machine. */
export function openCountries(): CountryOf {
  let reader: Reader<CountryResponse> | undefined;
  return (address) => {
    reader ??= new Reader(readFileSync(fileOfCountries()));
    const plain = address.replace(/^::ffff:(?=\d)/i, '');
    if (isIP(plain) === 0) return '';
    // In these lists the country is the record itself, unlike in the format's own example.
    const place: unknown = reader.get(plain);
    return isRecord(place) && typeof place['country_code'] === 'string' ? place['country_code'] : '';
  };
}
