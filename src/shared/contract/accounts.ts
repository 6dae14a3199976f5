import { z } from 'zod';
import { REFERRAL_CODE_MAX } from '#shared/rules/affiliate.ts';
import { callable } from './callable.ts';
import { Email, emailOr, Nothing, requiredText, text, TimeZone, Timestamp, VerificationCode } from './fields.ts';
import { REFUSALS } from './refusals.ts';
import { SecondStepCode } from './secondStep.ts';

const Password = z.string().max(1024);
const VerificationToken = z.string().min(1).max(200);
export const CodePurpose = z.enum(['signup', 'password-reset']);

/** The creator's document, as the specification's point 3 names its fields. */
export const User = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  photoURL: z.string().nullable(),
  emailVerified: z.boolean(),
  role: z.literal('creator'),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  hasStore: z.boolean(),
  storeCount: z.int(),
  activeStoreId: z.string().nullable(),
  storeId: z.string(),
  isActive: z.boolean(),
  isAdmin: z.boolean(),
  /** When the account goes for good, where its deletion was asked for. */
  deletionDueAt: Timestamp.nullable(),
  subscription: z.object({ planId: z.string() }),
  /** Whose days figures are counted by; null until a browser has told it. */
  timeZone: z.string().nullable(),
});
export type User = z.infer<typeof User>;

/** `idToken` also travels as the session cookie; API clients send it as a Bearer token. */
export const SignedIn = z.object({ user: User, idToken: z.string(), expiresAt: Timestamp });

const CodeSent = z.object({ sent: z.literal(true), resendAfter: z.int() });

export const sendVerificationCode = callable({
  name: 'sendVerificationCode',
  about:
    'Sends a 6-digit code to an e-mail address, for signing up or for a new password. The answer does not tell whether the address has an account.',
  who: 'anyone',
  family: 'verification',
  input: z.object({ email: Email, type: CodePurpose }),
  output: CodeSent,
  refusals: ['code-too-soon', 'invalid-email', 'email-already-verified', 'signups-closed'],
  example: (world) => ({ email: `code-${world.unique}@example.com`, type: 'signup' as const }),
});

export const resendVerificationCode = callable({
  name: 'resendVerificationCode',
  about: 'Sends a fresh code, which voids the one before; once in 60 seconds.',
  who: 'anyone',
  family: 'verification',
  input: z.object({ email: Email, type: CodePurpose }),
  output: CodeSent,
  refusals: ['code-too-soon', 'invalid-email', 'email-already-verified', 'signups-closed'],
  example: (world) => ({ email: `resend-${world.unique}@example.com`, type: 'signup' as const }),
});

export const verifyEmailCode = callable({
  name: 'verifyEmailCode',
  about: 'Exchanges a code for the short-lived right to sign up or to set a new password.',
  who: 'anyone',
  family: 'verification',
  input: z.object({
    email: emailOr(REFUSALS['code-invalid'].says),
    code: VerificationCode,
    type: CodePurpose.optional(),
  }),
  output: z.object({ verified: z.literal(true), verificationToken: z.string() }),
  refusals: ['code-invalid', 'code-not-found', 'code-expired', 'code-tries-used-up'],
  example: (world) => ({ email: `verify-${world.unique}@example.com`, code: '000000' }),
});

export const signUp = callable({
  name: 'signUp',
  about: 'Creates a creator account for a verified e-mail address and signs it in.',
  who: 'anyone',
  input: z.object({
    email: Email,
    password: Password,
    firstName: requiredText(80, 'First name is required'),
    lastName: requiredText(80, 'Last name is required'),
    verificationToken: VerificationToken,
    /** Whose link brought them; the token, where the browser has one, says whether that still counts. */
    referralCode: text(REFERRAL_CODE_MAX).optional(),
    referralToken: z.string().max(400).optional(),
  }),
  output: SignedIn,
  refusals: ['email-already-in-use', 'weak-password', 'password-too-long', 'code-expired', 'signups-closed'],
  example: (world) => ({
    email: `signup-${world.unique}@example.com`,
    password: 'copper kettle 9',
    firstName: 'Ana',
    lastName: 'Lima',
    verificationToken: world.unique,
  }),
});

export const signIn = callable({
  name: 'signIn',
  about:
    'Signs a creator in with e-mail and password. An account with two-step sign-in is refused without the code of its authenticator app or a recovery code.',
  who: 'anyone',
  input: z.object({ email: Email, password: Password, code: SecondStepCode.optional() }),
  output: SignedIn,
  refusals: [
    'invalid-credential',
    'user-disabled',
    'too-many-requests',
    'second-step-needed',
    'second-step-wrong',
    'second-step-unreadable',
  ],
  example: (world) => ({ email: world.creatorEmail, password: world.creatorPassword }),
});

export const signOut = callable({
  name: 'signOut',
  about: 'Ends the session the call was made with.',
  who: 'anyone',
  input: Nothing,
  output: z.object({ signedOut: z.literal(true) }),
  example: () => ({}),
});

export const resetPassword = callable({
  name: 'resetPassword',
  about: 'Sets a new password with a verified code and ends every session of the account.',
  who: 'anyone',
  input: z.object({ email: Email, newPassword: Password, verificationToken: VerificationToken }),
  output: z.object({ reset: z.literal(true) }),
  refusals: ['weak-password', 'password-too-long', 'code-expired', 'user-not-found'],
  example: (world) => ({
    email: world.creatorEmail,
    newPassword: 'copper kettle 9',
    verificationToken: world.unique,
  }),
});

export const getUser = callable({
  name: 'getUser',
  about: 'The signed-in creator.',
  who: 'creator',
  input: Nothing,
  output: z.object({ user: User }),
  example: () => ({}),
});

export const findUser = callable({
  name: 'findUser',
  about: 'The signed-in creator, or null where nobody is signed in.',
  who: 'anyone',
  input: Nothing,
  output: z.object({ user: User.nullable() }),
  example: () => ({}),
});

export const updateProfile = callable({
  name: 'updateProfile',
  about: 'Changes the creator’s names and time zone; what is left out stays.',
  who: 'creator',
  input: z.object({
    firstName: requiredText(80, 'First name is required').optional(),
    lastName: requiredText(80, 'Last name is required').optional(),
    displayName: requiredText(160, 'Display name is required').optional(),
    timeZone: TimeZone.optional(),
  }),
  output: z.object({ user: User }),
  example: () => ({ displayName: 'Ana of the hills' }),
});

export const changePassword = callable({
  name: 'changePassword',
  about: 'Changes the password and ends every other session.',
  who: 'creator',
  input: z.object({ currentPassword: Password, newPassword: Password }),
  output: z.object({ changed: z.literal(true) }),
  refusals: ['wrong-password', 'weak-password', 'password-too-long'],
  example: (world) => ({ currentPassword: world.creatorPassword, newPassword: 'copper kettle 9' }),
});

export const Session = z.object({
  id: z.string(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: Timestamp,
  seenAt: Timestamp,
  isCurrent: z.boolean(),
});

export const listSessions = callable({
  name: 'listSessions',
  about: 'The places where the creator is signed in, latest first.',
  who: 'creator',
  input: Nothing,
  output: z.object({ items: z.array(Session) }),
  example: () => ({}),
});

export const endSession = callable({
  name: 'endSession',
  about: 'Signs one place out; without an id, every place but this one.',
  who: 'creator',
  input: z.object({ sessionId: z.string().max(64).optional() }),
  output: z.object({ ended: z.int() }),
  refusals: ['fresh-proof-needed', 'not-found'],
  example: (world) => ({ sessionId: world.sessionId }),
});
