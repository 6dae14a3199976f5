// Active ISO 4217 codes, up to amendment 178 and with Bulgaria's euro of 2026, by their number of decimals in the
// standard. Intl follows CLDR, which differs for some. Includes the indexed units of account BOV, CLF, COU, MXV, UYI
// and UYW. Excludes codes that nobody can pay in: metals, bond units, SDR, the ADB unit of account, Sucre, the
// settlement funds USN, CHE and CHW, and XTS and XXX.
const CODES_BY_EXPONENT: ReadonlyMap<number, string> = new Map([
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP COU CRC
    CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES
    KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK
    NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS
    TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
]);

const EXPONENTS: ReadonlyMap<string, number> = new Map(
  [...CODES_BY_EXPONENT].flatMap(([exponent, codes]) => codes.split(/\s+/).map((code) => [code, exponent] as const)),
);

/** Every currency a price can use: ISO 4217 codes in alphabetical order. */
export const CURRENCIES: readonly string[] = [...EXPONENTS.keys()].sort();

/** True for a code in `CURRENCIES`. Codes are upper case. */
export function isCurrency(code: string): boolean {
  return EXPONENTS.has(code);
}

/** The number of decimals of a currency in ISO 4217: 0, 2, 3 or 4. Throws RangeError for an unknown code. */
export function currencyExponent(code: string): number {
  const exponent = EXPONENTS.get(code);
  if (exponent === undefined) throw new RangeError(`Unknown currency: ${code}`);
  return exponent;
}
