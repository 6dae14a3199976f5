import type { RefusalCode } from './refusals.ts';

/** The groups of calls for which point 8 of the specification defines sentences of their own. */
export type Family =
  | 'generic'
  | 'http'
  | 'admin'
  | 'verification'
  | 'stores'
  | 'maintenance'
  | 'maintenance-update'
  | 'flags';

/** The refusals that any call can meet. Each family has its own sentences for them. */
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

type Codes = Partial<Record<CommonRefusal, RefusalCode>>;

const ADMIN: Codes = {
  unauthenticated: 'admin-unauthenticated',
  'permission-denied': 'admin-permission-denied',
  'invalid-argument': 'admin-invalid',
  'not-found': 'admin-user-not-found',
  unexpected: 'admin-failed',
};

/** The answer to every failure to load the document. */
const failing = (code: RefusalCode): Codes => ({ unavailable: code, 'deadline-exceeded': code, unexpected: code });

const OWN_MESSAGES: Record<Family, Codes> = {
  generic: {},
  http: { 'invalid-argument': 'http-invalid' },
  admin: ADMIN,
  maintenance: failing('maintenance-unread'),
  'maintenance-update': { ...ADMIN, ...failing('maintenance-unwritten') },
  flags: failing('flags-unread'),
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

/** The sentence of a common refusal in the call's family. */
export const inFamily = (code: CommonRefusal, family: Family): RefusalCode => OWN_MESSAGES[family][code] ?? code;
