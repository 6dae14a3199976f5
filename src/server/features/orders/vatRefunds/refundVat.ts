import { refundVat as contract } from '#shared/contract/orders.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineProviderHandler } from '../../../access/defineProviderHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { vatIdLimits } from '../checkout/declines.ts';
import { checkVatId } from '../checkout/quoteTax.ts';
import { findTaxEvidence } from '../checkout/taxEvidence.ts';
import { findOrder } from '../orderRecord.ts';
import { presentOrder } from '../presentOrder.ts';
import { refundPayment } from '../refunds/refundPayment.ts';
import { beginVatRefund } from './beginVatRefund.ts';

/** Refunds the VAT of an order alone, once the register confirms the VAT id of the buyer's business. */
export const refundVat = defineProviderHandler(
  contract,
  async ({ orderId, vatId }, { creator, ...request }) => {
    await request.transact((tx) => assertTaxed(tx, orderId));
    const vat =
      (await checkVatId(request.services, { storeId: request.storeId, typed: vatId, now: request.now })) ??
      refuse('vat-id-malformed');
    return refundPayment(
      request,
      (tx) =>
        beginVatRefund(
          { tx, now: request.now, creatorId: creator.id, gatewayId: request.services.payments.id },
          { orderId, vat },
        ),
      async (tx) => ({ order: presentOrder((await findOrder(tx, orderId)) ?? refuse('not-found')) }),
    );
  },
  ({ storeId, vatId }, { device }) => vatIdLimits({ storeId, address: device.address, vatId }),
);

/** Before the register is asked. `beginVatRefund` decides. */
async function assertTaxed(tx: StoreTx, orderId: string): Promise<void> {
  if (await findTaxEvidence(tx, orderId)) return;
  refuse((await findOrder(tx, orderId)) ? 'vat-not-refundable' : 'not-found');
}
