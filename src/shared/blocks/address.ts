/**
 * The link schemes that are allowed: web pages, email addresses and phone numbers. Every other scheme could run code.
 */
const SAFE = /^(?:https?:\/\/[^\s/@]+(?:[/?#]\S*)?|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d().-]{3,30})$/i;
const BARE_HOST = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,}(?:[/?#]\S*)?$/u;
const BARE_MAILBOX = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/;

export const ADDRESS_MAX = 2000;

/** Completes an address as a person types it, such as 'ana.example'. Complete and unknown ones stay unchanged. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  if (BARE_MAILBOX.test(address)) return `mailto:${address}`;
  return BARE_HOST.test(address) ? `https://${address}` : address;
}

/** Why this is not a valid link address, or null. An empty address is valid and means no link. */
export function addressProblem(address: string): string | null {
  if (address === '') return null;
  if (address.length > ADDRESS_MAX) return `Use up to ${ADDRESS_MAX} characters.`;
  // eslint-disable-next-line no-control-regex
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(address.replace(/[\u0000-\u0020]/g, ''))?.[1]?.toLowerCase();
  if (scheme !== undefined && !['http', 'https', 'mailto', 'tel'].includes(scheme)) {
    return `Links that start with ${scheme}: aren’t safe for your visitors. Use an address that starts with https://`;
  }
  return SAFE.test(address) ? null : 'Enter a full address, such as https://example.com';
}
