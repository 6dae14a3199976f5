import type { PersonRow } from '#shared/contract/platform.ts';
import { isolate } from '#shared/kit/isolate.ts';
import { planOf } from '#shared/rules/plan.ts';
import { call } from '#web/client/call.ts';

/** An admin's actions on a person: the confirmation, the call, and the message afterwards. */
interface PersonActionText {
  title: string;
  description: string;
  confirmLabel: string;
  danger?: boolean;
  /** Needs no reason. */
  optional?: boolean;
  act: (reason: string) => Promise<unknown>;
  done: string;
}

type On = { userId: string; name: string; planId: PersonRow['planId'] };

export const PERSON_ACTIONS = {
  suspend: ({ userId, name }) => ({
    title: `Suspend ${isolate(name)}?`,
    description:
      'They’ll be signed out and won’t be able to sign in, and their stores will show a notice. Nothing is deleted, and you can restore the account at any time.',
    confirmLabel: 'Suspend account',
    danger: true,
    act: (reason) => call('suspendUser', { userId, reason }),
    done: 'Account suspended',
  }),
  restore: ({ userId, name }) => ({
    title: `Restore ${isolate(name)}?`,
    description: 'They’ll be able to sign in again, and their stores will reopen as they were.',
    confirmLabel: 'Restore account',
    act: (reason) => call('restoreUser', { userId, reason }),
    done: 'Account restored',
  }),
  plan: ({ userId, name, planId }) => ({
    title: `Change plan for ${isolate(name)}`,
    description: 'Stores over the new plan’s limit stay open, but they can’t open more.',
    confirmLabel: 'Change plan',
    act: (reason) => call('setUserPlan', { userId, planId, reason }),
    done: `Plan changed to ${planOf(planId).name}`,
  }),
  sessions: ({ userId, name }) => ({
    title: `Sign ${isolate(name)} out everywhere?`,
    description: 'They’ll have to enter their password again in every browser.',
    confirmLabel: 'Sign out everywhere',
    danger: true,
    act: (reason) => call('endUserSessions', { userId, reason }),
    done: 'Signed out everywhere',
  }),
  'second-step': ({ userId, name }) => ({
    title: `Reset two-step sign-in for ${isolate(name)}?`,
    description:
      'Make sure this request really comes from them. They’ll be signed out everywhere and only need their password to sign in. Their authenticator app, recovery codes and passkeys will stop working. We’ll email them about the change.',
    confirmLabel: 'Reset two-step sign-in',
    danger: true,
    act: (reason) => call('resetSecondStep', { userId, reason }),
    done: 'Two-step sign-in reset',
  }),
  grant: ({ userId, name }) => ({
    title: `Make ${isolate(name)} an admin?`,
    description: 'They’ll be able to do everything on this page, for every creator and store.',
    confirmLabel: 'Make admin',
    optional: true,
    act: (reason) => call('setUserAdminStatus', { userId, isAdmin: true, reason }),
    done: `${isolate(name)} is now an admin`,
  }),
  revoke: ({ userId, name }) => ({
    title: `Remove admin rights from ${isolate(name)}?`,
    description: 'They’ll keep their account and stores.',
    confirmLabel: 'Remove admin rights',
    danger: true,
    optional: true,
    act: (reason) => call('setUserAdminStatus', { userId, isAdmin: false, reason }),
    done: `${isolate(name)} is no longer an admin`,
  }),
} as const satisfies Record<string, (on: On) => PersonActionText>;

export type PersonActionName = keyof typeof PERSON_ACTIONS;
