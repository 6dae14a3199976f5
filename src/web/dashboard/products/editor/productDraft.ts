import type { Image, PriceWish, Product } from '#shared/contract/catalog.ts';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { countCharacters } from '#shared/kit/countCharacters.ts';
import { PRODUCT_TAG_MAX, PRODUCT_TAGS_MAX, PRODUCT_TITLE_MAX } from '#shared/rules/limits.ts';
import { MEMBERS_SEGMENT } from '#shared/rules/slug.ts';
import type { Wish } from '#web/client/call.ts';
import { readTags } from '../../readTags.ts';
import { amountText, readAmount } from '../amountField.ts';

export const SUMMARY_MAX = 200;
const SLUG_MAX = 100;
const SLUG_PATTERN = /^[a-z\d]+(?:-[a-z\d]+)*$/;

export type DraftCover = { image: Image; alt: string };

/** What the editor's fields hold, as typed. */
export type ProductDraft = {
  title: string;
  slug: string;
  summary: string;
  description: unknown;
  covers: readonly DraftCover[];
  priceKind: PriceWish['kind'];
  amount: string;
  least: string;
  suggested: string;
  currency: string;
  /** As typed, between commas. */
  tags: string;
};

export type ProductWish = Omit<Wish<'saveProduct'>, 'storeId' | 'productId' | 'revision'>;

/** The sentence of each field that cannot be saved as it stands. */
export type DraftProblems = { [Field in keyof ProductDraft]?: string };

/** The fields of a product, or of a new one. */
export function draftOf(product: Product | null, storeCurrency: string): ProductDraft {
  const { price, currency } = product ?? { price: { kind: 'free' } as const, currency: storeCurrency };
  const words = (amount: number | undefined) => (amount === undefined ? '' : amountText(amount, currency));
  return {
    title: product?.title ?? '',
    slug: product?.slug ?? '',
    summary: product?.summary ?? '',
    description: product?.description ?? null,
    covers: product?.covers ?? [],
    priceKind: price.kind,
    amount: price.kind === 'fixed' ? words(price.amount) : '',
    least: price.kind === 'from' ? words(price.least) : '',
    suggested: price.kind === 'from' ? words(price.suggested) : '',
    currency,
    tags: product?.tags.join(', ') ?? '',
  };
}

/** What can be sent of a draft, and what is wrong with the rest. */
export function readDraft(draft: ProductDraft): { wish: ProductWish; problems: DraftProblems } {
  const { price, problems: priceProblems } = readPrice(draft);
  const problems = { ...readProblems(draft), ...priceProblems };
  const wish: ProductWish = {
    title: draft.title,
    slug: draft.slug,
    summary: draft.summary,
    description: draft.description,
    tags: readTags(draft.tags),
    covers: draft.covers.map(({ image, alt }) => ({ imageId: image.id, alt })),
    ...(price ? { price, currency: draft.currency } : {}),
  };
  if (problems.title !== undefined) delete wish.title;
  if (problems.slug !== undefined) delete wish.slug;
  if (problems.summary !== undefined) delete wish.summary;
  if (problems.tags !== undefined) delete wish.tags;
  return { wish, problems };
}

/** The price as far as it can be read; the preview shows it too. */
export function readPrice(draft: ProductDraft): { price: PriceWish | null; problems: DraftProblems } {
  const { currency } = draft;
  if (draft.priceKind === 'free') return { price: { kind: 'free' }, problems: {} };
  if (draft.priceKind === 'fixed') {
    const { amount, problem } = readAmount(draft.amount, { currency, least: 1 });
    if (problem !== undefined) return { price: null, problems: { amount: problem } };
    return { price: { kind: 'fixed', amount }, problems: {} };
  }
  return readOpenPrice(draft);
}

/** The fields of the second wish that differ from the first. */
export function changedFields(before: ProductWish, after: ProductWish): ProductWish {
  const beforeByName: Record<string, unknown> = before;
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(beforeByName[name])),
  );
}

/** An address as it is typed: what can only be meant otherwise is put right at once. */
export const typedSlug = (typed: string): string => typed.toLowerCase().replace(/[\s_]+/g, '-');

// No least amount means that nothing is a fine amount.
function readOpenPrice({ least, suggested, currency }: ProductDraft) {
  const read = least.trim() === '' ? { amount: 0 } : readAmount(least, { currency });
  if (read.amount === undefined) return { price: null, problems: { least: read.problem } };
  const open = { kind: 'from' as const, least: read.amount };
  if (suggested.trim() === '') return { price: open, problems: {} };
  const hint = readAmount(suggested, { currency, least: read.amount });
  if (hint.amount === undefined) return { price: null, problems: { suggested: hint.problem } };
  return { price: { ...open, suggested: hint.amount }, problems: {} };
}

function readProblems({ title, slug, summary, tags }: ProductDraft): DraftProblems {
  const isSlug = slug === '' || (slug.length <= SLUG_MAX && SLUG_PATTERN.test(slug) && slug !== MEMBERS_SEGMENT);
  return {
    ...(countCharacters(title) > PRODUCT_TITLE_MAX
      ? { title: `Titles have ${PRODUCT_TITLE_MAX} characters at most.` }
      : {}),
    ...(isSlug ? {} : { slug: REFUSALS['slug-format'].says }),
    ...(summary.length > SUMMARY_MAX ? { summary: `Summaries have ${SUMMARY_MAX} characters at most.` } : {}),
    ...tagsProblem(readTags(tags)),
  };
}

function tagsProblem(tags: readonly string[]): DraftProblems {
  if (tags.length > PRODUCT_TAGS_MAX) return { tags: `Use ${PRODUCT_TAGS_MAX} tags at most.` };
  const isLong = tags.some((tag) => tag.length > PRODUCT_TAG_MAX);
  return isLong ? { tags: `Tags have ${PRODUCT_TAG_MAX} characters at most.` } : {};
}
