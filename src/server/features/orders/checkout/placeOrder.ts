import type { z } from 'zod';
import { OrderStatus, placeOrder as contract, type GiftInput } from '#shared/contract/orders.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import { giftTime } from '#shared/rules/gift.ts';
import { normaliseAffiliateCode } from '#shared/rules/storeAffiliate.ts';
import { itemIdOf } from '#shared/rules/variant.ts';
import { defineProviderHandler, type ProviderContext } from '../../../access/defineProviderHandler.ts';
import { storeRoot } from '../../storeRecord/storeRoot.ts';
import { checkout } from './checkout.ts';
import { checkoutRequest } from './checkoutRequest.ts';
import type { NewGift } from '../gifts/giftRecord.ts';
import { makeOrderLink } from '../receipts/makeOrderLink.ts';
import { vatIdLimits } from './declines.ts';
import { findByKey } from './insertOrder.ts';
import { readQuote, taxationOf, type Quote, type QuoteLine } from './Quote.ts';
import { isVatCheckDue, renewVatCheck } from './quoteTax.ts';

const trialText = ({ trial }: QuoteLine): number[] => (trial ? [trial.days, trial.amount, trial.tax] : []);

/** Places an order at a sealed price. */
export const placeOrder = defineProviderHandler(
  contract,
  async (
    {
      quote: sealed,
      email: typed,
      name,
      card,
      consents,
      answers,
      gift: described,
      slot,
      affiliate,
      idempotencyKey: key,
    },
    context,
  ) => {
    const { now, storeId, services, customer, transact } = context;
    const shown = readQuote(services.secrets, { sealed, storeId }) ?? refuse('quote-invalid');
    const quote = await withVatCheck({ services, storeId, now, transact }, { quote: shown, key });
    const { lines, currency, discount, tip, plan } = quote;
    const email = plan?.email ?? typed;
    const prices = lines.map((line) =>
      [itemIdOf(line), line.quantity, line.unit, line.discount, line.tax, ...trialText(line)].join(' '),
    );
    const request = [
      prices.join(),
      currency,
      discount?.code ?? '',
      normaliseEmail(email).key,
      name,
      taxationOf(quote),
      ...(tip > 0 ? [`${tip}`] : []),
      ...(described ? [JSON.stringify(described)] : []),
      ...(slot ? [JSON.stringify(slot)] : []),
    ];
    const gift = described && readGift(described, now);
    const affiliateCode = affiliate === '' ? undefined : normaliseAffiliateCode(affiliate);
    return checkout(
      checkoutRequest(context),
      {
        quote,
        email,
        name,
        card,
        key,
        request,
        consents,
        answers,
        gift,
        slot,
        affiliateCode,
        root: null,
        buyerId: customer?.id,
      },
      ({ tx }) => {
        const loading = storeRoot(tx, services.settings);
        loading.catch(() => undefined);
        return async ({ orderId, number, status, total }) => {
          const root = await loading;
          const token = makeOrderLink(tx, { orderId, email, now });
          return {
            orderId,
            number,
            status: OrderStatus.parse(status),
            total,
            accessUrl: `${root}/order/${token}`,
          };
        };
      },
    );
  },
  ({ storeId, quote: sealed }, { services: { secrets }, device: { address }, now }) => {
    const vat = readQuote(secrets, { sealed, storeId })?.tax?.vat;
    return vat && isVatCheckDue(vat, now) ? vatIdLimits({ storeId, address, vatId: vat.id }) : [];
  },
);

/**
 * The price with the last answer of the register about its VAT id. One that has become invalid exempts nobody, but a
 * repeated call still finds the order that it placed.
 */
async function withVatCheck(
  { services, storeId, now, transact }: Pick<ProviderContext<'visitor'>, 'services' | 'storeId' | 'now' | 'transact'>,
  { quote, key }: { quote: Quote; key: string },
): Promise<Quote> {
  const { tax } = quote;
  if (!tax?.vat) return quote;
  try {
    const vat = await renewVatCheck(services, { storeId, vat: tax.vat, now });
    return { ...quote, tax: { ...tax, vat } };
  } catch (error) {
    const placed = error instanceof Refusal ? await transact((tx) => findByKey(tx, key)) : undefined;
    if (placed === undefined || placed.status === 'pending') throw error;
    return quote;
  }
}

function readGift({ day, ...gift }: z.infer<typeof GiftInput>, now: Date): NewGift {
  const wrong = 'Choose a day from today to 365 days ahead.';
  return { ...gift, sendAt: giftTime(day, now) ?? refuse('invalid-argument', { field: 'gift' }, wrong) };
}
