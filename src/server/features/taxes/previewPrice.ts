import { sql } from 'kysely';
import { previewPrice as contract } from '#shared/contract/payments.ts';
import type { Money } from '#shared/rules/money.ts';
import { platformFee } from '#shared/rules/platformFee.ts';
import { decideTax, taxOn, type TaxPolicy } from '#shared/rules/tax.ts';
import { taxDay, type TaxClass } from '#shared/rules/taxRates.ts';
import { defineProviderHandler } from '../../access/defineProviderHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { isOperators } from '../planRecord/isOperators.ts';
import { findTaxPolicy } from './findTaxes.ts';
import { findFeeBps } from '../paymentAccounts/findFeeBps.ts';

/** Only the latest orders say what the provider takes now. */
const LATEST_ORDERS = 100;

/** What a buyer at home would pay at a price, and what is left of it for the creator. */
export const previewPrice = defineProviderHandler(
  contract,
  async ({ price, taxClass }, { transact, now, services, storeId }) => {
    const { currency } = price;
    const [policy, share, isFeeFree] = await transact((tx) =>
      Promise.all([findTaxPolicy(tx), findProviderShare(tx, currency), isOperators(tx)]),
    );
    const feeBps = isFeeFree ? 0 : await findFeeBps(services, storeId);
    const { basisPoints, isInclusive } = homeTax(policy, { day: taxDay(now), taxClass });
    const tax = taxOn(price.amount, { basisPoints, isInclusive });
    const pays = isInclusive ? price.amount : price.amount + tax;
    const fee = services.payments.roundFee({ amount: platformFee(pays - tax, feeBps), currency });
    const providerFee = share === null ? null : Math.round(pays * share);
    const money = (amount: number): Money => ({ amount, currency });
    return {
      pays: money(pays),
      tax: basisPoints === 0 ? null : { amount: money(tax), country: policy?.home ?? '', basisPoints },
      isTaxedLater: policy?.way === 'provider',
      platformFee: money(fee),
      providerFee: providerFee === null ? null : money(providerFee),
      receives: money(Math.max(0, pays - fee - (providerFee ?? 0))),
    };
  },
);

/** The rate of the store's own country. Zero without one, or if the provider decides. */
function homeTax(policy: TaxPolicy | null, sale: { day: string; taxClass: TaxClass }) {
  const none = { basisPoints: 0, isInclusive: true };
  if (policy?.way !== 'rates') return none;
  const decision = decideTax(policy, { country: policy.home, region: '', vatCountry: null }, sale);
  return decision.kind === 'taxed' ? { basisPoints: decision.basisPoints, isInclusive: policy.isInclusive } : none;
}

/** What the provider took of the latest payments in the currency, as a fraction. Null: none of them shows a fee. */
async function findProviderShare(tx: StoreTx, currency: string): Promise<number | null> {
  const { fees, amounts } = await tx.one(
    tx.q
      .selectFrom((eb) =>
        eb
          .selectFrom('orders')
          .select('id')
          .where('store_id', '=', tx.realm)
          .orderBy('placed_at', 'desc')
          .orderBy('id', 'desc')
          .limit(LATEST_ORDERS)
          .as('o'),
      )
      .innerJoin('payments as p', (on) => on.onRef('p.order_id', '=', 'o.id').on('p.store_id', '=', tx.realm))
      .select([
        sql<number>`coalesce(sum(p.fee), 0)::bigint`.as('fees'),
        sql<number>`coalesce(sum(p.amount), 0)::bigint`.as('amounts'),
      ])
      .where('p.status', '=', 'succeeded')
      .where('p.currency', '=', currency)
      .where('p.fee', '>', 0),
  );
  return amounts === 0 ? null : fees / amounts;
}
