import { z } from 'zod';
import { User } from './accounts.ts';
import { callable } from './callable.ts';
import { Email, Nothing, Timestamp, VerificationCode } from './fields.ts';
import { PasskeyProof } from './passkeys.ts';
import { SecondStepCode } from './secondStep.ts';

export const sendConfirmationCode = callable({
  name: 'sendConfirmationCode',
  about: 'Sends a 6-digit code to the creator’s own email address, for confirmIdentity.',
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
    'Renews a session’s fresh proof for 15 minutes, with the password, an emailed code, a code from the authenticator app, a recovery code or a passkey. Calls that need it are refused with the reason fresh-proof-needed.',
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

export const startEmailChange = callable({
  name: 'startEmailChange',
  about:
    'Sends one code to the creator’s current sign-in address and one to the new address. The response does not reveal whether the new address has an account.',
  who: 'creator',
  input: z.object({ newEmail: Email }),
  output: z.object({ sent: z.literal(true), resendAfter: z.int() }),
  refusals: ['fresh-proof-needed', 'invalid-email', 'email-unchanged', 'code-too-soon'],
  example: (world) => ({ newEmail: `new-${world.unique}@example.com` }),
});

export const finishEmailChange = callable({
  name: 'finishEmailChange',
  about: 'Changes the sign-in address with both codes, ends all other sessions, and notifies both addresses.',
  who: 'creator',
  input: z.object({ newEmail: Email, oldCode: VerificationCode, newCode: VerificationCode }),
  output: z.object({ user: User }),
  refusals: [
    'fresh-proof-needed',
    'invalid-email',
    'email-unchanged',
    'email-already-in-use',
    'code-invalid',
    'code-not-found',
    'code-expired',
    'code-tries-used-up',
    'too-many-requests',
  ],
  example: (world) => ({ newEmail: `new-${world.unique}@example.com`, oldCode: '000000', newCode: '000000' }),
});
