import { countCharacters } from '#shared/kit/countCharacters.ts';

/** The postal address in the footer of an email. The database enforces both limits as well. */
export const POSTAL_ADDRESS_LINES = 5;
export const POSTAL_ADDRESS_MAX = 300;

/** Trims lines, removes empty lines and replaces tabs. */
export const tidyPostalAddress = (typed: string): string =>
  typed
    .replaceAll('\t', ' ')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** The problem of a postal address as a sentence, or null. An empty address is valid. */
export function postalAddressProblem(typed: string): string | null {
  const address = tidyPostalAddress(typed);
  if (/[^\P{Cc}\n]/u.test(address)) return 'This address contains a character that can’t be printed. Enter it again.';
  if (address.split('\n').length > POSTAL_ADDRESS_LINES) return `Use up to ${POSTAL_ADDRESS_LINES} lines.`;
  return countCharacters(address) > POSTAL_ADDRESS_MAX ? `Use up to ${POSTAL_ADDRESS_MAX} characters.` : null;
}
