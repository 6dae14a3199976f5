import { connectPayments as contract } from '#shared/contract/payments.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { assertFreshProof } from '../../access/assertFreshProof.ts';
import { defineProviderHandler, type ProviderContext } from '../../access/defineProviderHandler.ts';
import { recordEvent } from '../../access/securityEvents.ts';
import { identityOf } from '../../db/transaction.ts';
import type { PaymentAccounts } from '../../gateways/payments/port.ts';
import { isOperators } from '../planRecord/isOperators.ts';
import { ensurePaymentAccount, saveAccountId } from './paymentAccountRecord.ts';

const LINKS_PER_HOUR = 30;

/**
 * Leads the owner to the provider's page. The account decides where the store's money goes, so a session alone is not
 * enough. After a crash between the steps, pressing the button again continues with the same account.
 */
export const connectPayments = defineProviderHandler(
  contract,
  async (_input, context) => {
    const { creator, now, services } = context;
    assertFreshProof(creator, now);
    const { accounts } = services.payments;
    if (!accounts) return refuse('connect-off');
    if (await context.transact(isOperators)) refuse('plan-store-payments');
    return openPage(context, accounts).catch((error: unknown) => {
      services.faults.report(error, { storeId: context.storeId });
      return new Refusal('payment-provider-unavailable');
    });
  },
  ({ storeId }) => [{ key: `connect payments ${storeId}`, most: LINKS_PER_HOUR, seconds: 3600 }],
);

async function openPage(
  { transact, services, storeId, creator, now, device }: ProviderContext,
  accounts: PaymentAccounts,
): Promise<{ url: string }> {
  const gateway = services.payments.id;
  const email = await services.db.onPlatform((tx) =>
    tx.one(tx.q.selectFrom('accounts').select('email').where('store_id', '=', tx.realm).where('id', '=', creator.id)),
  );
  const account = await transact((tx) => ensurePaymentAccount(tx, { gateway, ...email, now }));
  const { id } = account;
  const accountId = account.accountId ?? (await accounts.openAccount({ key: id, storeId, email: account.email }));
  if (account.accountId === null) await transact((tx) => saveAccountId(tx, { id, gateway, accountId }));
  await services.db.onPlatform((tx) =>
    recordEvent(
      identityOf(tx),
      { services, now, device },
      { accountId: creator.id, kind: 'payments-opened', facts: { account: accountId } },
    ),
  );
  const page = `${services.settings.publicUrl}/dashboard/settings/payments`;
  return { url: await accounts.createLink({ accountId, returnTo: page, refreshTo: page }) };
}
