// ISO 3166-1 alpha-2, without territories where nobody lives.
const CODES = `AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA
  CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
  GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP
  KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC
  NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ
  SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF
  WS YE YT ZA ZM ZW`;

/** The countries that a person can choose, as two letters of ISO 3166-1. */
export const COUNTRIES: readonly string[] = CODES.split(/\s+/);

const KNOWN = new Set(COUNTRIES);

/** True for a code in `COUNTRIES`. Codes are upper case. */
export const isCountry = (code: string): boolean => KNOWN.has(code);

/** A country's name in a language: 'Niederlande'. An unknown code is its own name. */
export const countryName = (code: string, language: string): string =>
  isCountry(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : code;

/** All countries in the alphabetical order of a language. */
export function countryChoices(language: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const byName = new Intl.Collator(language);
  return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((one, other) =>
    byName.compare(one.name, other.name),
  );
}

const EU = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

/** Whether a country is a member state of the European Union. */
export const isInEu = (country: string): boolean => EU.has(country);
