import type { SecurityEvent, SecurityEventKind } from '#shared/contract/security.ts';

/** The name of an event kind, for lists of many accounts. */
export const SECURITY_KINDS: Record<SecurityEventKind, string> = {
  'sign-up': 'Account created',
  'sign-in': 'Sign-in',
  'sessions-ended': 'Signed out elsewhere',
  confirmation: 'Identity confirmed',
  'code-request': 'Code requested',
  'code-entry': 'Code entered',
  'password-change': 'Password change',
  'email-change': 'Email change',
  'second-step-on': 'Two-step sign-in on',
  'second-step-off': 'Two-step sign-in off',
  'second-step-reset': 'Two-step sign-in reset',
  'new-recovery-codes': 'New recovery codes',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'payments-opened': 'Stripe’s page opened',
  'payments-connected': 'Payments connected',
  'payments-disconnected': 'Payments disconnected',
  'data-export': 'Data export',
  'data-export-link': 'Data export downloaded',
  'account-deletion': 'Account deletion',
  'admin-action': 'Admin action',
  'access-denied': 'Access denied',
};

const DONE: Record<SecurityEventKind, string> = {
  'sign-up': 'You created your account',
  'sign-in': 'Signed in',
  'sessions-ended': 'Signed out of other browsers',
  confirmation: 'Confirmed it’s you',
  'code-request': 'A code was requested',
  'code-entry': 'A code was entered',
  'password-change': 'Password changed',
  'email-change': 'Sign-in email changed',
  'second-step-on': 'Two-step sign-in turned on',
  'second-step-off': 'Two-step sign-in turned off',
  'second-step-reset': 'Two-step sign-in reset by support',
  'new-recovery-codes': 'New recovery codes created',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'payments-opened': 'Stripe’s page for payments opened',
  'payments-connected': 'Stripe account connected',
  'payments-disconnected': 'Stripe account disconnected',
  'data-export': 'Data export started',
  'data-export-link': 'Data export downloaded',
  'account-deletion': 'Account deletion started',
  'admin-action': 'Admin action',
  'access-denied': 'Access denied',
};

const REFUSED: Partial<Record<SecurityEventKind, string>> = {
  'sign-in': 'Sign-in failed',
  confirmation: 'Confirmation failed',
  'code-entry': 'Wrong code entered',
  'password-change': 'Password change failed',
  'email-change': 'Email change failed',
  'account-deletion': 'Account deletion failed',
};

const METHODS: Record<string, string> = {
  'second-step': 'with two steps',
  passkey: 'with a passkey',
};

/** An event in one line, for its owner. */
export function securityText({ kind, outcome, facts, repeats }: Omit<SecurityEvent, 'id'>): string {
  const text = outcome === 'refused' ? (REFUSED[kind] ?? DONE[kind]) : DONE[kind];
  const method = kind === 'sign-in' && outcome === 'done' ? METHODS[String(facts['method'])] : undefined;
  const times = repeats > 1 ? `, ${repeats} times` : '';
  return `${text}${method === undefined ? '' : ` ${method}`}${times}`;
}
