import { STORE_PATHS } from '#shared/contract/pages.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { providerPageRoute } from '../../../access/page.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { findPayable } from '../../orders/subscriptions/payRenewal.ts';
import { payRest } from '../../orders/subscriptions/installments/payRest.ts';
import { findBegun } from '../../orders/subscriptions/switching/changeRecord.ts';
import { renewalPath } from '../../orders/subscriptions/renewalQuery.ts';
import { notYours } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { memberOf } from './memberFrame.ts';

/** Pays what is left of an installment plan. If the saved card is not charged, the customer goes on to pay. */
export const restSubmit = providerPageRoute({
  mode: 'members',
  method: 'POST',
  path: STORE_PATHS.installmentsRest,
  who: 'customer',
  limits: ({ device }) => [{ key: `rests ${device.address}`, most: 20, seconds: 600 }],
  handle: async (context) => {
    const { form, base, services, storeId } = context;
    const subscriptionId = form['subscription'] ?? '';
    const customerId = await context.transact(async (within) => memberOf(within).id);
    const paying = { subscriptionId, customerId, from: Number(form['from']) };
    const outcome = isUuid(subscriptionId) ? await payRest(context, paying) : new Refusal('not-found');
    if (outcome instanceof Refusal && outcome.code === 'not-found')
      return context.transact(async (within) => notYours(await storeFrame(within)));
    const orders = `${base}${STORE_PATHS.orders}`;
    if (outcome === 'done') return { goTo: `${orders}?subscription=rest-paid` };
    // An earlier request has placed the order, which is still unpaid.
    const isUnpaid = outcome === 'unpaid' || outcome.code === 'switch-open';
    const payable = isUnpaid && (await context.transact(({ tx }) => findUnpaidRest(tx, subscriptionId)));
    if (!payable) return { goTo: orders };
    const path = renewalPath(services.secrets, { storeId, subscriptionId, slug: payable.slug });
    return { goTo: `${base}${path}&order=${payable.total.id}` };
  },
});

/** The order of the rest. A payment that is overdue waits beside it. */
async function findUnpaidRest(tx: StoreTx, subscriptionId: string) {
  const rest = await findBegun(tx, subscriptionId);
  return rest && findPayable(tx, { subscriptionId, orderId: rest.order_id });
}
