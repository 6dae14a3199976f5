import type { EventCounter } from '../../../access/counting.ts';
import type { Faults } from '../../../access/faults.ts';
import type { Database } from '../../../db/database.ts';
import type { CountryOf } from '../../../gateways/countries/openCountries.ts';
import { openAddressLimit } from './openAddressLimit.ts';
import { openEventBuffer } from './openEventBuffer.ts';
import { isPerson } from './isPerson.ts';
import { openVisitorSalts } from './openVisitorSalts.ts';

/** The in-memory state of event counting: a minute of networks, a day's salt, half a second of events. */
export const openCounting = ({
  db,
  faults,
  countryOf,
}: {
  db: Database;
  faults: Faults;
  countryOf: CountryOf;
}): EventCounter => ({
  ...openAddressLimit(),
  ...openEventBuffer({ db, faults }),
  visitorOf: openVisitorSalts(db),
  countryOf,
  isPerson,
});
