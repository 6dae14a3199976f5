/** The most characters of an address and of the part before the @ (RFC 5321). */
export const EMAIL_MAX = 254;
export const EMAIL_LOCAL_MAX = 64;

// Spaces, control and invisible characters, and the marks that would make one address read as several in a header.
const PART = String.raw`[^\s@\p{C}<>()[\]\\,;:"]+`;
const ADDRESS_PATTERN = new RegExp(`^${PART}@${PART}$`, 'u');

/**
 * An address in its two forms: `email` to show and to write to (trimmed, Unicode form NFC, capitals kept), and `key`
 * to compare and to look up (lower case as well).
 */
export function normaliseEmail(email: string): { email: string; key: string } {
  const shown = email.trim().normalize('NFC');
  return { email: shown, key: shown.toLowerCase().normalize('NFC') };
}

/**
 * What is wrong with an address: it must look like x@y.z (specification, point 5), with no empty part in its domain,
 * within the limits above. Letters of every script are welcome. Null if nothing is wrong.
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
