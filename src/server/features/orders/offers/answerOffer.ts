import { answerOffer as contract } from '#shared/contract/paying.ts';
import type { OutputOf } from '#shared/contract/callable.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { defineProviderHandler } from '../../../access/defineProviderHandler.ts';
import { storeRoot } from '../../storeRecord/storeRoot.ts';
import { checkoutRequest } from '../checkout/checkoutRequest.ts';
import type { CheckoutContext } from '../checkout/Purchase.ts';
import { sealQuote } from '../checkout/Quote.ts';
import { findOrderLink } from '../receipts/findOrderLink.ts';
import { makeOrderLink } from '../receipts/makeOrderLink.ts';
import { acceptOffer, type Accepted } from './acceptOffer.ts';
import { declineOffer } from './declineOffer.ts';
import { readOffer, type SealedOffer } from './nextOffer.ts';

type Answered = OutputOf<typeof contract>;

/** The buyer's answer to an offer after an order. */
export const answerOffer = defineProviderHandler(
  contract,
  async ({ token, offer: sealed, answer }, context) => {
    const { transact, services, storeId, now } = context;
    if (!(await transact((tx) => findOrderLink(tx, { token, now })))) refuse('not-found');
    const offer = readOffer(services.secrets, { sealed, storeId }) ?? refuse('quote-invalid');
    if (answer === 'decline') {
      await transact((tx) => declineOffer({ tx, now }, offer));
      return { ...NOTHING, outcome: 'declined' as const };
    }
    const request = checkoutRequest(context);
    const accepted = await acceptOffer(request, offer);
    if (accepted instanceof Refusal) throw accepted;
    return request.transact((within) => present(within, { accepted, offer }));
  },
  (_input, { device }) => [{ key: `offers ${device.address}`, most: 60, seconds: 600 }],
);

const NOTHING = { orderId: null, accessUrl: null, quote: null, problem: null };

async function present(
  { tx, now, services }: CheckoutContext,
  { accepted, offer }: { accepted: Accepted; offer: SealedOffer },
): Promise<Answered> {
  switch (accepted.kind) {
    case 'over':
      return { ...NOTHING, outcome: 'over' };
    case 'open':
      return { ...NOTHING, outcome: 'processing', orderId: accepted.orderId };
    case 'checkout':
      return {
        ...NOTHING,
        outcome: 'checkout',
        quote: sealQuote(services.secrets, offer.quote),
        problem: accepted.refusal?.message ?? null,
      };
    case 'paid': {
      const { orderId } = accepted;
      const { email } = await tx.one(
        tx.q.selectFrom('orders').select('email').where('store_id', '=', tx.realm).where('id', '=', orderId),
      );
      const token = makeOrderLink(tx, { orderId, email, now });
      const root = await storeRoot(tx, services.settings);
      return { ...NOTHING, outcome: 'paid', orderId, accessUrl: `${root}/order/${token}` };
    }
  }
}
