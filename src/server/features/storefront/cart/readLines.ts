import type { PageContext } from '../../../access/page.ts';
import type { Cart } from '../../carts/cartRecord.ts';
import { keepCurrency } from '../../carts/changeCart.ts';
import { readCart, type ReadLine } from '../../carts/readCart.ts';

/** The lines of the buyer's cart. A currency in the address becomes that of the cart. */
export async function readLines(
  { tx, customer, now, namedCurrency: chosenCurrency }: PageContext,
  cart: Cart | undefined,
): Promise<ReadLine[]> {
  const lines = await readCart(tx, { cart, customerId: customer?.id, chosenCurrency, now });
  if (cart && chosenCurrency !== null) await keepCurrency(tx, { cart, now, lines });
  return lines;
}
