import { z } from 'zod';
import { callable } from './callable.ts';
import { Nothing, Timestamp, VerificationCode } from './fields.ts';
import { PasskeyProof } from './passkeys.ts';
import { SecondStepCode } from './secondStep.ts';

export const sendConfirmationCode = callable({
  name: 'sendConfirmationCode',
  about: 'Sends a 6-digit code to the creator’s own e-mail address, for confirmIdentity.',
  who: 'creator',
  family: 'verification',
  input: Nothing,
  output: z.object({ sent: z.literal(true), resendAfter: z.int() }),
  refusals: ['code-too-soon', 'too-many-requests'],
  example: () => ({}),
});

export const confirmIdentity = callable({
  name: 'confirmIdentity',
  about:
    'Renews a session’s fresh proof for 15 minutes with one of: the password, a code from the mailbox, a code of the authenticator app or a recovery code, a passkey. Calls that need it are refused with the reason fresh-proof-needed.',
  who: 'creator',
  input: z.object({
    password: z.string().max(1024).optional(),
    emailCode: VerificationCode.optional(),
    code: SecondStepCode.optional(),
    passkey: PasskeyProof.optional(),
  }),
  output: z.object({ freshUntil: Timestamp }),
  refusals: [
    'one-proof',
    'wrong-password',
    'code-invalid',
    'code-not-found',
    'code-expired',
    'code-tries-used-up',
    'second-step-wrong',
    'second-step-unreadable',
    'second-step-off',
    'passkey-refused',
    'passkey-unknown',
    'passkey-expired',
    'too-many-requests',
  ],
  example: (world) => ({ password: world.creatorPassword }),
});
