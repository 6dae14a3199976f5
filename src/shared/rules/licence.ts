import { emailProblem } from './email.ts';

/** How many machines can use one key. */
export const ACTIVATION_LIMIT_MAX = 1000;
export const LICENCE_NOTE_MAX = 1000;
export const FINGERPRINT_MAX = 255;
export const MACHINE_NAME_MAX = 100;
/** How many keys one import can have. */
export const IMPORT_MAX = 10_000;
/** The length of keys of an earlier system. */
export const KEY_MIN = 6;
export const KEY_MAX = 200;

/** How long software can work with an offline license before it asks again, and how long it may go on after that. */
export const OFFLINE_DAYS = 14;
export const OFFLINE_GRACE_DAYS = 7;

/** Crockford's base32: without I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const KEY_CHARACTERS = 25;

/** A key of 125 bits in groups of five, such as 7Q2ZC-…, from at least 25 random bytes. */
export function formatLicenceKey(bytes: Uint8Array): string {
  if (bytes.length < KEY_CHARACTERS) throw new Error(`A license key needs ${KEY_CHARACTERS} random bytes.`);
  // 32 divides 256, so every character is equally likely.
  const characters = Array.from(bytes.subarray(0, KEY_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length] ?? '');
  return characters.join('').replace(/.{5}(?!$)/g, '$&-');
}

/** What is compared of a key: people copy spaces with it, leave out hyphens, or type small letters. */
export const normaliseLicenceKey = (typed: string): string => typed.replace(/[\s\p{Dash}]/gu, '').toUpperCase();

/** A key whose characters are hidden except the last ones. */
export function maskLicenceKey(key: string): string {
  const shown = Math.min(5, Math.floor(key.length / 3));
  return key.slice(0, -shown).replace(/[^\s-]/g, '•') + key.slice(-shown);
}

interface ImportedKey {
  key: string;
  email: string | null;
}

/** Keys to import: one a line, with the email of its owner after a comma, semicolon or tab if there is one. */
export function readImportedKeys(pasted: string): ImportedKey[] {
  return pasted.split(/\r?\n/).flatMap((row) => {
    const [key = '', email = ''] = row.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    return key === '' ? [] : [{ key, email: email === '' ? null : email }];
  });
}

/** Each key of an import that is the same as an earlier one of it: it may differ in what is not compared. */
export function repeatedKeys(keys: readonly Pick<ImportedKey, 'key'>[]): string[] {
  const seen = new Set<string>();
  return keys.flatMap(({ key }) => {
    const isRepeated = seen.has(normaliseLicenceKey(key));
    seen.add(normaliseLicenceKey(key));
    return isRepeated ? [key] : [];
  });
}

/** The response to an import names at most this many repeated keys. */
export const REPEATED_NAMED = 3;

/** What is wrong with keys to import, or null. */
export function importProblem(keys: readonly ImportedKey[]): string | null {
  if (keys.length === 0) return 'Paste at least one key.';
  if (keys.length > IMPORT_MAX) return `Import up to ${IMPORT_MAX.toLocaleString('en')} keys at a time.`;
  for (const { key, email } of keys) {
    if (normaliseLicenceKey(key).length < KEY_MIN)
      return `“${key}” is too short. Keys need at least ${KEY_MIN} characters.`;
    if (key.length > KEY_MAX) return `“${key.slice(0, 20)}…” is too long. Keys can have up to ${KEY_MAX} characters.`;
    if (email !== null && emailProblem(email) !== null) return `“${email}” isn’t an email address.`;
  }
  return null;
}
