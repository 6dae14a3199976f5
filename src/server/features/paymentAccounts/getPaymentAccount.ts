import type { z } from 'zod';
import { getPaymentAccount as contract } from '#shared/contract/payments.ts';
import { defineProviderHandler, type ProviderContext } from '../../access/defineProviderHandler.ts';
import type { PaymentGateway } from '../../gateways/payments/port.ts';
import { isOperators } from '../planRecord/isOperators.ts';
import { findFeeBps } from './findFeeBps.ts';
import { findPaymentAccount } from './paymentAccountRecord.ts';
import { refreshAccount } from './refreshPaymentAccount.ts';

type Output = z.input<typeof contract.output>;

/** Where the store's payments go, and the state of its account. */
export const getPaymentAccount = defineProviderHandler(contract, async (_input, context): Promise<Output> => {
  const { payments } = context.services;
  const connects = payments.accounts !== null && !(await context.transact(isOperators));
  return {
    mode: modeOf(payments, connects),
    isTest: payments.isTest,
    feeBps: connects ? await findFeeBps(context.services, context.storeId) : 0,
    account: connects ? await readAccount(context) : null,
  };
});

function modeOf({ form }: PaymentGateway, connects: boolean): Output['mode'] {
  if (form === 'closed') return 'off';
  if (form === 'card') return 'test';
  return connects ? 'connect' : 'operator';
}

async function readAccount({ transact, services, storeId }: ProviderContext): Promise<Output['account']> {
  const gateway = services.payments.id;
  const before = await transact((tx) => findPaymentAccount(tx, gateway));
  if (!before) return null;
  const { accountId } = before;
  // Also one that is disconnected: it is back if the provider answers again.
  const isCurrent = accountId === null || (await refresh({ services, storeId, accountId }));
  const row = (accountId !== null && (await transact((tx) => findPaymentAccount(tx, gateway)))) || before;
  return {
    id: row.accountId,
    status: contract.output.shape.account.unwrap().shape.status.parse(row.status),
    requirements: row.requirements,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    isCurrent,
  };
}

const refresh = (account: Parameters<typeof refreshAccount>[0]): Promise<boolean> =>
  refreshAccount(account).then(
    () => true,
    (error: unknown) => {
      account.services.log.warn({ err: error }, 'The payment provider could not be asked about an account.');
      return false;
    },
  );
