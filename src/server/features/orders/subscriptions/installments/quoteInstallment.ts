import { TaxKind } from '#shared/contract/orders.ts';
import { costOf, INSTALLMENT_INTERVAL, installmentPart, type PaymentRange } from '#shared/rules/installments.ts';
import type { StoreTx } from '../../../../db/transaction.ts';
import { unitOf } from '../../checkout/inInstallments.ts';
import type { Quote, QuoteTax } from '../../checkout/Quote.ts';
import { findTaxEvidence, type TaxEvidence } from '../../checkout/taxEvidence.ts';
import type { SubscriptionRecord } from '../subscriptionRecord.ts';
import { taxKindOf } from '../writeOrder.ts';
import type { Installments } from './installmentRecord.ts';

interface Due {
  subscription: Pick<SubscriptionRecord, 'product_id' | 'variant_id' | 'currency'>;
  installments: Installments;
  range: PaymentRange;
}

/**
 * The price of further payments of an installment plan, with the tax that was agreed to. If the tax of the first payment
 * was returned, because the buyer is a business that owes it, the others are without it.
 */
export async function quoteInstallment(
  { tx, now }: { tx: StoreTx; now: Date },
  { subscription: { product_id: productId, variant_id: variantId, currency }, installments, range }: Due,
): Promise<Quote> {
  const { firstOrderId, isReversed } = installments;
  const [evidence, line] = await Promise.all([
    findTaxEvidence(tx, firstOrderId),
    tx.one(
      tx.q
        .selectFrom('order_lines')
        .select('tax_bps as taxBps')
        .where('store_id', '=', tx.realm)
        .where('order_id', '=', firstOrderId)
        .where('position', '=', 0),
    ),
  ]);
  const agreed = evidence ? taxOf(evidence) : null;
  const tax = agreed && isReversed ? { ...agreed, kind: 'reverse-charge' as const, basisPoints: 0 } : agreed;
  const { discount, ...taxed } = installmentPart(installments, range);
  const part = isReversed ? { total: costOf(installments, range, { isReversed }), tax: 0 } : taxed;
  const unit = unitOf({ ...part, discount }, { tax });
  return {
    storeId: tx.realm,
    lines: [
      {
        productId,
        variantId,
        quantity: 1,
        kind: 'fixed',
        least: unit,
        unit,
        discount,
        tax: part.tax,
        ...(await taxKindOf(tx, productId)),
        taxBps: isReversed ? 0 : line.taxBps,
        every: INSTALLMENT_INTERVAL,
        bumpOf: null,
        trial: null,
      },
    ],
    currency,
    discount: null,
    tax,
    tip: 0,
    keepsMethod: false,
    cart: null,
    installments: null,
    plan: null,
    offeredAfter: null,
    expiresAt: now.toISOString(),
  };
}

/** What the tax of an order was decided on, as a price has it. */
function taxOf({ chosenCountry, vatId, vatStatus, vatConsultation: consultation, ...evidence }: TaxEvidence): QuoteTax {
  const { country, region, postalCode, basisPoints, isInclusive, isCalculated } = evidence;
  const status = (['valid', 'unavailable'] as const).find((each) => each === vatStatus);
  return {
    kind: TaxKind.parse(evidence.kind),
    country,
    region,
    basisPoints,
    isInclusive,
    chosen: { country: chosenCountry, region, postalCode },
    // The provider calculates the payment again to record it.
    calculationId: isCalculated ? '' : null,
    vat: status === undefined ? null : { id: vatId, country: chosenCountry, status, consultation, checkedAt: null },
  };
}
