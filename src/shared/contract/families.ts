import type { RefusalCode } from './refusals.ts';

/** The groups of calls that the specification's point 8 gives sentences of their own. */
export type Family = 'generic' | 'http' | 'admin' | 'verification' | 'stores';

/** The refusals that any call can meet; each group says them in its own words. */
const COMMON = [
  'unauthenticated',
  'permission-denied',
  'invalid-argument',
  'not-found',
  'unavailable',
  'deadline-exceeded',
  'unexpected',
] as const;
export type CommonRefusal = (typeof COMMON)[number];

export const isCommonRefusal = (code: RefusalCode): code is CommonRefusal => COMMON.some((common) => common === code);

const OWN_WORDS: Record<Family, Partial<Record<CommonRefusal, RefusalCode>>> = {
  generic: {},
  http: { 'invalid-argument': 'http-invalid' },
  admin: {
    unauthenticated: 'admin-unauthenticated',
    'permission-denied': 'admin-permission-denied',
    'invalid-argument': 'admin-invalid',
    'not-found': 'admin-user-not-found',
    unexpected: 'admin-failed',
  },
  verification: {
    'invalid-argument': 'code-invalid',
    unavailable: 'mail-unavailable',
    'deadline-exceeded': 'verification-timeout',
    unexpected: 'verification-failed',
  },
  stores: {
    unauthenticated: 'stores-unauthenticated',
    'invalid-argument': 'store-invalid',
    'not-found': 'store-not-found',
  },
};

/** A common refusal in the words of a call's group. */
export const inFamily = (code: CommonRefusal, family: Family): RefusalCode => OWN_WORDS[family][code] ?? code;
