import { expect, it } from 'vitest';
import { CODE_LENGTH, RESEND_SECONDS } from './code.ts';
import {
  AUDIT_LOG_LIMIT_DEFAULT,
  FINGERPRINT_LENGTH,
  PASSWORD_RESET_REDIRECT_MS,
  SIGNUP_REDIRECT_MS,
  SIGNUP_WITHOUT_STORE_REDIRECT_MS,
  STORE_CACHE_MS,
} from './limits.ts';
import { MAIL_STATUSES } from './mail.ts';
import { MAINTENANCE_MESSAGE } from './maintenance.ts';
import { PASSWORD_MIN } from './password.ts';
import { PLANS } from './plan.ts';
import { CATEGORY_SUFFIXES, SLUG_DEBOUNCE_MS, SLUG_MAX, SLUG_MIN } from './slug.ts';
import { SLUG_SUGGESTIONS_MAX, SMART_SUGGESTIONS_MAX } from './slug.ts';
import { STORE_DESCRIPTION_LIMIT, STORE_NAME_LIMIT } from './store.ts';
import { DUPLICATE_WINDOW_MS, TOAST_DURATIONS } from './toast.ts';

/** The numbers of point 9 of the specification. Code that computes with them is tested next to that code. */
it.each([
  ['how long toasts stay', TOAST_DURATIONS, { success: 4000, error: 8000, warning: 6000, info: 5000, default: 5000 }],
  ['how long an identical toast is ignored', DUPLICATE_WINDOW_MS, 1500],
  ['the digits of a verification code', CODE_LENGTH, 6],
  ['the pause before a code is sent again', RESEND_SECONDS, 60],
  ['the shortest password', PASSWORD_MIN, 6],
  ['the length of a slug', [SLUG_MIN, SLUG_MAX], [2, 50]],
  ['the pause before a slug is checked', SLUG_DEBOUNCE_MS, 300],
  ['how many slugs are suggested', SLUG_SUGGESTIONS_MAX, 5],
  ['how many smart suggestions there are', SMART_SUGGESTIONS_MAX, 8],
  [
    'the suffixes of the categories',
    CATEGORY_SUFFIXES,
    {
      ecommerce: ['shop', 'store', 'mart', 'boutique'],
      education: ['academy', 'school', 'learn', 'edu'],
      service: ['hub', 'pro', 'services', 'solutions'],
      creative: ['studio', 'works', 'creative', 'design'],
      tech: ['tech', 'digital', 'apps', 'dev'],
    },
  ],
  ['what a store’s name stays under', STORE_NAME_LIMIT, 100],
  ['what a store’s description stays under', STORE_DESCRIPTION_LIMIT, 500],
  [
    'the stores of each plan',
    PLANS.map(({ id, stores }) => [id, stores]),
    [
      ['free', 1],
      ['side-hustle', 1],
      ['creator', 3],
      ['boss', 10],
    ],
  ],
  ['the rows of the audit log', AUDIT_LOG_LIMIT_DEFAULT, 50],
  ['the pause after signing up', SIGNUP_REDIRECT_MS, 2000],
  ['the pause after signing up without a store', SIGNUP_WITHOUT_STORE_REDIRECT_MS, 3000],
  ['the pause after a password reset', PASSWORD_RESET_REDIRECT_MS, 3000],
  ['the length of a fingerprint', FINGERPRINT_LENGTH, 16],
  [
    'the message of maintenance',
    MAINTENANCE_MESSAGE,
    'We are currently performing scheduled maintenance. Please check back soon.',
  ],
  [
    'the findings of a mail account’s check',
    MAIL_STATUSES,
    ['configured', 'no_subaccount', 'no_api_key', 'no_webhook', 'webhook_inactive'],
  ],
  ['how long a store’s address is remembered', STORE_CACHE_MS, 300_000],
])('keeps %s as specified', (_, constant, specified) => {
  expect(constant).toEqual(specified);
});
