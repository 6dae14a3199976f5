import { randomUUID } from 'node:crypto';
import { refuse } from '#shared/contract/refusals.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findTaxesLeft } from '../../sales/ledgerTaxes.ts';
import { disputesOf } from '../disputes/disputesOf.ts';
import type { CheckedVatId } from '../checkout/quoteTax.ts';
import { confirmVatId, findTaxEvidence } from '../checkout/taxEvidence.ts';
import { assertRefundable, insertRefund } from '../refunds/beginRefund.ts';
import { lockOrder } from '../refunds/lockOrder.ts';
import { findUnaskedRefund, type OpenRefund } from '../refunds/openRefund.ts';
import { sumOfTaxes } from '../refunds/taxesIn.ts';
import { findTaxRefund } from './findTaxRefund.ts';
import { vatRefundUntil } from './vatRefundUntil.ts';

interface Refunding {
  tx: StoreTx;
  now: Date;
  /** Null: the buyer asks. */
  creatorId: string | null;
  gatewayId: string;
}

/**
 * Stores a refund of all tax that is left in an order, for a VAT id that the register confirmed. Returns what the gateway
 * is to be asked, or null if it was asked before: a second request changes nothing.
 */
export async function beginVatRefund(
  { tx, now, creatorId, gatewayId }: Refunding,
  { orderId, vat }: { orderId: string; vat: CheckedVatId },
): Promise<OpenRefund | null> {
  const order = (await lockOrder(tx, orderId)) ?? refuse('not-found');
  const known = await findTaxRefund(tx, order.id);
  if (known) return findUnaskedRefund(tx, known.id);
  await assertRefundable(tx, { order, gatewayId });
  const [evidence, disputes] = await Promise.all([findTaxEvidence(tx, order.id), tx.many(disputesOf(tx, order.id))]);
  const until = evidence ? vatRefundUntil({ order, evidence, disputes }) : null;
  if (!evidence || until === null || now >= until) return refuse('vat-not-refundable');
  if (vat.country !== evidence.chosenCountry) refuse('vat-id-elsewhere');
  if (vat.status !== 'valid') refuse('vat-id-unavailable');
  await confirmVatId(tx, { orderId: order.id, vat });
  const taxes = await findTaxesLeft(tx, order.id);
  return insertRefund(
    { tx, now, creatorId },
    {
      input: { idempotencyKey: `vat ${randomUUID()}`, reason: `VAT ID ${vat.id}`, restock: false },
      order,
      amount: sumOfTaxes(taxes),
      // The platform's share is of the amount without tax.
      returnsFee: false,
      taxOnly: taxes,
    },
  );
}
