import { sql } from 'kysely';
import { BUNDLE_PARTS_LEAST } from '#shared/rules/bundle.ts';
import { PublishedProduct } from '#shared/contract/catalog.ts';
import { job } from '#shared/contract/jobs.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { inNoTier } from '#shared/rules/membership.ts';
import { contentKindOf, KIND_MISSING, lacksItsKind } from '#shared/rules/productKind.ts';
import { isPriced } from '#shared/rules/variant.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { onUniqueViolation } from '../../../db/onUniqueViolation.ts';
import { findContentProblem, publishContents } from '../../contents/publishContents.ts';
import { replaceContentTerms } from '../../customerRecord/contentTerms.ts';
import { workingCopy } from './presentProduct.ts';
import { findParts, type ProductParts } from './productParts.ts';
import { lockProduct, type ProductRecord } from './productRecord.ts';
import { publishVariants } from './productVariants.ts';

type PublishProblem =
  | 'call-not-repeated'
  | 'product-needs-title'
  | 'product-needs-file'
  | 'lead-not-free'
  | 'tip-not-open'
  | 'tip-amounts'
  | 'membership-needs-tier'
  | 'membership-not-repeated'
  | 'tier-needs-price'
  | 'variant-needs-file'
  | 'variant-needs-price'
  | 'bundle-has-variants'
  | 'bundle-too-small'
  | 'bundle-not-complete'
  | 'bundle-repeats';

/** Publishes the working copy, or refuses with what is missing. The caller bumps the store's version. */
export async function publishWorkingCopy(
  tx: StoreTx,
  { productId, now }: { productId: string; now: Date },
): Promise<Refusal | null> {
  const record = await lockProduct(tx, productId);
  const parts = (await findParts(tx, [productId], now))(productId);
  const copy = workingCopy(record, parts);
  const problem = await findProblem(tx, { record, parts, copy, now });
  if (problem) return problem instanceof Refusal ? problem : new Refusal(problem);
  await publishContents(tx, { productId, now });
  await publishVariants(tx, { ...copy, productId, now });
  await tx
    .run(
      tx.q
        .updateTable('products')
        .set({
          published: JSON.stringify(copy),
          slug: copy.slug,
          next_slug: null,
          state: 'published',
          published_at: record.published_at ?? now,
          updated_at: now,
        })
        .where('store_id', '=', tx.realm)
        .where('id', '=', productId),
    )
    .catch(onUniqueViolation('products_slug', () => refuse('product-slug-taken')));
  await replaceContentTerms(tx, 'published', [productId]);
  if (!record.is_waitlist && wasWaitlist(record))
    await tx.enqueue(job('announceOpening', { realm: tx.realm, productId }));
  if (copy.slug !== record.slug) await replaceContentTerms(tx, 'product', [productId]);
  return null;
}

interface Checked {
  record: ProductRecord;
  parts: ProductParts;
  copy: PublishedProduct;
  now: Date;
}

async function findProblem(
  tx: StoreTx,
  { record, parts, copy, now }: Checked,
): Promise<PublishProblem | Refusal | null> {
  if (record.title === '') return 'product-needs-title';
  const kindProblem = findKindProblem(copy);
  if (kindProblem) return kindProblem;
  const lacking = findLacking(copy);
  if (lacking) return lacking;
  const isEmpty = parts.files.length + parts.contents.length + parts.partIds.length === 0;
  if (isEmpty && !copy.isWaitlist && !SOLD_EMPTY.has(copy.kind)) return 'product-needs-file';
  const contentProblem = await findContentProblem(tx, { productId: record.id, now });
  if (contentProblem) return contentProblem;
  if (record.kind === 'call' && record.price_every_unit !== null) return 'call-not-repeated';
  const bundleProblem = await findBundleProblem(tx, record, parts);
  if (bundleProblem) return bundleProblem;
  if (copy.partIds.length > 0 && copy.variants.length > 0) return 'bundle-has-variants';
  const ungiven = findUngiven(copy, parts);
  if (ungiven) return ungiven;
  const lacksFiles = copy.variants.some(({ fileIds, files }) => fileIds.length > 0 && files.length === 0);
  if (lacksFiles && copy.kind !== 'membership') return 'variant-needs-file';
  return copy.variants.every((variant) => isPriced(variant, termsOf(copy))) ? null : 'variant-needs-price';
}

/** A tip gives nothing, and a membership may be sold for its posts. */
const SOLD_EMPTY: ReadonlySet<string> = new Set(['tip', 'membership']);

/** What a lead magnet, a membership or a tip jar needs. Each is sold at one kind of price. */
function findKindProblem(copy: PublishedProduct): PublishProblem | null {
  const { kind, price, tipJar, prices, variants } = copy;
  if (kind === 'membership') return findTierProblem(copy);
  if (kind === 'lead' && price.kind !== 'free') return 'lead-not-free';
  if (tipJar === null) return null;
  if (price.kind !== 'from' || prices.length > 0 || variants.length > 0) return 'tip-not-open';
  const isGiven = (amount: number) => amount >= price.least && amount <= (tipJar.most ?? Infinity);
  const isInRange = price.least > 0 && [price.least, ...tipJar.amounts].every(isGiven);
  return isInRange ? null : 'tip-amounts';
}

/** Visitors are told what a product is, so it has to give that, whatever else it gives. A waitlist has nothing to give yet. */
function findLacking(copy: PublishedProduct): Refusal | null {
  if (copy.isWaitlist) return null;
  if (copy.kind === 'bundle' && copy.partIds.length === 0)
    return new Refusal('bundle-too-small', {}, `Choose at least ${BUNDLE_PARTS_LEAST} products for the bundle.`);
  const kind = contentKindOf(copy.kind);
  return kind && lacksItsKind(copy) ? new Refusal('kind-needs-content', {}, KIND_MISSING[kind]) : null;
}

function findTierProblem({ price, prices, variants, options, isWaitlist }: PublishedProduct): PublishProblem | null {
  if (variants.length === 0 || options.length !== 1) return isWaitlist ? null : 'membership-needs-tier';
  if (price.kind !== 'fixed' || !price.every) return 'membership-not-repeated';
  // Without a price of its own, a tier would cost what the lowest one costs.
  const hasPrice = (variant: (typeof variants)[number], currency: string) =>
    variant.prices?.some((own) => own.currency === currency) === true;
  const isComplete = variants.every(
    (variant) => variant.price !== null && prices.every(({ currency }) => hasPrice(variant, currency)),
  );
  return isComplete ? null : 'tier-needs-price';
}

/** What no tier gives could be opened by nobody. */
function findUngiven({ kind, variants }: PublishedProduct, { files, contents }: ProductParts): Refusal | null {
  if (kind !== 'membership') return null;
  const items = [
    ...files.map(({ id, name }) => ({ id, name })),
    ...contents.map(({ id, title }) => ({ id, name: title })),
  ];
  const [first] = inNoTier(items, variants);
  return first ? new Refusal('in-no-tier', {}, `Choose which tiers get “${first.name}”.`) : null;
}

/** Whether visitors have seen the product with its waitlist. */
const wasWaitlist = ({ published }: ProductRecord): boolean =>
  published !== null && PublishedProduct.parse(published).isWaitlist;

/** What a variant with an interval of its own cannot do without a price of its own. */
const termsOf = ({ price, prices }: Pick<PublishedProduct, 'price' | 'prices'>) => ({
  every: price.kind === 'fixed' ? price.every : undefined,
  currencies: prices.map(({ currency }) => currency),
});

async function findBundleProblem(
  tx: StoreTx,
  { price_every_unit: everyUnit, currency }: ProductRecord,
  { partIds }: ProductParts,
): Promise<PublishProblem | null> {
  if (partIds.length === 0) return null;
  if (partIds.length < BUNDLE_PARTS_LEAST) return 'bundle-too-small';
  if (everyUnit !== null) return 'bundle-repeats';
  const sold = await tx.many(
    tx.q
      .selectFrom('products')
      .select('id')
      .where('store_id', '=', tx.realm)
      .where('state', '=', 'published')
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`id = any(${partIds}::uuid[])`).where(sql<boolean>`published #> '{price,every}' is null
        and published -> 'isWaitlist' is distinct from 'true'::jsonb and published ->> 'currency' = ${currency}`),
  );
  return sold.length < partIds.length ? 'bundle-not-complete' : null;
}
