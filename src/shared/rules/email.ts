/** The maximum length of an email address and of the part before the @ (RFC 5321). */
export const EMAIL_MAX = 254;
export const EMAIL_LOCAL_MAX = 64;

// Spaces, control and invisible characters, and separators that would make a header read one address as several.
const PART = String.raw`[^\s@\p{C}<>()[\]\\,;:"]+`;
const ADDRESS_PATTERN = new RegExp(`^${PART}@${PART}$`, 'u');

/**
 * Two forms of an address: `email` to show and to send to (trimmed, Unicode NFC, case preserved), and `key` to compare
 * and look up (lower case as well).
 */
export function normaliseEmail(email: string): { email: string; key: string } {
  const shown = email.trim().normalize('NFC');
  return { email: shown, key: shown.toLowerCase().normalize('NFC') };
}

/**
 * One key for the addresses of one mailbox: without what follows a +, and for Gmail without dots. It counts a person's uses.
 * It never finds an account, because other providers may give these addresses to different people.
 */
export function foldEmail(email: string): string {
  const { key } = normaliseEmail(email);
  const at = key.lastIndexOf('@');
  const [local, domain] = [key.slice(0, at), key.slice(at + 1)];
  const mailbox = local.split('+')[0] || local;
  return GMAIL.includes(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
}

const GMAIL: readonly string[] = ['gmail.com', 'googlemail.com'];

/**
 * The problem of an email address, or null. It must look like x@y.z (specification, point 5), with no empty part in its
 * domain, within the limits above. Letters of every script are allowed.
 */
export function emailProblem(email: string): 'empty' | 'long' | 'format' | null {
  const address = normaliseEmail(email).key;
  if (address === '') return 'empty';
  if (address.length > EMAIL_MAX) return 'long';
  if (!ADDRESS_PATTERN.test(address)) return 'format';
  return partsProblem(address);
}

function partsProblem(address: string): 'long' | 'format' | null {
  const at = address.indexOf('@');
  if (at > EMAIL_LOCAL_MAX) return 'long';
  const labels = address.slice(at + 1).split('.');
  return labels.length < 2 || labels.includes('') ? 'format' : null;
}
