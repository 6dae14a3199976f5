import { z } from 'zod';
import { CONTENT_KINDS } from '#shared/rules/productKind.ts';
import { INVOICE_KINDS } from '#shared/rules/invoice.ts';
import { CUSTOMER_NAME_MAX } from '#shared/rules/limits.ts';
import { callable } from './callable.ts';
import { Cursor, Email, Limit, Money, page, personName, Timestamp, Uuid, VerificationCode } from './fields.ts';

const Password = z.string().max(1024);

/** A customer in one store's pool. The same email address in another store is a different customer. */
export const Customer = z.object({ id: z.string(), storeId: z.string(), email: z.string(), name: z.string() });
export type Customer = z.infer<typeof Customer>;

export const CustomerSignedIn = z.object({ customer: Customer, idToken: z.string(), expiresAt: Timestamp });

export const customerSendCode = callable({
  name: 'customerSendCode',
  about: 'Sends a 6-digit code to sign in, sign up or set a new password in this store.',
  who: 'visitor',
  input: z.object({
    storeId: Uuid,
    email: Email,
    type: z.enum(['sign-in', 'signup', 'password-reset']).default('sign-in'),
  }),
  output: z.object({ sent: z.literal(true), resendAfter: z.int() }),
  refusals: ['code-too-soon'],
  example: (world) => ({ storeId: world.storeId, email: world.customerEmail }),
});

export const customerSignUp = callable({
  name: 'customerSignUp',
  about: 'Creates an account for a customer with a verified email, with a password if one is given, and signs in.',
  who: 'visitor',
  input: z.object({
    storeId: Uuid,
    email: Email,
    password: Password.optional(),
    name: personName(CUSTOMER_NAME_MAX).default(''),
    code: VerificationCode,
  }),
  output: CustomerSignedIn,
  refusals: [
    'email-already-in-use',
    'weak-password',
    'password-too-long',
    'code-invalid',
    'code-not-found',
    'code-expired',
    'code-tries-used-up',
    'user-disabled',
  ],
  example: (world) => ({
    storeId: world.storeId,
    email: `member-${world.unique}@example.com`,
    password: 'copper kettle 9',
    code: '000000',
  }),
});

export const customerSignIn = callable({
  name: 'customerSignIn',
  about: 'Signs a customer of this store in with email and password.',
  who: 'visitor',
  input: z.object({ storeId: Uuid, email: Email, password: Password }),
  output: CustomerSignedIn,
  refusals: ['invalid-credential', 'user-disabled', 'too-many-requests'],
  example: (world) => ({
    storeId: world.storeId,
    email: world.customerEmail,
    password: world.customerPassword,
  }),
});

export const customerSignInWithCode = callable({
  name: 'customerSignInWithCode',
  about: 'Signs a customer of this store in with an emailed code.',
  who: 'visitor',
  input: z.object({ storeId: Uuid, email: Email, code: VerificationCode }),
  output: CustomerSignedIn,
  refusals: ['code-invalid', 'code-not-found', 'code-expired', 'code-tries-used-up', 'user-disabled'],
  example: (world) => ({ storeId: world.storeId, email: world.customerEmail, code: '000000' }),
});

export const customerResetPassword = callable({
  name: 'customerResetPassword',
  about: 'Sets a new password with a code and ends the customer’s sessions in this store.',
  who: 'visitor',
  input: z.object({ storeId: Uuid, email: Email, newPassword: Password, code: VerificationCode }),
  output: z.object({ reset: z.literal(true) }),
  refusals: [
    'weak-password',
    'password-too-long',
    'code-invalid',
    'code-not-found',
    'code-expired',
    'code-tries-used-up',
  ],
  example: (world) => ({
    storeId: world.storeId,
    email: world.customerEmail,
    newPassword: 'copper kettle 9',
    code: '000000',
  }),
});

export const customerSignOut = callable({
  name: 'customerSignOut',
  about: 'Ends the current session.',
  who: 'visitor',
  input: z.object({ storeId: Uuid }),
  output: z.object({ signedOut: z.literal(true) }),
  example: (world) => ({ storeId: world.storeId }),
});

export const customerUpdateProfile = callable({
  name: 'customerUpdateProfile',
  about: 'Changes the customer’s name.',
  who: 'customer',
  input: z.object({ storeId: Uuid, name: personName(CUSTOMER_NAME_MAX) }),
  output: z.object({ customer: Customer }),
  example: (world) => ({ storeId: world.storeId, name: 'Bea' }),
});

export const LibraryFile = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.int(),
  mime: z.string(),
  /** Null: without limit. */
  downloadsLeft: z.int().nullable(),
});

export const LibraryItem = z.object({
  /** Null if the creator granted access without an order. */
  orderLineId: z.string().nullable(),
  /** Null also for a gift, whose order is its buyer’s. */
  orderId: z.string().nullable(),
  productId: z.string(),
  slug: z.string(),
  title: z.string(),
  coverUrl: z.string().nullable(),
  boughtAt: Timestamp,
  /** When the access ends. Null: no end is set. */
  validUntil: Timestamp.nullable(),
  files: z.array(LibraryFile),
  /** Links, texts and courses, which customerContent opens. `pages`: of a text, or the lessons of a course. */
  contents: z.array(z.object({ id: z.string(), kind: z.enum(CONTENT_KINDS), title: z.string(), pages: z.int() })),
});
export type LibraryItem = z.infer<typeof LibraryItem>;

export const customerLibrary = callable({
  name: 'customerLibrary',
  about: 'Lists everything the customer can open in this store, latest first.',
  who: 'customer',
  input: z.object({ storeId: Uuid, cursor: Cursor, limit: Limit }),
  output: page(LibraryItem),
  example: (world) => ({ storeId: world.storeId }),
});

export const customerOrders = callable({
  name: 'customerOrders',
  about: 'Returns the customer’s orders in this store with their invoices, latest first.',
  who: 'customer',
  input: z.object({ storeId: Uuid }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        total: Money,
        status: z.string(),
        placedAt: Timestamp,
        titles: z.array(z.string()),
        /** Its invoices and credit notes, latest first. `getMyInvoice` returns one with its PDF. */
        invoices: z.array(z.object({ id: z.string(), kind: z.enum(INVOICE_KINDS), number: z.string() })),
      }),
    ),
  }),
  example: (world) => ({ storeId: world.storeId }),
});

export const customerFileLink = callable({
  name: 'customerFileLink',
  about: 'Returns a signed link to a file the customer can open, valid for ten minutes.',
  who: 'customer',
  input: z.object({ storeId: Uuid, fileId: Uuid }),
  output: z.object({ url: z.string(), expiresAt: Timestamp }),
  refusals: [
    'not-found',
    'access-suspended',
    'access-ended',
    'downloads-used-up',
    'access-not-yet',
    'file-being-prepared',
    'file-held-back',
  ],
  example: (world) => ({ storeId: world.storeId, fileId: world.fileId }),
});
