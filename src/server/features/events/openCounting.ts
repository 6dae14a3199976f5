import type { Counting } from '../../access/counting.ts';
import type { Faults } from '../../access/faults.ts';
import type { Database } from '../../db/database.ts';
import type { CountryOf } from '../../gateways/countries/openCountries.ts';
import { openAddressLimit } from './openAddressLimit.ts';
import { openEventBuffer } from './openEventBuffer.ts';
import { openVisitorSalts } from './openVisitorSalts.ts';

/** Everything that counting holds in memory: a minute of addresses, a day's salt, half a second of events. */
export const openCounting = ({
  db,
  faults,
  countryOf,
}: {
  db: Database;
  faults: Faults;
  countryOf: CountryOf;
}): Counting => ({
  ...openAddressLimit(),
  ...openEventBuffer({ db, faults }),
  visitorOf: openVisitorSalts(db),
  countryOf,
});
