import { startPlanCheckout as contract } from '#shared/contract/plans.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import { defineProviderHandler } from '../../access/defineProviderHandler.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { PLAN_TOKEN_MINUTES, sealPlan } from '../orders/checkout/planToken.ts';
import { storeRoot } from '../storeRecord/storeRoot.ts';
import { findOffers } from './findOffers.ts';
import { findOwnPlan } from './ownPlan.ts';

/** Leads to the checkout of a plan, with a token that says whose it will be. */
export const startPlanCheckout = defineProviderHandler(
  contract,
  async ({ planId, every }, { transact, services, creator, now }) => {
    const { offer, email } = await transact(async (tx) => {
      const offers = await findOffers(tx, services.payments);
      const own = await findOwnPlan(tx, creator.id);
      if (own && !own.isEnded) refuse('has-plan');
      return {
        offer: offers.find((each) => each.planId === planId && each.every === every) ?? refuse('plan-not-for-sale'),
        email: await loadEmail(tx, creator.id),
      };
    });
    const storeId = provenStore(offer.storeId);
    const until = new Date(now.getTime() + PLAN_TOKEN_MINUTES * 60_000).toISOString();
    const token = sealPlan(services.secrets, { storeId, plan: { creatorId: creator.id, planId, email, until } });
    const root = await services.db.readStore(storeId, (tx) => storeRoot(tx, services.settings));
    return { url: `${root}${STORE_PATHS.checkout.replace(':product', encodeURIComponent(offer.slug))}?plan=${token}` };
  },
);

const loadEmail = async (tx: PlatformTx, creatorId: string): Promise<string> =>
  (
    await tx.one(
      tx.q.selectFrom('accounts').select('email').where('store_id', '=', tx.realm).where('id', '=', creatorId),
    )
  ).email;
