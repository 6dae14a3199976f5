/** Where a link may lead: a page, a mailbox or a telephone. Everything else a browser could run or guess at. */
const SAFE = /^(?:https?:\/\/[^\s/@]+(?:[/?#]\S*)?|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d().-]{3,30})$/i;
const BARE_HOST = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,}(?:[/?#]\S*)?$/u;
const BARE_MAILBOX = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/;

export const ADDRESS_MAX = 2000;

/** An address as a person types it, made whole; what is whole or unknown stays as it is. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  if (BARE_MAILBOX.test(address)) return `mailto:${address}`;
  return BARE_HOST.test(address) ? `https://${address}` : address;
}

/** Why this is no address for a link, or null. The empty one is none and no problem. */
export function addressProblem(address: string): string | null {
  if (address === '') return null;
  if (address.length > ADDRESS_MAX) return `Use an address of ${ADDRESS_MAX} characters at most.`;
  // eslint-disable-next-line no-control-regex
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(address.replace(/[\u0000-\u0020]/g, ''))?.[1]?.toLowerCase();
  if (scheme !== undefined && !['http', 'https', 'mailto', 'tel'].includes(scheme)) {
    return `Links cannot start with ${scheme}: for the safety of your visitors. Use an address that starts with https://`;
  }
  return SAFE.test(address) ? null : 'Enter a full address, such as https://example.com';
}
