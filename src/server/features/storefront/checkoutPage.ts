import { STORE_PATHS } from '#shared/contract/pages.ts';
import { pageRoute, type PageContext } from '../../access/page.ts';
import { mayOpen } from '../members/mayOpen.ts';
import { findPerson } from '../members/findPerson.ts';
import { findForSaleBySlug } from '../orders/findForSale.ts';
import { checkoutView, openingQuote } from './checkoutView.ts';
import { alreadyOwned, noProduct } from './notices.ts';
import { slugParam } from './params.ts';
import { storeFrame } from './storeFrame.ts';

/** The order form, at a price that is honoured for half an hour. */
export const checkoutPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: STORE_PATHS.checkout,
  needsPool: true,
  who: 'visitor',
  handle: async (context) => {
    const { tx, params, customer } = context;
    const product = await findForSaleBySlug(tx, slugParam(params));
    if (!product) return noProduct(await storeFrame(context));
    if (customer && (await mayOpen(tx, customer.id, { productId: product.id }))) {
      return alreadyOwned(await storeFrame(context));
    }
    const quote = openingQuote(context, product);
    return { show: await checkoutView(context, { product, quote, typed: await knownBuyer(context) }) };
  },
});

/** Who is signed in need not type who they are. */
async function knownBuyer({ tx, customer }: PageContext) {
  const person = customer && (await findPerson(tx, customer.id));
  return { email: person?.email ?? '', name: person?.name ?? '', expiry: '' };
}
