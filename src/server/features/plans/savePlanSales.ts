import { savePlanSales as contract, type PlanOffer } from '#shared/contract/plans.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { PLAN_INTERVALS } from '#shared/rules/plan.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payments/port.ts';
import { difference, recordAdminAction, type Facts } from '../audit/recordAdminAction.ts';
import { acquireAdminLock } from '../platform/admins/adminRights.ts';
import { findOffersOf } from './findOffers.ts';
import { loadSales } from './loadSales.ts';
import { publishPlans } from './planProducts.ts';

/** Chooses the store that sells plans, and their prices. The products follow in the same transaction. */
export const savePlanSales = defineHandler(contract, async ({ storeId, prices }, context) => {
  const { tx, now, services } = context;
  await acquireAdminLock(tx, now);
  const before = await factsOf(tx);
  if (storeId === null) await stopSelling(tx);
  else {
    const { currency } = (await findSeller(tx, storeId)) ?? refuse('store-not-found', { field: 'storeId' });
    if (services.payments.accounts && (await hasAccount(tx, storeId))) refuse('plan-store-connected');
    const offers = prices.flatMap(({ planId, ...amounts }) =>
      PLAN_INTERVALS.flatMap((every): PlanOffer[] => {
        const amount = amounts[every];
        return amount === null ? [] : [{ planId, every, price: { amount, currency } }];
      }),
    );
    if (offers.length === 0) refuse('plan-prices-missing');
    assertChargeable(services.payments, offers);
    await publishPlans(tx, { storeId, offers, now });
    await stopSelling(tx);
    await tx.run(tx.q.updateTable('stores').set({ plan_sales: 'on' }).where('id', '=', storeId));
  }
  const changed = difference(before, await factsOf(tx));
  if (changed) {
    const target = storeId === null ? { kind: 'platform' as const } : { kind: 'store' as const, id: storeId };
    await recordAdminAction(context, { action: 'plans.sales', target, ...changed });
    await tx.announce('plans');
  }
  return loadSales(tx);
});

const stopSelling = (tx: PlatformTx) =>
  tx.run(tx.q.updateTable('stores').set({ plan_sales: 'off' }).where('plan_sales', '=', 'on'));

/** A store that an admin owns, locked. Other creators would receive the money of the operator. */
const findSeller = (tx: PlatformTx, storeId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('stores as s')
      .innerJoin('creators as c', 'c.id', 's.creator_id')
      .select('s.currency')
      .where('s.id', '=', storeId)
      .where('s.deleted_at', 'is', null)
      .where('c.is_admin', '=', true)
      .forUpdate('s'),
  );

const hasAccount = async (tx: PlatformTx, storeId: string): Promise<boolean> =>
  (await tx.maybe(
    tx.q.selectFrom('payment_account_owners').select('account_id').where('store_id', '=', storeId).limit(1),
  )) !== undefined;

function assertChargeable(payments: PaymentGateway, offers: readonly PlanOffer[]): void {
  for (const { planId, every, price } of offers) {
    const problem = payments.checkAmount(price);
    if (problem) refuse(problem, { field: `${planId}-${every}` });
  }
}

/** The sale of plans as the audit log shows it. */
async function factsOf(tx: PlatformTx): Promise<Facts> {
  const store = await tx.maybe(tx.q.selectFrom('stores').select('id').where('plan_sales', '=', 'on'));
  const offers = store ? await findOffersOf(tx, store.id) : [];
  return {
    storeId: store?.id ?? null,
    prices: offers.map(({ planId, every, price }) => `${planId}/${every} ${price.amount} ${price.currency}`).join(', '),
  };
}
