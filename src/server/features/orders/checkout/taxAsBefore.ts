import type { StoreTx } from '../../../db/transaction.ts';
import { findTaxPolicy } from '../../taxes/findTaxes.ts';
import type { Calculating } from '../providerTax/findCalculation.ts';
import { applyTax } from './applyTax.ts';
import type { Quote } from './Quote.ts';
import { findTaxEvidence } from './taxEvidence.ts';

interface Earlier {
  quote: Quote;
  /** The earlier order of the same buyer. */
  orderId: string;
}

/** A price with the tax of today where the buyer of an earlier order was. That order without tax: none. */
export async function taxAsBefore(context: Calculating, { quote, orderId }: Earlier): Promise<Quote> {
  const [policy, before] = await Promise.all([findTaxPolicy(context.tx), findBuyer(context.tx, orderId)]);
  return before ? applyTax(context, { quote, policy, buyer: before.buyer }) : quote;
}

/**
 * The price of a further period with the tax of today. Whether the tax is added to the price or contained in it stays as
 * the subscriber agreed to. If the store charged none before, the buyer is where their card comes from, and the tax is
 * contained in the price, so that nobody is charged more than they agreed to.
 */
export async function taxOfPeriod(context: Calculating, { quote, orderId }: Earlier): Promise<Quote> {
  const { tx } = context;
  const [policy, before] = await Promise.all([findTaxPolicy(tx), findBuyer(tx, orderId)]);
  if (policy === null) return quote;
  if (before)
    return applyTax(context, { quote, policy: { ...policy, isInclusive: before.isInclusive }, buyer: before.buyer });
  const country = await findCardCountry(tx, orderId);
  const buyer = { country, region: '', postalCode: '', vat: null };
  return applyTax(context, { quote, policy: { ...policy, isInclusive: true }, buyer });
}

/** Where the buyer of an order was. Undefined: the store charged no tax. */
async function findBuyer(tx: StoreTx, orderId: string) {
  const [evidence, recheck] = await Promise.all([findTaxEvidence(tx, orderId), findRecheck(tx, orderId)]);
  if (!evidence) return undefined;
  const { chosenCountry: country, region, postalCode, isInclusive } = evidence;
  const { vatId, vatStatus, vatConsultation: consultation } = evidence;
  const status = (['valid', 'unavailable'] as const).find((each) => each === vatStatus);
  const before = status === undefined ? null : { id: vatId, country, status, consultation, checkedAt: null };
  const vat = recheck && before && recheck.id === before.id ? afterRecheck(before, recheck) : before;
  return { isInclusive, buyer: { country, region, postalCode, vat } };
}

/** A VAT id that the register no longer knows exempts nobody. */
function afterRecheck<Vat extends { consultation: string }>(
  vat: Vat,
  { status, consultation }: { status: string | null; consultation: string },
): Vat | null {
  if (status === 'invalid') return null;
  return status === 'valid' ? { ...vat, consultation } : vat;
}

/** What the register said since about the VAT id of a subscription's period. */
const findRecheck = (tx: StoreTx, orderId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('subscription_periods as p')
      .innerJoin('subscriptions as s', (on) =>
        on.onRef('s.store_id', '=', 'p.store_id').onRef('s.id', '=', 'p.subscription_id'),
      )
      .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'p.store_id').onRef('o.id', '=', 'p.order_id'))
      .select(['s.vat_id as id', 's.vat_status as status', 's.vat_consultation as consultation'])
      .where('p.store_id', '=', tx.realm)
      .where('p.order_id', '=', orderId)
      .whereRef('s.vat_checked_at', '>=', 'o.placed_at'),
  );

/** Empty: not known. */
async function findCardCountry(tx: StoreTx, orderId: string): Promise<string> {
  const payment = await tx.maybe(
    tx.q
      .selectFrom('payments')
      .select('card_country as country')
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .where('status', '=', 'succeeded'),
  );
  return payment?.country ?? '';
}
