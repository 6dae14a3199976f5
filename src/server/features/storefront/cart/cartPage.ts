import { isUuid } from '#shared/kit/ids.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { CART_LINES_MAX } from '#shared/rules/limits.ts';
import { itemIdOf } from '#shared/rules/variant.ts';
import { latinDigits } from '#shared/rules/digits.ts';
import { MAX_AMOUNT } from '#shared/rules/money.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { pageRoute, type PageAnswer, type PageContext, type PageRoute } from '../../../access/page.ts';
import { addBumps, addToCart, saveChoices } from '../../carts/changeCart.ts';
import { removeLine, type Cart } from '../../carts/cartRecord.ts';
import type { ReadLine } from '../../carts/readCart.ts';
import { ensureCart, findCart, findCartToChange } from '../../carts/visitCart.ts';
import {
  findPublishedProduct,
  findPublishedProductBySlug,
  inVariant,
  itemOf,
} from '../../publishedProducts/findPublishedProduct.ts';
import { findVariant } from '../../publishedProducts/findVariant.ts';
import { inCurrency } from '../../publishedProducts/inCurrency.ts';
import { soldTitle } from '../../publishedProducts/soldTitle.ts';
import { isSubscription } from '../../publishedProducts/isSubscription.ts';
import { noProduct } from '../../pageFrame/notices.ts';
import { slugParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { readQuantity } from '../checkout/checkoutForm.ts';
import { readOffer } from '../checkout/readOffer.ts';
import { tickedBumps, bumpField } from '../checkout/checkoutBumps.ts';
import { readLines } from './readLines.ts';
import { cartBumps, cartView, fieldsOf, soldLines, type CartState, type SoldLine } from './cartView.ts';

const PLACE = {
  mode: 'storefront',
  path: STORE_PATHS.cart,
  needsPool: true,
  who: 'visitor',
} satisfies Partial<PageRoute>;

/** The buyer's cart. It is never cached. */
export const cartPage = pageRoute({
  ...PLACE,
  method: 'GET',
  handle: async (context) => {
    const cart = await findCart(context);
    const lines = await readLines(context, cart);
    return { show: await cartView(context, { lines, removed: await removedView(context, lines) }) };
  },
});

/** Adds a product, changes the lines, or removes one. Every form works without a script. */
export const cartSubmit = pageRoute({
  ...PLACE,
  method: 'POST',
  limits: ({ device }) => [{ key: `cart ${device.address}`, most: 120, seconds: 60 }],
  handle: async (context) => {
    const { intent, remove } = context.form;
    if (remove !== undefined) return removeItem(context, remove);
    return intent === 'add' ? addProduct(context) : saveLines(context);
  },
});

const goTo = ({ base, linkQuery }: PageContext, path: string): PageAnswer => ({
  goTo: base + path + linkQuery,
});

async function show(
  context: PageContext,
  state: Omit<CartState, 'lines'>,
  cart: Cart | undefined,
): Promise<PageAnswer> {
  return { show: await cartView(context, { ...state, lines: await readLines(context, cart) }), status: 400 };
}

/** `offered`, `quantity` and `bumpOf` come from the button that undoes a removal. */
async function addProduct(context: PageContext): Promise<PageAnswer> {
  const { tx, form, now, customer, language } = context;
  const found = await findPublishedProductBySlug(tx, slugParam(form));
  if (!found) return noProduct(await storeFrame(context));
  // A subscription is ordered alone, because it is charged again by itself.
  if (isSubscription(found)) return goTo(context, STORE_PATHS.checkout.replace(':product', found.slug));
  const product = findVariant(inCurrency(found, context.currency), (name) => form[name]);
  const cart = await ensureCart(context);
  if (!product) return show(context, { notice: REFUSALS['variant-not-for-sale'].message }, cart);
  // A bundle cannot be sold while a product in it is not.
  if (product.partIds.length > 0 && !(await findPublishedProduct(tx, product.id)))
    return show(context, { notice: getMessages(language).refusals['product-not-for-sale'] }, cart);
  const problem = await addToCart(tx, {
    cart,
    now,
    customerId: customer?.id,
    chosenCurrency: context.namedCurrency,
    product,
    quantity: numberIn(form['quantity']) ?? 1,
    offered: product.price.kind === 'from' ? (numberIn(form['offered']) ?? null) : null,
    bumpOf: isUuid(form['bumpOf'] ?? '') ? (form['bumpOf'] ?? null) : null,
  });
  if (problem === null) return goTo(context, STORE_PATHS.cart);
  const { cart: texts, refusals } = getMessages(language);
  const notice = problem === 'cart-full' ? fill(texts.full, { count: `${CART_LINES_MAX}` }) : refusals[problem];
  return show(context, { notice }, cart);
}

/** A whole number above 0 in a hidden field. */
function numberIn(text = ''): number | undefined {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 && number <= MAX_AMOUNT ? number : undefined;
}

async function removeItem(context: PageContext, itemId: string): Promise<PageAnswer> {
  const { tx, now, base, linkQuery } = context;
  const cart = await findCartToChange(context);
  const lines = await readLines(context, cart);
  const line = lines.find(({ known }) => itemIdOf(known) === itemId);
  if (!cart || !line) return goTo(context, STORE_PATHS.cart);
  // The form also sends what was typed for the other lines.
  const others = soldLines(lines).filter(({ known }) => itemIdOf(known) !== itemId);
  const choices = others
    .map((other) => readChoice(context, other))
    .filter(({ problems }) => Object.keys(problems).length === 0)
    .map(({ choice }) => choice);
  await saveChoices(tx, { cart, now, choices });
  await addTicked(context, { cart, lines: others });
  await removeLine(tx, { cartId: cart.id, itemId });
  const query = new URLSearchParams(linkQuery);
  query.set('removed', line.known.productId);
  if (line.known.variantId !== null) query.set('variant', line.known.variantId);
  query.set('quantity', `${line.known.quantity}`);
  if (line.known.bumpOf !== null) query.set('bumpOf', line.known.bumpOf);
  if (line.known.offered !== null) query.set('offered', `${line.known.offered}`);
  return { goTo: `${base}${STORE_PATHS.cart}?${query.toString()}` };
}

/** The product that was just removed, unless it is in the cart again. */
async function removedView(
  { tx, query }: PageContext,
  lines: readonly ReadLine[],
): Promise<NonNullable<CartState['removed']> | null> {
  const productId = query.get('removed') ?? '';
  const variantId = query.get('variant');
  const itemId = itemIdOf({ productId, variantId });
  if (!isUuid(productId) || lines.some(({ known }) => itemIdOf(known) === itemId)) return null;
  const found = await findPublishedProduct(tx, productId);
  const product = found && inVariant(found, variantId);
  if (!product) return null;
  const { slug } = product;
  const quantity = query.get('quantity') ?? '1';
  return {
    slug,
    variantId,
    title: soldTitle(product),
    quantity,
    offered: query.get('offered') ?? '',
    bumpOf: query.get('bumpOf'),
  };
}

/** Saves the quantities and amounts, then shows the cart or goes to the checkout. */
async function saveLines(context: PageContext): Promise<PageAnswer> {
  const { tx, form, now } = context;
  const cart = await findCartToChange(context);
  if (!cart) return goTo(context, STORE_PATHS.cart);
  const lines = soldLines(await readLines(context, cart));
  const [emptied, ...others] = lines.filter(({ known }) => isZero(form[fieldsOf(known).quantity]));
  for (const { known } of others) await removeLine(tx, { cartId: cart.id, itemId: itemIdOf(known) });
  if (emptied) return removeItem(context, itemIdOf(emptied.known));
  const read = lines.map((line) => readChoice(context, line));
  const problems = Object.fromEntries(read.flatMap((line) => Object.entries(line.problems)));
  if (Object.keys(problems).length > 0) return show(context, { typed: form, problems }, cart);
  await saveChoices(tx, { cart, now, choices: read.map(({ choice }) => choice) });
  await addTicked(context, { cart, lines });
  return goTo(context, form['intent'] === 'checkout' ? STORE_PATHS.orderCheckout : STORE_PATHS.cart);
}

/** Adds the bumps that the buyer ticked. */
async function addTicked(context: PageContext, { cart, lines }: { cart: Cart; lines: readonly ReadLine[] }) {
  const ticked = tickedBumps(context);
  if (ticked.length === 0) return;
  const offered = await cartBumps(context, lines);
  const bumps = offered.filter(({ product }) => ticked.includes(bumpField(itemOf(product))));
  await addBumps(context.tx, { cart, bumps });
}

const isZero = (typed = ''): boolean => /^0+$/.test(latinDigits(typed.trim()));

/** The quantity and the amount that were typed for a line. A field that the form did not have stays as it is. */
function readChoice({ form, language }: PageContext, line: SoldLine) {
  const { product, known, unit, most } = line;
  const { price, currency } = product;
  const fields = fieldsOf(known);
  const typedAmount = form[fields.amount]?.trim();
  const quantity = readQuantity(form[fields.quantity]?.trim() ?? '', { line, most, messages: getMessages(language) });
  const amount =
    price.kind === 'from' && typedAmount !== undefined
      ? readOffer(typedAmount, { least: price.least.amount, currency }, language)
      : unit;
  const offered = price.kind === 'from' ? amount : known.offered;
  return {
    choice: {
      product,
      quantity: typeof quantity === 'number' ? quantity : line.quantity,
      offered: typeof offered === 'number' ? offered : null,
    },
    problems: {
      ...(typeof quantity === 'string' ? { [fields.quantity]: quantity } : {}),
      ...(typeof amount === 'string' ? { [fields.amount]: amount } : {}),
    },
  };
}
