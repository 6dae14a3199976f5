import { isInEu } from '#shared/rules/country.ts';
import { isOpenDispute, type DisputeStatus } from '#shared/rules/dispute.ts';
import type { TaxEvidence } from '../checkout/taxEvidence.ts';

/** How long after the payment the tax can be refunded alone. */
const DAYS = 30;

interface Taxed {
  order: {
    status: string;
    paid_at: Date | null;
    tax: number;
    refunded_tax: number;
    lost_tax: number;
  };
  evidence: Pick<TaxEvidence, 'kind' | 'chosenCountry' | 'home'>;
  disputes: readonly { status: DisputeStatus }[];
}

/**
 * Until when the tax of an order can be refunded alone. A business in another country of the EU owes it itself, and may
 * not have been able to prove its VAT id when it paid. Null: it cannot.
 */
export function vatRefundUntil({ order, evidence, disputes }: Taxed): Date | null {
  const { status, paid_at: paidAt, tax, refunded_tax: refundedTax, lost_tax: lostTax } = order;
  const isPaid = status === 'paid' || status === 'partially-refunded';
  const isAbroad = isInEu(evidence.chosenCountry) && evidence.chosenCountry !== evidence.home;
  const isDisputed = disputes.some((dispute) => isOpenDispute(dispute.status) || dispute.status === 'lost');
  if (paidAt === null || !isPaid || evidence.kind !== 'taxed' || !isAbroad || isDisputed) return null;
  return tax === refundedTax + lostTax ? null : new Date(paidAt.getTime() + DAYS * 86_400_000);
}
