import { countCharacters } from '#shared/kit/countCharacters.ts';

/** A postal address as it stands at the foot of a letter. The database holds both limits too. */
export const POSTAL_ADDRESS_LINES = 5;
export const POSTAL_ADDRESS_MAX = 300;

/** The address without what only looks like something: spaces around its lines, empty lines, tabs. */
export const tidyPostalAddress = (typed: string): string =>
  typed
    .replaceAll('\t', ' ')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** The sentence that says what is wrong with a postal address, or null. None at all is nothing wrong. */
export function postalAddressProblem(typed: string): string | null {
  const address = tidyPostalAddress(typed);
  if (/[^\P{Cc}\n]/u.test(address)) return 'This address has a character that cannot be printed. Type it again.';
  if (address.split('\n').length > POSTAL_ADDRESS_LINES) return `Use ${POSTAL_ADDRESS_LINES} lines at most.`;
  return countCharacters(address) > POSTAL_ADDRESS_MAX ? `Use ${POSTAL_ADDRESS_MAX} characters at most.` : null;
}
