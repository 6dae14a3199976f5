import { Refusal, refuse } from '#shared/contract/refusals.ts';
import type { Language } from '#shared/rules/language.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { TypedCard } from '../../../gateways/payments/port.ts';
import { findPayee } from '../../paymentAccounts/findPayee.ts';
import { sourceOf } from '../checkout/attempt.ts';
import type { CheckoutRequest } from '../checkout/Purchase.ts';
import { applySetup, insertSetup, saveAtGateway } from './methodSetup.ts';
import { findInstallments } from './installments/installmentRecord.ts';
import { findOwn, intervalOf, subscriptionRows } from './subscriptionRecord.ts';

interface Replacing {
  subscriptionId: string;
  customerId: string;
  card: TypedCard | undefined;
  /** The store's address where the customer is. */
  root: string;
  language: Language | undefined;
}

/** The page of the gateway where the customer goes on. Null: the card is saved. */
export interface Replaced {
  continueAt: string | null;
}

/** Replaces the card of a customer's own subscription, and charges nothing, unless a period is unpaid. */
export async function replaceMethod(
  { transact, services }: Pick<CheckoutRequest, 'transact' | 'services'>,
  replacing: Replacing,
): Promise<Replaced | Refusal> {
  const setup = await transact((context) => begin(context, replacing));
  const answer = await saveAtGateway(services, setup).catch((error: unknown) => {
    services.faults.report(error, { setupId: setup.id });
    return null;
  });
  if (answer === null)
    return new Refusal(services.payments.form === 'hosted' ? 'payment-page-unavailable' : 'payment-unanswered');
  await transact((at) => applySetup(at, { setupId: setup.id, answer }));
  if (answer.status === 'declined') return new Refusal('card-declined', { reason: answer.code }, answer.sentence);
  return { continueAt: answer.status === 'redirect' ? answer.url : null };
}

type Context = Parameters<Parameters<CheckoutRequest['transact']>[0]>[0];

async function begin(
  context: Context,
  { subscriptionId, customerId, card, root, language }: Replacing,
): ReturnType<typeof insertSetup> {
  const { tx, services } = context;
  const claimed = { subscriptionId, customerId };
  const own =
    (await findReplaceable(tx, claimed)) ?? refuse((await findOwn(tx, claimed)) ? 'subscription-ended' : 'not-found');
  const { account } = (await findPayee(tx, services.payments)) ?? refuse('payments-off');
  const source = sourceOf({ services }, { card });
  const { currency, email } = own;
  return insertSetup(context, {
    customerId,
    subscriptionId,
    account,
    source,
    currency,
    email,
    language: language ?? null,
    root,
  });
}

/** A customer's own subscription that has not ended, and what is unpaid. */
export async function findReplaceable(
  tx: StoreTx,
  { subscriptionId, customerId }: Pick<Replacing, 'subscriptionId' | 'customerId'>,
) {
  const row = await tx.maybe(
    subscriptionRows(tx)
      .where('id', '=', subscriptionId)
      .where('customer_id', '=', customerId)
      .where('status', '<>', 'ended'),
  );
  if (!row) return undefined;
  const { email } = await tx.one(
    tx.q.selectFrom('customers').select('email').where('store_id', '=', tx.realm).where('id', '=', customerId),
  );
  const unpaid = await tx.maybe(
    tx.q
      .selectFrom('orders as o')
      .innerJoin('subscription_periods as p', (on) =>
        on.onRef('p.store_id', '=', 'o.store_id').onRef('p.order_id', '=', 'o.id'),
      )
      .select(['o.total as amount', 'o.currency'])
      .where('o.store_id', '=', tx.realm)
      .where('p.subscription_id', '=', subscriptionId)
      .where('o.status', 'in', ['pending', 'requires-action'])
      .limit(1),
  );
  const { title, amount, currency } = row;
  const installments = (await findInstallments(tx, subscriptionId)) ?? null;
  const price = { amount, currency };
  return { title, currency, email, price, every: intervalOf(row), installments, unpaid: unpaid ?? null };
}
