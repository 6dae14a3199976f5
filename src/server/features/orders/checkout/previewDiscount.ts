import { sql } from 'kysely';
import {
  COMBINATION_REASONS,
  MOST_COMBINATIONS,
  previewDiscount as contract,
  type Combination,
} from '#shared/contract/discounts.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import type { Context } from '../../../access/context.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import {
  applyRow,
  mostFirst,
  sumOf,
  type AppliedDiscount,
  type DiscountProblem,
} from '../../discounts/applyDiscount.ts';
import { discounts, findDiscount, stateOf, unsavedDiscount, type DiscountRow } from '../../discounts/discountRecord.ts';
import { findPublishedProduct, inVariant, type SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { inCurrency } from '../../publishedProducts/inCurrency.ts';
import { requireProduct } from '../../publishedProducts/requireProduct.ts';
import { soldTitle } from '../../publishedProducts/soldTitle.ts';
import { amountOf, subtotalOf, totalOf, type Quote } from './Quote.ts';
import { quoteFor, withBest } from './quoteFor.ts';

/** What a buyer pays with a discount as it is typed, by the rule of the checkout. Writes nothing. */
export const previewDiscount = defineHandler(
  contract,
  async ({ storeId: _storeId, discountId, productId, ...typed }, context) => {
    const { tx, now, storeId } = context;
    const saved = discountId === undefined ? undefined : ((await findDiscount(tx, discountId)) ?? refuse('not-found'));
    // A paused discount is shown as it would be.
    const draft = unsavedDiscount({ ...typed, isActive: true }, { saved, now });
    const product = await findPreviewed(tx, { draft, productId });
    if (!product) return { product: null, combinations: [], more: 0 };
    const { price, currency } = product;
    const offered = price.kind === 'from' ? (price.suggested ?? price.least).amount : undefined;
    const plain = quoteFor([{ product, quantity: 1, offered, isWithoutTrial: true }], { storeId, now });
    const all = await findCombinations(context, { draft, plain });
    const shown = all.slice(0, MOST_COMBINATIONS);
    return {
      product: { id: product.id, title: soldTitle(product), price: { amount: subtotalOf(plain).amount, currency } },
      combinations: [await combine(context, { draft, plain, other: null, at: startOf(draft, now) }), ...shown],
      more: all.length - shown.length,
    };
  },
);

/** The product that was chosen, else the one that costs most of those that the discount is for, in its dearest variant. */
async function findPreviewed(
  tx: StoreTx,
  { draft, productId }: { draft: DiscountRow; productId: string | undefined },
): Promise<SellableProduct | undefined> {
  if (productId !== undefined) await requireProduct(tx, productId);
  const id = productId ?? (await findDearest(tx, draft));
  const found = id === undefined ? undefined : await findPublishedProduct(tx, id);
  if (!found) return productId === undefined ? undefined : refuse('product-not-for-sale');
  const product = inCurrency(found, draft.currency);
  const [dearest] = product.variants.toSorted((one, other) => priceOf(other) - priceOf(one));
  return dearest ? inVariant(product, dearest.id) : product;
}

const priceOf = ({ price }: Pick<SellableProduct, 'price'>): number =>
  price.kind === 'free' ? 0 : (price.kind === 'fixed' ? price.amount : (price.suggested ?? price.least)).amount;

/** Amounts in different currencies cannot be compared, so products in the discount's own come first. */
async function findDearest(tx: StoreTx, { product_ids: ids, currency }: DiscountRow): Promise<string | undefined> {
  const amount = sql<number>`coalesce((published #>> '{price,amount}')::bigint, (published #>> '{price,suggested}')::bigint,
    (published #>> '{price,least}')::bigint, 0)`;
  const row = await tx.maybe(
    tx.q
      .selectFrom('products')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('state', '=', 'published')
      .where('deleted_at', 'is', null)
      .where('plan_id', 'is', null)
      .where(amount, '>', 0)
      .where(sql<boolean>`(${ids}::uuid[] is null or id = any(${ids}::uuid[]))`)
      .orderBy(sql`(published ->> 'currency' = ${currency ?? ''})`, 'desc')
      .orderBy(amount, 'desc')
      .orderBy('id')
      .limit(1),
  );
  return row?.id;
}

type Pricing = Pick<Context<'owner'>, 'tx' | 'now' | 'services'>;
type Previewed = { draft: DiscountRow; plain: Quote };

/** The previewed discount beside each automatic one that applies at a moment of both. */
async function findCombinations(context: Pricing, { draft, plain }: Previewed): Promise<Combination[]> {
  const { tx, now } = context;
  const others = await tx.many(
    discounts(tx)
      .where('d.is_automatic', '=', true)
      .where('d.is_active', '=', true)
      .where(sql<boolean>`d.id::text <> ${draft.id}`)
      .where(sql<boolean>`coalesce(d.ends_at > ${now}, true)`)
      .orderBy('d.created_at')
      .orderBy('d.id'),
  );
  const combinations: Combination[] = [];
  for (const other of others) {
    const at = startOf(other, startOf(draft, now));
    if (stateOf(other, at) !== 'active' || (draft.ends_at !== null && draft.ends_at <= at)) continue;
    const combination = await combine(context, { draft, plain, other, at });
    if (combination.automatic) combinations.push(combination);
  }
  return combinations.toSorted((one, next) => offOf(next) - offOf(one));
}

const offOf = ({ automatic }: Combination): number => automatic?.off.amount ?? 0;

const startOf = ({ starts_at: start }: Pick<DiscountRow, 'starts_at'>, now: Date): Date =>
  start !== null && start > now ? start : now;

interface Combining extends Previewed {
  other: DiscountRow | null;
  at: Date;
}

/** What an order costs at a moment if only these discounts exist. */
async function combine(context: Pricing, { draft, plain, other, at }: Combining): Promise<Combination> {
  const lines = plain.lines.map((line) => ({ productId: line.productId, amount: amountOf(line) }));
  const priced = { lines, currency: plain.currency, now: at };
  const own = applyRow(draft, priced);
  const theirs = other && applyRow(other, priced);
  const isOlder = other !== null && other.created_at <= draft.created_at;
  const automatic = draft.is_automatic ? (isOlder ? [theirs, own] : [own, theirs]) : [theirs];
  const candidates = { plain, automatic: mostFirst(automatic.filter((outcome) => outcome !== null)) };
  const typed = draft.is_automatic || typeof own === 'string' ? null : own;
  const outcome = await catchRefusal(context.tx, () => withBest(context, { ...candidates, typed }));
  const quote = outcome instanceof Refusal ? await withBest(context, { ...candidates, typed: null }) : outcome;
  const money = (amount: number) => ({ amount, currency: plain.currency });
  return {
    automatic: other && isApplied(theirs) ? { id: other.id, name: other.code, off: money(sumOf(theirs)) } : null,
    off: money(isApplied(own) ? sumOf(own) : 0),
    applied: quote.discount === null ? 'none' : quote.discount.id === draft.id ? 'this' : 'automatic',
    reason: reasonOf(outcome instanceof Refusal ? outcome.code : own),
    total: totalOf(quote),
  };
}

const reasonOf = (outcome: AppliedDiscount | string): Combination['reason'] =>
  COMBINATION_REASONS.find((reason) => reason === outcome) ?? null;

const isApplied = (outcome: AppliedDiscount | DiscountProblem | null): outcome is AppliedDiscount =>
  outcome !== null && typeof outcome !== 'string';
