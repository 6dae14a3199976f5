import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import * as contract from '#shared/contract/catalog.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { onUniqueViolation } from '../../db/onUniqueViolation.ts';
import type { PaymentGateway } from '../../gateways/payments/port.ts';
import { allowTierSwitches } from './products/allowTierSwitches.ts';
import { assertReachable, assertTiers } from './products/assertTiers.ts';
import { assertChargeable } from './products/assertChargeable.ts';
import { coversDiffer, replaceCovers } from './products/productCovers.ts';
import { assertPrices, assertVariantPrices, findPrices, replacePrices } from './products/productPrices.ts';
import { loadProduct } from './products/presentProduct.ts';
import { priceColumns, priceOf } from './products/priceColumns.ts';
import { assertOwnVariants, assertVariants, variantsOf, writeVariantIds } from './products/productVariants.ts';
import { lockProduct, positionInFront, PRODUCT_COLUMNS, type ProductRecord } from './products/productRecord.ts';
import { replaceTags } from './products/productTags.ts';
import { checkProductSlug, freeSlug, isSlugTaken, lockProductSlugs } from './products/productSlug.ts';
import { addContentTerms, replaceContentTerms } from '../customerRecord/contentTerms.ts';
import { saveStock } from '../stock/stockPools.ts';
import { findTaxableCurrency } from '../taxes/findTaxableCurrency.ts';
import { readRichText } from '../richText/richText.ts';

type Params = z.output<typeof contract.ProductInput>;

/** Creates a draft or saves changes to a product's working copy. The public page changes with publishProduct. */
export const saveProduct = defineHandler(
  contract.saveProduct,
  async ({ productId: claimed, revision, draftKey = randomUUID(), ...input }, { tx, now, services }) => {
    const record = claimed === undefined ? await createDraft(tx, draftKey, now) : await lockProduct(tx, claimed);
    await assertKind(tx, record, input.kind);
    await saveChanges(tx, {
      record,
      input,
      payments: services.payments,
      revision: claimed === undefined ? undefined : revision,
      now,
    });
    await saveStocks(tx, { productId: record.id, input, now });
    return { product: await loadProduct(tx, { productId: record.id, services }) };
  },
);

/** Buyers were told what they get, so the kind stays after the first sale. */
async function assertKind(tx: StoreTx, { id, kind }: ProductRecord, wanted: Params['kind']): Promise<void> {
  if (wanted === undefined || wanted === kind) return;
  const sold = tx.q
    .selectFrom('order_lines')
    .select('id')
    .where('store_id', '=', tx.realm)
    .where('product_id', '=', id);
  if (await tx.maybe(sold.limit(1))) refuse('product-kind-fixed');
}

/** Stock takes effect at once. Others may have changed it, so only what the input names is written. */
async function saveStocks(
  tx: StoreTx,
  { productId, input, now }: { productId: string; input: Params; now: Date },
): Promise<void> {
  const { stock, showsLowStock: showsLow, variantStock = {} } = input;
  if (stock !== undefined || showsLow !== undefined)
    await saveStock(tx, { productId, variantId: null, left: stock, showsLow, now });
  const ids = Object.keys(variantStock);
  if (ids.length === 0) return;
  await assertOwnVariants(tx, { productId, ids });
  for (const variantId of ids.toSorted())
    await saveStock(tx, { productId, variantId, left: variantStock[variantId], showsLow: undefined, now });
}

/** Inserts an empty product before all others, or returns the existing one if its key was sent before. */
async function createDraft(tx: StoreTx, id: string, now: Date): Promise<ProductRecord> {
  await lockProductSlugs(tx);
  const slug = await freeSlug(tx, '', null);
  const { currency } = await tx.one(tx.q.selectFrom('stores').select('currency').where('id', '=', tx.realm));
  const position = await positionInFront(tx);
  const made = await tx.maybe(
    tx.q
      .insertInto('products')
      .values({
        store_id: tx.realm,
        id,
        slug,
        title: '',
        price_kind: 'free',
        currency,
        position,
        created_at: now,
        updated_at: now,
      })
      .onConflict((on) => on.columns(['store_id', 'id']).doNothing())
      .returning(PRODUCT_COLUMNS),
  );
  if (made) await addContentTerms(tx, 'product', [id]);
  return made ?? lockProduct(tx, id);
}

interface Save {
  record: ProductRecord;
  input: Params;
  payments: PaymentGateway;
  revision: number | undefined;
  now: Date;
}

async function saveChanges(tx: StoreTx, { record, input, payments, revision, now }: Save): Promise<void> {
  const prices = (await findPrices(tx, [record.id])).get(record.id) ?? [];
  const isTaxable = await findTaxableCurrency(tx, payments);
  const changes = {
    ...readChanges({ record, input, prices, payments, isTaxable }),
    ...(await readSlug(tx, record, input)),
  };
  const newCovers = input.covers && (await coversDiffer(tx, record.id, input.covers)) ? input.covers : undefined;
  // A save that changes nothing is not a conflict: it may be a retry after a lost response.
  const newPrices = input.prices && !isDeepStrictEqual(input.prices, prices) ? input.prices : undefined;
  if (Object.keys(changes).length === 0 && !newCovers && !newPrices) return;
  if (revision !== undefined && revision !== record.revision) refuse('product-changed');

  if (newCovers) await replaceCovers(tx, record.id, newCovers);
  if (input.variants) await writeVariantIds(tx, { productId: record.id, variants: input.variants });
  if (newPrices) await replacePrices(tx, { productId: record.id, prices: newPrices });
  await tx
    .run(
      tx.q
        .updateTable('products')
        .set({ ...changes, revision: record.revision + 1, updated_at: now })
        .where('store_id', '=', tx.realm)
        .where('id', '=', record.id),
    )
    .catch(onUniqueViolation('products_slug', () => refuse('product-slug-taken')));
  if (changes.kind === 'membership') await allowTierSwitches(tx, record.id);
  if (['title', 'slug', 'next_slug'].some((name) => name in changes))
    await replaceContentTerms(tx, 'product', [record.id]);
  if ('tags' in changes) await replaceTags(tx, record.id);
}

interface Reading extends Pick<Save, 'record' | 'input' | 'payments'> {
  /** The prices in other currencies before. */
  prices: readonly contract.OtherPrice[];
  /** Whether the store's taxes can be calculated in a currency. */
  isTaxable: (currency: string) => boolean;
}

/** The columns that the input really changes, except the slug. */
function readChanges({ record, input, prices, payments, isTaxable }: Reading) {
  const text = input.description === undefined ? undefined : readRichText(input.description);
  const currency = input.currency ?? record.currency;
  const hasPrice = input.price !== undefined || input.currency !== undefined;
  const price = input.price ?? priceOf(record);
  const columns = hasPrice && { currency, ...priceColumns(price, currency) };
  const { options, variants } = { ...variantsOf(record), ...givenIn(input) };
  if (hasPrice || input.options || input.variants) {
    assertVariants({ kind: input.kind ?? record.kind, options, variants, price });
    assertChargeable(payments, { price, currency, variants });
    assertTiers(payments, { price, currency, place: 'price' });
    assertVariantPrices(payments, { price, variants });
  }
  const others = input.prices ?? prices;
  if (hasPrice || input.prices) assertPrices(payments, { price, currency, prices: others });
  if (price.kind !== 'free') {
    if (hasPrice) assertTaxable(isTaxable, { currency, field: 'currency' });
    if (input.prices)
      for (const [index, other] of others.entries())
        assertTaxable(isTaxable, { currency: other.currency, field: `prices.${index}.currency` });
  }
  const beside = { price, prices: others, variants, maxQuantity: input.maxQuantity ?? record.max_quantity };
  for (const changed of ['price', 'prices', 'variants', 'maxQuantity'] as const)
    if (input[changed] !== undefined) assertReachable({ ...beside, changed });
  return changedColumns(record, {
    ...(input.kind === undefined ? {} : { kind: input.kind }),
    ...(input.title === undefined ? {} : { title: input.title }),
    ...(input.summary === undefined ? {} : { summary: input.summary }),
    ...(input.tags === undefined ? {} : { tags: input.tags }),
    ...(text && { description: text.json, description_html: text.html }),
    ...(input.taxClass === undefined ? {} : { tax_class: input.taxClass }),
    ...(input.taxCategory === undefined ? {} : { tax_category: input.taxCategory }),
    ...(input.maxQuantity === undefined ? {} : { max_quantity: input.maxQuantity }),
    ...(input.isGiftable === undefined ? {} : { is_giftable: input.isGiftable }),
    ...(input.seats === undefined ? {} : { seats: input.seats }),
    ...(input.accessDays === undefined ? {} : { access_days: input.accessDays }),
    ...(input.downloadLimit === undefined ? {} : { download_limit: input.downloadLimit }),
    ...(input.isWaitlist === undefined ? {} : { is_waitlist: input.isWaitlist }),
    ...(input.provesEmail === undefined ? {} : { proves_email: input.provesEmail }),
    ...(input.includesLower === undefined ? {} : { includes_lower: input.includesLower }),
    ...(input.tipJar === undefined ? {} : { tip_jar: input.tipJar }),
    ...(input.faq === undefined ? {} : { faq: input.faq }),
    ...(input.showsReviews === undefined ? {} : { shows_reviews: input.showsReviews }),
    ...givenIn(input),
    ...columns,
  });
}

/** Nobody could pay a price whose tax can't be calculated. */
function assertTaxable(
  isTaxable: (currency: string) => boolean,
  { currency, field }: { currency: string; field: string },
): void {
  if (isTaxable(currency)) return;
  refuse(
    'currency-not-taxable',
    { field },
    `Stripe Tax can’t calculate taxes in ${currency}. Choose another currency, or charge tax at your own rates (Settings > Taxes).`,
  );
}

const givenIn = ({ options, variants }: Params) => ({ ...(options && { options }), ...(variants && { variants }) });

function changedColumns(record: ProductRecord, columns: Partial<ProductRecord>) {
  const before: Record<string, unknown> = { ...record };
  const changed: Partial<ProductRecord> = Object.fromEntries(
    Object.entries(columns)
      .filter(([name, value]) => !isDeepStrictEqual(before[name], value))
      .map(([name, value]) => [name, JSON_COLUMNS.has(name) && value !== null ? JSON.stringify(value) : value]),
  );
  return changed;
}

const JSON_COLUMNS: ReadonlySet<string> = new Set([
  'description',
  'options',
  'variants',
  'price_tiers',
  'tip_jar',
  'faq',
]);

/** Before the first publication the slug changes immediately. Afterwards it changes with the next publication. */
async function readSlug(tx: StoreTx, record: ProductRecord, { slug, title }: Params) {
  if (slug === undefined) return followTitle(tx, record, title);
  if (slug === (record.next_slug ?? record.slug)) return {};
  checkProductSlug(slug);
  await lockProductSlugs(tx);
  if (await isSlugTaken(tx, slug, record.id)) refuse('product-slug-taken');
  if (record.published_at === null) return { slug, slug_chosen: true };
  return { next_slug: slug === record.slug ? null : slug };
}

async function followTitle(tx: StoreTx, record: ProductRecord, title: string | undefined) {
  if (title === undefined || title === record.title || record.slug_chosen || record.published_at !== null) return {};
  await lockProductSlugs(tx);
  const slug = await freeSlug(tx, title, record.id);
  return slug === record.slug ? {} : { slug };
}
