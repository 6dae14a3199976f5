import { addressProblem } from '#shared/blocks/address.ts';

/** The address of a link if it is a web page, an email address or a phone number. Null for anything else. */
export function safeAddress(address: string): string | null {
  return address !== '' && addressProblem(address) === null ? address : null;
}
