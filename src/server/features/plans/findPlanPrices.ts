import type { PlanPrices } from '#shared/contract/pages.ts';
import type { Services } from '../../access/context.ts';
import { findOffers, presentOffer } from './findOffers.ts';

/** What the platform's home page says about plans. */
export async function findPlanPrices({ db, payments }: Pick<Services, 'db' | 'payments'>): Promise<PlanPrices> {
  const offers = await db.onPlatform((tx) => findOffers(tx, payments));
  return { offers: offers.map(presentOffer), hasFees: payments.accounts !== null };
}
