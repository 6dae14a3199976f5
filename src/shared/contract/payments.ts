import { z } from 'zod';
import { PAYMENT_ACCOUNT_STATUSES, PAYMENT_MODES } from '#shared/rules/paymentAccount.ts';
import { callable } from './callable.ts';
import { Timestamp, Uuid } from './fields.ts';

export const getPaymentAccount = callable({
  name: 'getPaymentAccount',
  about: 'Returns where the store’s payments go, and the state of its account at the payment provider (it asks there).',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({
    mode: z.enum(PAYMENT_MODES),
    /** Payments with test cards only. */
    isTest: z.boolean(),
    /** The platform’s share of sales, in hundredths of a percent. Zero unless the mode is `connect`. */
    feeBps: z.int(),
    /** Null: the store has never connected an account, or the mode is not `connect`. */
    account: z
      .object({
        /** The provider’s id. */
        id: z.string().nullable(),
        status: z.enum(PAYMENT_ACCOUNT_STATUSES),
        /** What the provider still asks for, in its own terms. */
        requirements: z.array(z.string()),
        checkedAt: Timestamp.nullable(),
        /** False if the provider cannot be reached. The state is then the last known one. */
        isCurrent: z.boolean(),
      })
      .nullable(),
  }),
  example: (world) => ({ storeId: world.storeId }),
});

export const connectPayments = callable({
  name: 'connectPayments',
  about:
    'Opens an account at the payment provider for the store, or continues with the one it has. Returns the provider’s page for its owner, which works once and for a few minutes.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ url: z.string() }),
  refusals: [
    'connect-off',
    'plan-store-payments',
    'payment-provider-unavailable',
    'fresh-proof-needed',
    'too-many-requests',
  ],
  example: (world) => ({ storeId: world.storeId }),
});
