import { z } from 'zod';
import { readSecondStep } from '#shared/rules/secondStep.ts';
import { callable } from './callable.ts';
import { Nothing, Timestamp } from './fields.ts';
import { REFUSALS } from './refusals.ts';

const Password = z.string().max(1024);
/**
 * Of the authenticator app, or a recovery code; spaces and hyphens do not count. What can be neither is refused at the
 * door, so that it costs no try; nothing typed is a question for the code.
 */
export const SecondStepCode = z
  .string()
  .refine((typed) => typed.trim() === '' || readSecondStep(typed) !== null, REFUSALS['second-step-wrong'].says);

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const getSecondStep = callable({
  name: 'getSecondStep',
  about: 'Whether two-step sign-in is on, since when, and how many recovery codes are left.',
  who: 'creator',
  input: Nothing,
  output: z.object({
    isOn: z.boolean(),
    since: Timestamp.nullable(),
    recoveryCodesLeft: z.int(),
    /** Admins in production cannot do without two steps. */
    isRequired: z.boolean(),
    /** Whether this very session was opened with two steps. */
    isUsed: z.boolean(),
  }),
  example: () => ({}),
});

export const startSecondStep = callable({
  name: 'startSecondStep',
  about: 'Gives the secret for an authenticator app. Nothing is on until confirmSecondStep has a code of it.',
  who: 'creator',
  input: z.object({ password: Password }),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['wrong-password', 'second-step-on', 'second-step-required', 'too-many-requests'],
  example: (world) => ({ password: world.creatorPassword }),
});

export const confirmSecondStep = callable({
  name: 'confirmSecondStep',
  about:
    'Turns two-step sign-in on with a first code of the app, ends every other session, and gives the recovery codes, once.',
  who: 'creator',
  input: z.object({ code: SecondStepCode }),
  output: RecoveryCodes,
  refusals: ['second-step-wrong', 'second-step-on', 'second-step-off', 'second-step-required', 'too-many-requests'],
  example: () => ({ code: '000000' }),
});

export const turnOffSecondStep = callable({
  name: 'turnOffSecondStep',
  about: 'Turns two-step sign-in off and ends every other session.',
  who: 'creator',
  input: z.object({ password: Password, code: SecondStepCode }),
  output: z.object({ isOn: z.literal(false) }),
  refusals: ['wrong-password', 'second-step-wrong', 'second-step-unreadable', 'second-step-off', 'too-many-requests'],
  example: (world) => ({ password: world.creatorPassword, code: '000000' }),
});

export const newRecoveryCodes = callable({
  name: 'newRecoveryCodes',
  about: 'Gives ten new recovery codes, which void the old ones, and ends every other session.',
  who: 'creator',
  input: z.object({ password: Password, code: SecondStepCode }),
  output: RecoveryCodes,
  refusals: ['wrong-password', 'second-step-wrong', 'second-step-unreadable', 'second-step-off', 'too-many-requests'],
  example: (world) => ({ password: world.creatorPassword, code: '000000' }),
});
