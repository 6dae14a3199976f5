import { addressProblem } from '#shared/blocks/address.ts';

/** An address that may stand in a link: a page, a mailbox or a telephone, never a script. Null for anything else. */
export function safeAddress(address: string): string | null {
  return address !== '' && addressProblem(address) === null ? address : null;
}
