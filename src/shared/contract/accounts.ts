import { z } from 'zod';
import { REFERRAL_CODE_MAX } from '#shared/rules/affiliate.ts';
import { callable } from './callable.ts';
import { Email, emailOr, Nothing, requiredText, text, TimeZone, Timestamp, VerificationCode } from './fields.ts';
import { REFUSALS } from './refusals.ts';
import { SecondStepCode } from './secondStep.ts';

const Password = z.string().max(1024);
const VerificationToken = z.string().min(1).max(200);
export const CodePurpose = z.enum(['signup', 'password-reset']);

/** The creator's document. Field names follow point 3 of the specification. */
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
  /** When a closed account will be deleted for good. Null unless the creator asked to delete it. */
  deletionDueAt: Timestamp.nullable(),
  subscription: z.object({ planId: z.string() }),
  /** The time zone that decides where a day begins in the creator's figures. Null until a browser reports one. */
  timeZone: z.string().nullable(),
});
export type User = z.infer<typeof User>;

/** `idToken` also travels as the session cookie; API clients send it as a Bearer token. */
export const SignedIn = z.object({ user: User, idToken: z.string(), expiresAt: Timestamp });

const CodeSent = z.object({ sent: z.literal(true), resendAfter: z.int() });

export const sendVerificationCode = callable({
  name: 'sendVerificationCode',
  about:
    'Sends a 6-digit code to an email address, to sign up or reset a password. The response does not reveal whether the address has an account.',
  who: 'anyone',
  family: 'verification',
  input: z.object({ email: Email, type: CodePurpose }),
  output: CodeSent,
  refusals: ['code-too-soon', 'invalid-email', 'email-already-verified', 'signups-closed'],
  example: (world) => ({ email: `code-${world.unique}@example.com`, type: 'signup' as const }),
});

export const resendVerificationCode = callable({
  name: 'resendVerificationCode',
  about: 'Sends a new code, which invalidates the previous one. At most once every 60 seconds.',
  who: 'anyone',
  family: 'verification',
  input: z.object({ email: Email, type: CodePurpose }),
  output: CodeSent,
  refusals: ['code-too-soon', 'invalid-email', 'email-already-verified', 'signups-closed'],
  example: (world) => ({ email: `resend-${world.unique}@example.com`, type: 'signup' as const }),
});

export const verifyEmailCode = callable({
  name: 'verifyEmailCode',
  about: 'Exchanges a code for a short-lived token to sign up or set a new password.',
  who: 'anyone',
  family: 'verification',
  input: z.object({
    email: emailOr(REFUSALS['code-invalid'].message),
    code: VerificationCode,
    type: CodePurpose.optional(),
  }),
  output: z.object({ verified: z.literal(true), verificationToken: z.string() }),
  refusals: ['code-invalid', 'code-not-found', 'code-expired', 'code-tries-used-up'],
  example: (world) => ({ email: `verify-${world.unique}@example.com`, code: '000000' }),
});

export const signUp = callable({
  name: 'signUp',
  about: 'Creates a creator account for a verified email address and signs in.',
  who: 'anyone',
  input: z.object({
    email: Email,
    password: Password,
    firstName: requiredText(80, 'First name is required'),
    lastName: requiredText(80, 'Last name is required'),
    verificationToken: VerificationToken,
    /**
     * The affiliate link that led to this sign-up. The token, if the browser has one, shows whether the visit still
     * counts.
     */
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
    'Signs a creator in with email and password. Accounts with two-step sign-in also need a code from the authenticator app or a recovery code.',
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
  about: 'Ends the current session.',
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
  about: 'Returns the signed-in creator.',
  who: 'creator',
  input: Nothing,
  output: z.object({ user: User }),
  example: () => ({}),
});

export const findUser = callable({
  name: 'findUser',
  about: 'Returns the signed-in creator, or null if no one is signed in.',
  who: 'anyone',
  input: Nothing,
  output: z.object({ user: User.nullable() }),
  example: () => ({}),
});

export const updateProfile = callable({
  name: 'updateProfile',
  about: 'Updates the creator’s names and time zone. Omitted fields stay unchanged.',
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
  about: 'Changes the password and ends all other sessions.',
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
  about: 'Returns the creator’s active sessions, latest first.',
  who: 'creator',
  input: Nothing,
  output: z.object({ items: z.array(Session) }),
  example: () => ({}),
});

export const endSession = callable({
  name: 'endSession',
  about: 'Ends one session. Without an id, it ends all sessions except the current one.',
  who: 'creator',
  input: z.object({ sessionId: z.string().max(64).optional() }),
  output: z.object({ ended: z.int() }),
  refusals: ['fresh-proof-needed', 'not-found'],
  example: (world) => ({ sessionId: world.sessionId }),
});
