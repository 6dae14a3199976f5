import { readPayment as contract } from '#shared/contract/paying.ts';
import type { OutputOf } from '#shared/contract/callable.ts';
import { Refusal, REFUSALS, refuse } from '#shared/contract/refusals.ts';
import { itemOf } from '../../publishedProducts/findPublishedProduct.ts';
import { soldTitle } from '../../publishedProducts/soldTitle.ts';
import { defineProviderHandler } from '../../../access/defineProviderHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { storeRoot } from '../../storeRecord/storeRoot.ts';
import { checkoutRequest } from '../checkout/checkoutRequest.ts';
import type { CheckoutContext, CheckoutRequest } from '../checkout/Purchase.ts';
import { nextOffer } from '../offers/nextOffer.ts';
import { findOrderLink } from '../receipts/findOrderLink.ts';
import { readHosted } from './settleHosted.ts';

type State = Pick<OutputOf<typeof contract>, 'state' | 'continueAt' | 'problem'>;

/** The state of an order that is being paid, for whoever has its link. Asks the gateway as the page after paying does. */
export const readPayment = defineProviderHandler(
  contract,
  async ({ token }, context) => {
    const request = checkoutRequest(context);
    const order = await request.transact((within) => openOrder(within, token));
    const state = await findState(request, order);
    if (state instanceof Refusal) return state;
    const offer = state.state === 'paid' ? await request.transact((within) => offerAfter(within, order.id)) : null;
    const { id: orderId, number, total, currency } = order;
    return { orderId, number, total: { amount: total, currency }, ...state, offer };
  },
  (_input, { device }) => [{ key: `payment-return ${device.address}`, most: 60, seconds: 60 }],
);

type Opened = Awaited<ReturnType<typeof openOrder>>;

async function openOrder({ tx, now, services }: CheckoutContext, token: string) {
  const link = (await findOrderLink(tx, { token, now })) ?? refuse('not-found');
  const order = await tx.one(
    tx.q
      .selectFrom('orders')
      .select(['id', 'number', 'status', 'total', 'currency'])
      .where('store_id', '=', tx.realm)
      .where('id', '=', link.orderId),
  );
  const page = `${await storeRoot(tx, services.settings)}/order/${token}`;
  return { ...order, page, payment: await findLatest(tx, order.id) };
}

const findLatest = (tx: StoreTx, orderId: string) =>
  tx.maybe(
    tx.q
      .selectFrom('payments')
      .select(['id', 'status'])
      .where('store_id', '=', tx.realm)
      .where('order_id', '=', orderId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(1),
  );

const NOTHING = { continueAt: null, problem: null };

async function findState(request: CheckoutRequest, { status, payment, page }: Opened): Promise<State | Refusal> {
  if (status === 'void') return { ...NOTHING, state: 'over' };
  if (status !== 'pending' && status !== 'requires-action') return { ...NOTHING, state: 'paid' };
  // The gateway has not answered yet. The job `settlePayment` asks it again.
  if (payment?.status === 'created') return { ...NOTHING, state: 'processing' };
  const declined = { state: 'declined' as const, continueAt: page, problem: REFUSALS['card-declined'].message };
  if (status === 'pending' || !payment) return declined;
  // The order's page asks the buyer, or leads to the page that does.
  const open = { ...NOTHING, state: 'open' as const, continueAt: page };
  if (request.services.payments.form !== 'hosted') return open;
  const outcome = await readHosted(request, payment.id);
  if (outcome === 'unanswered') return new Refusal('payment-unanswered');
  switch (outcome?.state) {
    case 'paid':
    case 'processing':
      return { ...NOTHING, state: outcome.state };
    case 'ended':
      return { ...declined, problem: outcome.refusal.message };
    case 'open':
      return { ...open, continueAt: outcome.url };
    case 'asks':
    case undefined:
      return open;
  }
}

async function offerAfter(context: CheckoutContext, orderId: string): Promise<OutputOf<typeof contract>['offer']> {
  const next = await nextOffer(context, orderId);
  if (!next) return null;
  const { found, sealed, total, method } = next;
  const { product, text, unit, full } = found;
  return {
    offer: sealed,
    ...itemOf(product),
    title: soldTitle(product),
    text,
    price: total,
    was: unit === full ? null : { amount: full, currency: total.currency },
    card: method && { brand: method.brand, last4: method.last4 },
  };
}
