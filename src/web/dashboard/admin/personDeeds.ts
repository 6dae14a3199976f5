import type { PersonRow } from '#shared/contract/platform.ts';
import { planOf } from '#shared/rules/plan.ts';
import { call } from '#web/client/call.ts';

/** What an admin does to a person: how it is asked for, what it calls, and what is said once it is done. */
interface PersonDeedWords {
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

export const PERSON_DEEDS = {
  suspend: ({ userId, name }) => ({
    title: `Suspend ${name}`,
    description:
      'They are signed out and cannot sign in, and their stores show a notice. Nothing is deleted; you can restore the account at any time.',
    confirmLabel: 'Suspend account',
    danger: true,
    act: (reason) => call('suspendUser', { userId, reason }),
    done: 'Account suspended',
  }),
  restore: ({ userId, name }) => ({
    title: `Restore ${name}`,
    description: 'They can sign in again, and their stores open as they were.',
    confirmLabel: 'Restore account',
    act: (reason) => call('restoreUser', { userId, reason }),
    done: 'Account restored',
  }),
  plan: ({ userId, name, planId }) => ({
    title: `Change the plan of ${name}`,
    description: 'Stores beyond the new plan’s limit stay open; no further one can be opened.',
    confirmLabel: 'Change plan',
    act: (reason) => call('setUserPlan', { userId, planId, reason }),
    done: `The plan is ${planOf(planId).name} now`,
  }),
  sessions: ({ userId, name }) => ({
    title: `Sign ${name} out everywhere`,
    description: 'Every browser they use asks for the password again.',
    confirmLabel: 'Sign out everywhere',
    act: (reason) => call('endUserSessions', { userId, reason }),
    done: 'Signed out everywhere',
  }),
  'second-step': ({ userId, name }) => ({
    title: `Reset the two-step sign-in of ${name}`,
    description:
      'Their authenticator app, recovery codes and passkeys stop working, they are signed out everywhere, and their password alone opens the account. They get a letter. Make sure that it is them who asks.',
    confirmLabel: 'Reset two-step sign-in',
    danger: true,
    act: (reason) => call('resetSecondStep', { userId, reason }),
    done: 'Two-step sign-in reset',
  }),
  grant: ({ userId, name }) => ({
    title: `Make ${name} an admin`,
    description: 'They can do everything that this page offers, to everybody.',
    confirmLabel: 'Make admin',
    optional: true,
    act: (reason) => call('setUserAdminStatus', { userId, isAdmin: true, reason }),
    done: `${name} is an admin now`,
  }),
  revoke: ({ userId, name }) => ({
    title: `Remove the admin rights of ${name}`,
    description: 'They keep their account and stores.',
    confirmLabel: 'Remove admin rights',
    danger: true,
    optional: true,
    act: (reason) => call('setUserAdminStatus', { userId, isAdmin: false, reason }),
    done: `${name} is no admin any more`,
  }),
} as const satisfies Record<string, (on: On) => PersonDeedWords>;

export type PersonDeedName = keyof typeof PERSON_DEEDS;
