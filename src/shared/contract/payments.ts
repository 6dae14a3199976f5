import { z } from 'zod';
import { isCurrency } from '#shared/rules/currency.ts';
import { MAX_AMOUNT } from '#shared/rules/money.ts';
import { PAYMENT_ACCOUNT_STATUSES, PAYMENT_MODES } from '#shared/rules/paymentAccount.ts';
import { TAX_CLASSES } from '#shared/rules/taxRates.ts';
import { WALLETS } from '#shared/rules/walletDomains.ts';
import { callable } from './callable.ts';
import { Money, Timestamp, Uuid } from './fields.ts';

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

export const previewPrice = callable({
  name: 'previewPrice',
  about:
    'Returns what a buyer in the store’s own country would pay at a price, and what the creator would receive of it. The payment provider’s fee is estimated from the store’s latest payments in that currency.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    price: z.object({
      amount: z.int().min(1).max(MAX_AMOUNT),
      currency: z.string().refine(isCurrency, 'Choose one of the listed currencies.'),
    }),
    taxClass: z.enum(TAX_CLASSES),
  }),
  output: z.object({
    pays: Money,
    /** The tax in what the buyer pays. Null: none, or the provider calculates it at checkout. */
    tax: z.object({ amount: Money, country: z.string(), basisPoints: z.int() }).nullable(),
    /** Whether the provider calculates the tax at checkout. */
    isTaxedLater: z.boolean(),
    platformFee: Money,
    /** Null: the store has no payment yet that shows it. */
    providerFee: Money.nullable(),
    /** With the tax. */
    receives: Money,
  }),
  example: (world) => ({
    storeId: world.storeId,
    price: { amount: 1200, currency: 'USD' },
    taxClass: 'standard' as const,
  }),
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

const WalletDomains = z.object({
  /** The installation’s host and the store’s own. Empty: buyers cannot pay in the checkout itself. */
  hosts: z.array(
    z.object({
      host: z.string(),
      /** Whether it can be registered. Local names and addresses cannot. */
      isPublic: z.boolean(),
      /** Why the provider refused the host. Empty: it did not. */
      problem: z.string(),
      /** For each wallet the provider’s reason why it is not shown. Empty: it is shown. Null: not known yet. */
      missing: z.record(z.enum(WALLETS), z.string().nullable()),
      checkedAt: Timestamp.nullable(),
    }),
  ),
});

export const getWalletDomains = callable({
  name: 'getWalletDomains',
  about: 'Returns on which of the store’s hosts the checkout shows wallets such as Apple Pay, as last read.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: WalletDomains,
  example: (world) => ({ storeId: world.storeId }),
});

export const checkWalletDomains = callable({
  name: 'checkWalletDomains',
  about:
    'Registers the store’s hosts for wallets at the payment provider, and asks again about those that are not ready.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: WalletDomains,
  refusals: ['payment-provider-unavailable', 'too-many-requests'],
  example: (world) => ({ storeId: world.storeId }),
});
