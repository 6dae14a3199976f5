import { z } from 'zod';
import { readSecondStep } from '#shared/rules/secondStep.ts';
import { callable } from './callable.ts';
import { Nothing, Timestamp } from './fields.ts';
import { REFUSALS } from './refusals.ts';

const Password = z.string().max(1024);
/**
 * A code from an authenticator app or a recovery code; spaces and hyphens are ignored. Malformed codes are refused
 * during parsing, so that they do not use up a try. An empty field means the code is being asked for.
 */
export const SecondStepCode = z
  .string()
  .refine((typed) => typed.trim() === '' || readSecondStep(typed) !== null, REFUSALS['second-step-wrong'].message);

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const getSecondStep = callable({
  name: 'getSecondStep',
  about: 'Returns whether two-step sign-in is on, since when, and how many recovery codes are left.',
  who: 'creator',
  input: Nothing,
  output: z.object({
    isOn: z.boolean(),
    since: Timestamp.nullable(),
    recoveryCodesLeft: z.int(),
    /** Admins in production must use two-step sign-in. */
    isRequired: z.boolean(),
    /** Whether the current session was opened with two steps. */
    isUsed: z.boolean(),
  }),
  example: () => ({}),
});

export const startSecondStep = callable({
  name: 'startSecondStep',
  about:
    'Returns the secret for an authenticator app. Two-step sign-in stays off until confirmSecondStep gets a code from it.',
  who: 'creator',
  input: z.object({ password: Password }),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['wrong-password', 'second-step-on', 'second-step-required', 'too-many-requests'],
  example: (world) => ({ password: world.creatorPassword }),
});

export const confirmSecondStep = callable({
  name: 'confirmSecondStep',
  about:
    'Turns two-step sign-in on with a first code from the app, ends all other sessions, and returns the recovery codes once.',
  who: 'creator',
  input: z.object({ code: SecondStepCode }),
  output: RecoveryCodes,
  refusals: ['second-step-wrong', 'second-step-on', 'second-step-off', 'second-step-required', 'too-many-requests'],
  example: () => ({ code: '000000' }),
});

export const turnOffSecondStep = callable({
  name: 'turnOffSecondStep',
  about: 'Turns two-step sign-in off and ends all other sessions.',
  who: 'creator',
  input: z.object({ password: Password, code: SecondStepCode }),
  output: z.object({ isOn: z.literal(false) }),
  refusals: ['wrong-password', 'second-step-wrong', 'second-step-unreadable', 'second-step-off', 'too-many-requests'],
  example: (world) => ({ password: world.creatorPassword, code: '000000' }),
});

export const newRecoveryCodes = callable({
  name: 'newRecoveryCodes',
  about: 'Returns ten new recovery codes, which invalidate the old ones, and ends all other sessions.',
  who: 'creator',
  input: z.object({ password: Password, code: SecondStepCode }),
  output: RecoveryCodes,
  refusals: ['wrong-password', 'second-step-wrong', 'second-step-unreadable', 'second-step-off', 'too-many-requests'],
  example: (world) => ({ password: world.creatorPassword, code: '000000' }),
});
