import { CART_LINES_MAX } from '#shared/rules/limits.ts';
import { itemIdOf } from '#shared/rules/variant.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { atBumpPrice } from '../bumps/bumpPrices.ts';
import type { OfferedBump } from '../bumps/findOfferedBumps.ts';
import { itemOf, type SellableProduct } from '../publishedProducts/findPublishedProduct.ts';
import { findInCurrency, isFree } from '../publishedProducts/inCurrency.ts';
import { soldTitle } from '../publishedProducts/soldTitle.ts';
import { findLines, touchCart, writeLine, type Cart } from './cartRecord.ts';
import { offeredIn, readCart, unitOf, type ReadLine } from './readCart.ts';

interface Change {
  cart: Cart;
  now: Date;
}

interface Adding extends Change {
  customerId: string | undefined;
  chosenCurrency: string | null;
  /** In the currency that the buyer saw. It is added in that of the cart, if it has a price in it. */
  product: SellableProduct;
  quantity: number;
  /** The amount of one unit for pay-what-you-want. Null: the creator's suggestion. */
  offered: number | null;
  /** The product in the cart that offered this one as a bump. */
  bumpOf: string | null;
}

/** Why a product cannot be added to a cart. */
export type AddProblem = 'cart-full' | 'mixed-currencies';

/** Adds units of a product, as many as one order may have. The lock on the cart lets concurrent additions add up. */
export async function addToCart(tx: StoreTx, { cart, now, ...adding }: Adding): Promise<AddProblem | null> {
  const { customerId, chosenCurrency, quantity, offered, bumpOf } = adding;
  await touchCart(tx, { cartId: cart.id, now });
  const lines = await readCart(tx, { cart, customerId, chosenCurrency, now });
  const product = inCartCurrency(lines, adding.product);
  const problem = findAddProblem(lines, product);
  if (problem) return problem;
  const itemId = itemIdOf(itemOf(product));
  const known = lines.find((line) => itemIdOf(line.known) === itemId)?.known;
  const chosen = offered ?? (known ? offeredIn(known, product) : null);
  const choice = { quantity: Math.min((known?.quantity ?? 0) + quantity, product.maxQuantity), offered: chosen };
  await writeLine(tx, {
    cartId: cart.id,
    line: { ...itemOf(product), ...choice, bumpOf: bumpOf ?? known?.bumpOf ?? null, ...seen(product, choice) },
  });
  return null;
}

function inCartCurrency(lines: readonly ReadLine[], product: SellableProduct): SellableProduct {
  const itemId = itemIdOf(itemOf(product));
  const others = lines.filter(({ known, problem }) => problem === null && itemIdOf(known) !== itemId);
  const currency = (others.find((line) => line.product && !isFree(line.product)) ?? others[0])?.product?.currency;
  return (currency === undefined ? undefined : findInCurrency(product, currency)) ?? product;
}

/** Decides whether a product can be in a cart beside its lines. Every addition asks here. */
export function findAddProblem(lines: readonly ReadLine[], product: SellableProduct): AddProblem | null {
  const itemId = itemIdOf(itemOf(product));
  const isKnown = lines.some(({ known }) => itemIdOf(known) === itemId);
  if (!isKnown && lines.length >= CART_LINES_MAX) return 'cart-full';
  const others = lines.filter(({ known, problem }) => problem === null && itemIdOf(known) !== itemId);
  return others.some((line) => line.product?.currency !== product.currency) ? 'mixed-currencies' : null;
}

/** What the buyer sees of a product when a line is saved. */
export const seen = (product: SellableProduct, choice: Pick<Choice, 'quantity' | 'offered'>) => ({
  title: soldTitle(product),
  unit: unitOf(choice, product),
  currency: product.currency,
});

/** Saves the lines in the currency that the buyer chose for all of them. */
export async function keepCurrency(
  tx: StoreTx,
  { cart, now, lines }: Change & { lines: readonly ReadLine[] },
): Promise<void> {
  const choices = lines.flatMap(({ known, product, problem }) =>
    problem === null && product.currency !== known.currency
      ? [{ product, quantity: known.quantity, offered: offeredIn(known, product) }]
      : [],
  );
  if (choices.length > 0) await saveChoices(tx, { cart, now, choices });
}

interface Choice {
  product: SellableProduct;
  quantity: number;
  offered: number | null;
}

/** Saves the quantities and amounts that the buyer chose. Lines that were removed meanwhile stay removed. */
export async function saveChoices(
  tx: StoreTx,
  { cart, now, choices }: Change & { choices: readonly Choice[] },
): Promise<void> {
  await touchCart(tx, { cartId: cart.id, now });
  const known = new Map((await findLines(tx, cart.id)).map((line) => [itemIdOf(line), line]));
  for (const { product, quantity, offered } of choices) {
    const item = itemOf(product);
    const before = known.get(itemIdOf(item));
    if (!before) continue;
    const line = { ...item, quantity, offered, bumpOf: before.bumpOf, ...seen(product, { quantity, offered }) };
    await writeLine(tx, { cartId: cart.id, line });
  }
}

/** Adds one unit of each bump that the buyer took to a cart that is locked. */
export async function addBumps(tx: StoreTx, { cart, bumps }: { cart: Cart; bumps: readonly OfferedBump[] }) {
  for (const bump of bumps) {
    const product = atBumpPrice(bump.product, bump);
    const choice = { quantity: 1, offered: null };
    const line = { ...itemOf(product), ...choice, bumpOf: bump.bumpOf, ...seen(product, choice) };
    await writeLine(tx, { cartId: cart.id, line });
  }
}
