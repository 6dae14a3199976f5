import { countCharacters } from '#shared/kit/countCharacters.ts';
import { isSequence } from './passwordSequence.ts';

/** Password length in characters. The specification sets the minimum (point 9). */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;

/** Why a password of sufficient length is still refused as weak. */
export const WEAK_BECAUSE = {
  personal: 'Leave your name, email address and store name out of your password.',
  repeated: 'This password repeats the same characters. Choose one that is harder to guess.',
  sequence: 'This password is a simple sequence, like 123456 or qwerty. Choose one that is harder to guess.',
  common: 'This is one of the most common passwords. Choose another.',
} as const;

export type PasswordProblem = 'short' | 'long' | Exclude<keyof typeof WEAK_BECAUSE, 'common'>;

/** What a password must not contain: the email address and the names of the person and their stores. */
export type PasswordOwner = { email?: string | undefined; names?: readonly string[] | undefined };

/** The problem of a new password, or null. There are no rules about kinds of characters. */
export function passwordProblem(password: string, owner: PasswordOwner = {}): PasswordProblem | null {
  const length = countCharacters(password);
  if (length < PASSWORD_MIN) return 'short';
  if (length > PASSWORD_MAX) return 'long';
  const plain = comparable(password);
  if (isPersonal(plain, owner)) return 'personal';
  if (isRepeated(plain)) return 'repeated';
  return isSequence(plain) ? 'sequence' : null;
}

/** Checks passwords against a list, ignoring case. */
export function commonAmong(list: readonly string[]): (password: string) => boolean {
  const common = new Set(list);
  return (password) => common.has(comparable(password).trim());
}

/** Shorter names occur in ordinary words ("Ana" in "banana"), so they count only if they make up the whole password. */
const CONTAINED_MIN = 4;
const NAME_MIN = 2;
/** Addresses such as info@ do not identify anyone, and the words are common. */
const GENERIC_NAMES = ['contact', 'demo', 'hello', 'info', 'mail', 'office', 'shop', 'store'];

function isPersonal(plain: string, { email = '', names = [] }: PasswordOwner): boolean {
  const [local = ''] = email.split('@');
  const texts = [email, local, ...local.split(/[._+-]/), ...names].map(squeezed);
  const [password, letters] = [squeezed(plain), plain.replace(/\P{L}/gu, '')];
  return texts.some((word) => {
    if (GENERIC_NAMES.includes(word)) return false;
    const length = countCharacters(word);
    if (length >= CONTAINED_MIN) return password.includes(word);
    return length >= NAME_MIN && (password === word || letters === word);
  });
}

/** The text without spaces and punctuation. */
const squeezed = (text: string): string => comparable(text).replace(/[^\p{L}\p{N}]/gu, '');

/** "abcabc", "aaaaaa", or two characters in any order. */
const isRepeated = (plain: string): boolean => /^(.+?)\1+$/su.test(plain) || new Set(plain).size <= 2;

const comparable = (text: string): string => text.normalize('NFKC').toLowerCase();
