import { OrderStatus, placeOrder as contract } from '#shared/contract/orders.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { storeRoot } from '../../storeRecord/storeRoot.ts';
import { checkout } from './checkout.ts';
import { buyerLimits } from './declines.ts';
import { makeOrderLink } from '../receipts/makeOrderLink.ts';
import { canBeFree, readQuote } from './Quote.ts';

/** Places an order at a sealed price. */
export const placeOrder = defineHandler(
  contract,
  async (
    { quote: sealed, email, name, card, idempotencyKey: key },
    { tx, now, storeId, services, device, language, customer },
  ) => {
    const quote = readQuote(services.secrets, { sealed, storeId }) ?? refuse('quote-invalid');
    const { productId, unit, currency } = quote;
    const request = [productId, `${unit} ${currency}`, normaliseEmail(email).key, name];
    const context = { tx, now, storeId, services, device, language };
    const [placed, root] = await Promise.all([
      checkout(context, { quote, email, name, card, key, request, buyerId: customer?.id }),
      storeRoot(tx, services.settings),
    ]);
    if (placed instanceof Refusal) return placed;

    const token = await makeOrderLink(tx, { orderId: placed.orderId, email, now });
    return {
      orderId: placed.orderId,
      number: placed.number,
      status: OrderStatus.parse(placed.status),
      total: placed.total,
      accessUrl: `${root}/order/${token}`,
    };
  },
  ({ storeId, email, quote }, { device, services }) => {
    const isFree = canBeFree(services.secrets, { sealed: quote, storeId: provenStore(storeId) });
    return buyerLimits({ storeId, address: device.address, email, isFree });
  },
);
