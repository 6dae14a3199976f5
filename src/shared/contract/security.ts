import { z } from 'zod';
import { SECURITY_EVENT_PAGE } from '#shared/rules/limits.ts';
import { callable } from './callable.ts';
import { Cursor, page, text, Timestamp } from './fields.ts';

export const SecurityEventKind = z.enum([
  'sign-up',
  'sign-in',
  'sessions-ended',
  'confirmation',
  'code-request',
  'code-entry',
  'password-change',
  'email-change',
  'second-step-on',
  'second-step-off',
  'second-step-reset',
  'new-recovery-codes',
  'passkey-added',
  'passkey-removed',
  'payments-opened',
  'payments-connected',
  'payments-disconnected',
  'data-export',
  'data-export-link',
  'account-deletion',
  'admin-action',
  'access-denied',
]);
export type SecurityEventKind = z.infer<typeof SecurityEventKind>;

/** Plain words and numbers by name. Never a secret, an address or a customer's data. */
export const SecurityFacts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type SecurityFacts = z.infer<typeof SecurityFacts>;

export const SecurityEvent = z.object({
  id: z.string(),
  at: Timestamp,
  kind: SecurityEventKind,
  outcome: z.enum(['done', 'refused']),
  /** Browser and operating system, in words. */
  device: z.string(),
  /** True if the event came from the caller's current network. */
  isSameNetwork: z.boolean(),
  facts: SecurityFacts,
  repeats: z.int(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

const PageSize = z.int().min(1).max(100).default(SECURITY_EVENT_PAGE);

export const listSecurityEvents = callable({
  name: 'listSecurityEvents',
  about: 'Returns the security events of the creator’s own account: sign-ins, failures and changes, latest first.',
  who: 'creator',
  input: z.object({ limit: PageSize, cursor: Cursor }),
  output: page(SecurityEvent),
  example: () => ({}),
});

export const AccountSecurityEvent = SecurityEvent.extend({
  /** Null if the email address belongs to no account. */
  account: z.object({ uid: z.string(), email: z.string().nullable() }).nullable(),
});
export type AccountSecurityEvent = z.infer<typeof AccountSecurityEvent>;

export const listAllSecurityEvents = callable({
  name: 'listAllSecurityEvents',
  about:
    'Returns the security events of all creators’ accounts, latest first. `account` is a uid, or the beginning of an email or of words of a name.',
  who: 'admin',
  input: z.object({
    limit: PageSize,
    cursor: Cursor,
    account: text(200).optional(),
    kind: SecurityEventKind.optional(),
  }),
  output: page(AccountSecurityEvent),
  example: () => ({}),
});
