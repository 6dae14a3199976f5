import { countCharacters } from '#shared/kit/countCharacters.ts';

/** Length of a password in characters; the least is the specification's (point 9). */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;

/** How many of the most common passwords are refused. */
const COMMON_PASSWORDS = 10_000;

/** Why a password that is long enough is refused as weak all the same. */
export const WEAK_BECAUSE = {
  personal: 'Choose something other than your e-mail or store name.',
  common: 'This is one of the most common passwords. Choose another.',
} as const;

/** What a password must not simply repeat. */
export type PasswordOwner = { email?: string | undefined; storeName?: string | undefined };

/**
 * What is wrong with a new password, or null: too short, too long, or the person's own e-mail address, the part of it
 * before the @, or the store's name, in whatever case. There are no composition rules.
 */
export function passwordProblem(
  password: string,
  { email = '', storeName = '' }: PasswordOwner = {},
): 'short' | 'long' | 'personal' | null {
  const length = countCharacters(password);
  if (length < PASSWORD_MIN) return 'short';
  if (length > PASSWORD_MAX) return 'long';
  const personal = [email, email.split('@')[0] ?? '', storeName].map(comparable).filter((words) => words !== '');
  return personal.includes(comparable(password)) ? 'personal' : null;
}

/** Tells the most common passwords, in whatever case, by a list that has the most common first. */
export function commonAmong(list: readonly string[]): (password: string) => boolean {
  const common = new Set(list.slice(0, COMMON_PASSWORDS));
  return (password) => common.has(password.trim().toLowerCase());
}

function comparable(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase();
}
