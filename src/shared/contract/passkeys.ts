import { z } from 'zod';
import { PASSKEY_NAME_MAX } from '#shared/rules/secondStep.ts';
import { SignedIn } from './accounts.ts';
import { callable } from './callable.ts';
import { Nothing, requiredText, Timestamp, Uuid } from './fields.ts';

/** Options and responses use the JSON forms of WebAuthn Level 3, 5.1.8 and 5.1.9, which browsers read and write. */
const Encoded = z.string().regex(/^[\w-]+$/);
const Credential = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });
const Requirement = z.enum(['required', 'preferred', 'discouraged']);

export const CreationOptions = z.object({
  challenge: Encoded,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: Encoded, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: Requirement,
    requireResidentKey: z.boolean(),
    userVerification: Requirement,
  }),
});

export const RequestOptions = z.object({
  challenge: Encoded,
  rpId: z.string(),
  timeout: z.int(),
  userVerification: Requirement,
});

const Bytes = Encoded.max(20_000);
const CredentialId = Encoded.max(1400);

export const NewCredential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
});

export const Assertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Encoded.max(200).nullish(),
  }),
});

/** The challenge from startPasskey or startPasskeySignIn. It is valid once, for five minutes. */
export const PasskeyToken = z.string().max(1000);
export const PasskeyName = requiredText(PASSKEY_NAME_MAX, 'Give the passkey a name.');

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Timestamp,
  usedAt: Timestamp.nullable(),
});

export const listPasskeys = callable({
  name: 'listPasskeys',
  about: 'Returns the creator’s passkeys, oldest first.',
  who: 'creator',
  input: Nothing,
  output: z.object({ items: z.array(Passkey) }),
  example: () => ({}),
});

export const startPasskey = callable({
  name: 'startPasskey',
  about: 'Returns the options for navigator.credentials.create() to create a passkey for this account.',
  who: 'creator',
  input: z.object({ password: z.string().max(1024) }),
  output: z.object({ options: CreationOptions, token: z.string() }),
  refusals: ['wrong-password', 'second-step-required', 'too-many-requests', 'too-many-passkeys'],
  example: (world) => ({ password: world.creatorPassword }),
});

export const finishPasskey = callable({
  name: 'finishPasskey',
  about: 'Saves a new passkey and ends all other sessions.',
  who: 'creator',
  input: z.object({ name: PasskeyName, token: PasskeyToken, response: NewCredential }),
  output: z.object({ passkey: Passkey }),
  refusals: [
    'second-step-required',
    'passkey-refused',
    'passkey-expired',
    'passkey-known',
    'too-many-passkeys',
    'too-many-requests',
  ],
  example: (world) => ({
    name: 'Laptop',
    token: world.unique,
    response: {
      id: world.unique,
      rawId: world.unique,
      type: 'public-key' as const,
      response: { clientDataJSON: 'e30', attestationObject: 'oA' },
    },
  }),
});

export const renamePasskey = callable({
  name: 'renamePasskey',
  about: 'Renames a passkey.',
  who: 'creator',
  input: z.object({ passkeyId: Uuid, name: PasskeyName }),
  output: z.object({ passkey: Passkey }),
  refusals: ['not-found'],
  example: () => ({ passkeyId: '00000000-0000-4000-8000-000000000000', name: 'Laptop' }),
});

export const removePasskey = callable({
  name: 'removePasskey',
  about: 'Removes a passkey and ends all other sessions.',
  who: 'creator',
  input: z.object({ passkeyId: Uuid }),
  output: z.object({ removed: z.literal(true) }),
  refusals: ['not-found', 'second-step-required'],
  example: () => ({ passkeyId: '00000000-0000-4000-8000-000000000000' }),
});

export const startPasskeySignIn = callable({
  name: 'startPasskeySignIn',
  about: 'Returns the options for navigator.credentials.get() to sign in with any passkey of this site.',
  who: 'anyone',
  input: Nothing,
  output: z.object({ options: RequestOptions, token: z.string() }),
  refusals: ['too-many-requests'],
  example: () => ({}),
});

export const PasskeyProof = z.object({ token: PasskeyToken, response: Assertion });

export const finishPasskeySignIn = callable({
  name: 'finishPasskeySignIn',
  about: 'Signs a creator in with a passkey, which counts as two steps.',
  who: 'anyone',
  input: PasskeyProof,
  output: SignedIn,
  refusals: ['passkey-refused', 'passkey-unknown', 'passkey-expired', 'user-disabled', 'too-many-requests'],
  example: (world) => ({
    token: world.unique,
    response: {
      id: world.unique,
      rawId: world.unique,
      type: 'public-key' as const,
      response: { clientDataJSON: 'e30', authenticatorData: 'oA', signature: 'oA' },
    },
  }),
});
