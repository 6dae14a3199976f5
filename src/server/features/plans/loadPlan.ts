import type { Plan } from '#shared/contract/plans.ts';
import { planOf, PAID_PLANS, PLAN_INTERVALS } from '#shared/rules/plan.ts';
import type { ProviderContext } from '../../access/defineProviderHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { renewalPath } from '../orders/subscriptions/renewalQuery.ts';
import { findSubscription } from '../orders/subscriptions/getSubscription.ts';
import { effectivePlan } from '../planRecord/effectivePlan.ts';
import { storeRoot } from '../storeRecord/storeRoot.ts';
import { findOffers, presentOffer } from './findOffers.ts';
import { findOwnPlan, type OwnPlan } from './ownPlan.ts';
import { planPayments } from './planPayments.ts';

type CreatorContext = Pick<ProviderContext<'creator'>, 'transact' | 'services' | 'creator'>;

/** The creator's plan: the platform knows which one it is, and the store that sells it knows what is paid. */
export async function loadPlan({ transact, services, creator }: CreatorContext): Promise<Plan> {
  const { own, offers, ...plan } = await transact(async (tx) => ({
    ...(await tx.one(
      tx.q
        .selectFrom('creators as c')
        .select([effectivePlan('c', creator.id).as('planId'), 'c.plan_id as setPlanId'])
        .where('c.id', '=', creator.id),
    )),
    own: await findOwnPlan(tx, creator.id),
    offers: await findOffers(tx, services.payments),
  }));
  return {
    planId: plan.planId,
    setPlanId: planOf(plan.setPlanId).id,
    hasFees: services.payments.accounts !== null,
    offers: offers.map(presentOffer),
    bought: own
      ? await services.db.readStore(own.storeId, (tx) =>
          readBought(tx, { own, services, isSold: offers.some(({ storeId }) => storeId === own.storeId) }),
        )
      : null,
  };
}

async function readBought(
  tx: StoreTx,
  {
    own: { subscriptionId },
    services,
    isSold,
  }: { own: OwnPlan; services: CreatorContext['services']; isSold: boolean },
): Promise<Plan['bought']> {
  const [{ planId, slug }, subscription, method] = [
    await tx.one(
      tx.q
        .selectFrom('plan_subscriptions as l')
        .innerJoin('subscriptions as s', (on) =>
          on.onRef('s.store_id', '=', 'l.store_id').onRef('s.id', '=', 'l.subscription_id'),
        )
        .innerJoin('products as p', (on) =>
          on.onRef('p.store_id', '=', 's.store_id').onRef('p.id', '=', 's.product_id'),
        )
        .select(['l.plan_id as planId', 'p.slug'])
        .where('l.store_id', '=', tx.realm)
        .where('l.subscription_id', '=', subscriptionId),
    ),
    await findSubscription(tx, subscriptionId),
    await tx.maybe(
      tx.q
        .selectFrom('subscriptions as s')
        .innerJoin('payment_methods as m', (on) =>
          on.onRef('m.store_id', '=', 's.store_id').onRef('m.id', '=', 's.method_id'),
        )
        .select(['m.brand', 'm.last4'])
        .where('s.store_id', '=', tx.realm)
        .where('s.id', '=', subscriptionId),
    ),
  ];
  const { price, every, status, paidUntil, nextChargeAt, isCanceled, canResume, nextPrice, pausedUntil } = subscription;
  const { accessUntil: effectiveUntil } = subscription;
  const becomes = await findBecoming(tx, { subscriptionId, currency: price.currency });
  const path = renewalPath(services.secrets, { storeId: tx.realm, subscriptionId, slug });
  const payUrl = `${await storeRoot(tx, services.settings)}${path}`;
  return {
    planId: PAID_PLANS.find((each) => each === planId) ?? PAID_PLANS[0],
    every: PLAN_INTERVALS.find((each) => each === every.unit) ?? 'month',
    price,
    status,
    paidUntil,
    nextChargeAt,
    effectiveUntil,
    isCanceled,
    canResume,
    method: (subscription.isAutomatic && method) || null,
    payUrl: status === 'past-due' || becomes?.isUnpaid ? payUrl : null,
    nextPrice,
    pausedUntil,
    becomes,
    canSwitch: isSold && status === 'active' && !isCanceled && becomes === null,
    payments: await planPayments(tx, subscriptionId),
  };
}

/** The plan that an open switch leads to. */
async function findBecoming(
  tx: StoreTx,
  { subscriptionId, currency }: { subscriptionId: string; currency: string },
): Promise<NonNullable<Plan['bought']>['becomes']> {
  const row = await tx.maybe(
    tx.q
      .selectFrom('subscription_changes as c')
      .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'c.store_id').onRef('p.id', '=', 'c.product_id'))
      .select(['p.plan_id', 'c.every_unit', 'c.amount', 'c.status'])
      .where('c.store_id', '=', tx.realm)
      .where('c.subscription_id', '=', subscriptionId)
      .where('c.status', 'in', ['begun', 'waiting']),
  );
  const planId = PAID_PLANS.find((each) => each === row?.plan_id);
  const every = PLAN_INTERVALS.find((each) => each === row?.every_unit);
  if (!row || !planId || !every) return null;
  return { planId, every, price: { amount: row.amount, currency }, isUnpaid: row.status === 'begun' };
}
