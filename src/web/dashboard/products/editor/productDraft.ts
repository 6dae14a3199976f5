import type { Image, PriceInput, Product } from '#shared/contract/catalog.ts';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { countCharacters } from '#shared/kit/countCharacters.ts';
import { latinDigits } from '#shared/rules/digits.ts';
import { INSTALLMENTS_LEAST, INSTALLMENTS_MOST, isInstallments } from '#shared/rules/installments.ts';
import {
  PRODUCT_QUANTITY_MAX,
  PRODUCT_TAG_MAX,
  PRODUCT_TAGS_MAX,
  PRODUCT_TITLE_MAX,
  STOCK_MAX,
} from '#shared/rules/limits.ts';
import { TIP_AMOUNTS_MAX } from '#shared/rules/tipJar.ts';
import { ACCESS_DAYS_MAX, DOWNLOAD_LIMIT_MAX } from '#shared/rules/accessLimits.ts';
import { SEATS_MAX } from '#shared/rules/seats.ts';
import { MEMBERS_SEGMENT } from '#shared/rules/slug.ts';
import { INTERVAL_MOST, isInterval, type Interval, type IntervalUnit } from '#shared/rules/subscription.ts';
import { isTrial, TRIAL_DAYS_MOST } from '#shared/rules/trial.ts';
import type { CallInput } from '#web/client/call.ts';
import { formatNumber } from '#web/client/format.ts';
import { readTags } from '../../readTags.ts';
import type { ProductStart } from '../kindText.ts';
import { amountText, readAmount } from '../amountField.ts';
import { readVariants, variantsDraftOf, type VariantsDraft } from '../variants/variantsDraft.ts';
import { newTier, readMembership, tiersOf, withTiers } from '../membership/membershipDraft.ts';
import { draftTiersOf, readTiers, type DraftTier } from './tierDraft.ts';
import { draftPriceOf, otherCurrencies, readPrices, type DraftPrice, type RowProblems } from './otherPriceDraft.ts';

export const SUMMARY_MAX = 200;
const SLUG_MAX = 100;
const SLUG_PATTERN = /^[a-z\d]+(?:-[a-z\d]+)*$/;

export type DraftCover = { image: Image; alt: string };

/** The editor's fields as typed. */
export type ProductDraft = {
  kind: Product['kind'];
  title: string;
  slug: string;
  summary: string;
  description: unknown;
  covers: readonly DraftCover[];
  /** Null: nobody has chosen one yet. Until then a product costs nothing, and it is not published. */
  priceKind: PriceInput['kind'] | null;
  amount: string;
  /** How often a fixed price is paid. */
  billing: 'once' | IntervalUnit;
  /** The number of these units between two payments, as typed. */
  intervalCount: string;
  /** The days of a free trial of a subscription, as typed. Empty or 0: none. */
  trialDays: string;
  /** The number of payments that the price can also be paid in, as typed. Empty: it is paid in full. */
  installments: string;
  /** What each unit costs from a number of units on. */
  tiers: readonly DraftTier[];
  least: string;
  suggested: string;
  currency: string;
  /** In other currencies. */
  prices: readonly DraftPrice[];
  /** The most units in one order, as typed. */
  maxQuantity: string;
  isGiftable: boolean;
  /** Whether buyers can invite a team, and how many people a subscription is for, as typed. */
  hasSeats: boolean;
  seats: string;
  /** For how many days it can be opened, and how often each file can be downloaded, as typed. Empty: without limit. */
  accessDays: string;
  downloadLimit: string;
  isWaitlist: boolean;
  provesEmail: boolean;
  /** Of a membership: whether a tier includes everything in the tiers below it. */
  includesLower: boolean;
  /** The suggested amounts of a tip jar, as typed. */
  tipAmounts: readonly string[];
  /** The most that a tip can be, as typed. Empty: no limit. */
  tipMost: string;
  showsSupporters: boolean;
  showsReviews: boolean;
  faq: Product['faq'];
  taxClass: Product['taxClass'];
  taxCategory: Product['taxCategory'];
  /** How many are left, as typed. Empty: no limit. */
  stock: string;
  showsLowStock: boolean;
  /** Comma-separated, as typed. */
  tags: string;
} & VariantsDraft;

export type ProductInput = Omit<CallInput<'saveProduct'>, 'storeId' | 'productId' | 'revision'>;

/** The message of each invalid field. */
export type DraftProblems = { [Field in keyof ProductDraft]?: string } & RowProblems;

/** The fields of a product, or of a new one. */
export function draftOf(
  product: Product | null,
  storeCurrency: string,
  begun: ProductStart = 'download',
): ProductDraft {
  const { price, currency } = product ?? { price: { kind: null }, currency: storeCurrency };
  const every = price.kind === 'fixed' ? price.every : undefined;
  const textOf = (amount: number | undefined) => (amount === undefined ? '' : amountText(amount, currency));
  const suggestions = product?.tipJar?.amounts;
  const tipTexts = Array.from({ length: TIP_AMOUNTS_MAX }, (_, at) =>
    suggestions ? textOf(suggestions[at]) : (FIRST_AMOUNTS[at] ?? ''),
  );
  return {
    kind: product?.kind ?? (begun === 'waitlist' ? 'download' : begun),
    title: product?.title ?? '',
    slug: product?.slug ?? '',
    summary: product?.summary ?? '',
    description: product?.description ?? null,
    covers: product?.covers ?? [],
    priceKind: price.kind,
    amount: price.kind === 'fixed' ? textOf(price.amount) : '',
    billing: every?.unit ?? 'once',
    intervalCount: String(every?.count ?? 1),
    trialDays: String((price.kind === 'fixed' && price.trialDays) || ''),
    installments: String((price.kind === 'fixed' ? price.installments : undefined) ?? ''),
    tiers: draftTiersOf(price.kind === 'fixed' ? price.tiers : [], currency),
    least: price.kind === 'from' ? textOf(price.least) : '',
    suggested: price.kind === 'from' ? textOf(price.suggested) : '',
    currency,
    prices: (product?.prices ?? []).map(draftPriceOf),
    maxQuantity: String(product?.maxQuantity ?? 1),
    isGiftable: product?.isGiftable ?? false,
    hasSeats: (product?.seats ?? 0) > 0,
    seats: String(Math.max(product?.seats ?? 0, 1)),
    accessDays: String(product?.accessDays ?? ''),
    downloadLimit: String(product?.downloadLimit ?? ''),
    isWaitlist: product?.isWaitlist ?? begun === 'waitlist',
    provesEmail: product?.provesEmail ?? false,
    includesLower: product?.includesLower ?? begun === 'membership',
    tipAmounts: tipTexts,
    tipMost: textOf(product?.tipJar?.most ?? undefined),
    showsSupporters: product?.tipJar?.showsSupporters ?? true,
    showsReviews: product?.showsReviews ?? true,
    faq: product?.faq ?? [],
    taxClass: product?.taxClass ?? 'standard',
    taxCategory: product?.taxCategory ?? 'download',
    stock: String(product?.stock ?? ''),
    showsLowStock: product?.showsLowStock ?? false,
    tags: product?.tags.join(', ') ?? '',
    ...variantsDraftOf(product),
    ...(product === null && begun !== 'waitlist' ? pricedAs(begun) : {}),
  };
}

/** Splits a draft into fields that can be saved and the problems of the others. */
export function readDraft(draft: ProductDraft): { input: ProductInput; problems: DraftProblems } {
  const { price, problems: priceProblems } = readPrice(draft);
  const isMembership = draft.kind === 'membership';
  const chosen = (isMembership ? readMembership : readVariants)(draft, {
    kind: draft.priceKind ?? 'free',
    currency: draft.currency,
    currencies: otherCurrencies(draft),
    every: intervalOf(draft),
  });
  const { prices, problems: rowProblems } = readPrices({
    ...draft,
    tiersUpTo: hasTiers(draft) ? readQuantity(draft) : null,
  });
  const tips = draft.kind === 'tip' ? readTips(draft) : { problems: {} };
  // That of the lowest tier, which says so itself.
  if (isMembership) delete priceProblems.amount;
  const problems = { ...readProblems(draft), ...tips.problems, ...priceProblems, ...rowProblems, ...chosen.problems };
  const input: ProductInput = {
    kind: draft.kind,
    title: draft.title,
    slug: draft.slug,
    summary: draft.summary,
    description: draft.description,
    maxQuantity: readQuantity(draft),
    isGiftable: draft.isGiftable,
    seats: readSeats(draft),
    accessDays: readLimit(draft.accessDays),
    downloadLimit: readLimit(draft.downloadLimit),
    isWaitlist: draft.isWaitlist,
    provesEmail: draft.provesEmail,
    includesLower: draft.includesLower,
    showsReviews: draft.showsReviews,
    faq: draft.faq,
    taxClass: draft.taxClass,
    taxCategory: draft.taxCategory,
    stock: readStock(draft.stock),
    showsLowStock: draft.showsLowStock,
    tags: readTags(draft.tags),
    covers: draft.covers.map(({ image, alt }) => ({ imageId: image.id, alt })),
    ...(price ? { price, currency: draft.currency } : {}),
    ...chosen.input,
    ...(prices ? { prices } : {}),
    ...(tips.tipJar ? { tipJar: tips.tipJar } : {}),
  };
  if (problems.title !== undefined) delete input.title;
  if (problems.slug !== undefined) delete input.slug;
  if (problems.summary !== undefined) delete input.summary;
  if (problems.maxQuantity !== undefined) delete input.maxQuantity;
  if (problems.seats !== undefined) delete input.seats;
  if (problems.accessDays !== undefined) delete input.accessDays;
  if (problems.downloadLimit !== undefined) delete input.downloadLimit;
  if (problems.stock !== undefined) delete input.stock;
  if (problems.tags !== undefined) delete input.tags;
  return { input, problems };
}

const FIRST_AMOUNTS: readonly string[] = ['3', '5', '10'];

/** The price that a kind is sold at. Other kinds keep theirs. */
export function pricedAs(kind: ProductDraft['kind']): Partial<ProductDraft> {
  if (kind === 'lead') return { priceKind: 'free' };
  if (kind === 'membership')
    return {
      ...({ priceKind: 'fixed', billing: 'month', intervalCount: '1', prices: [], includesLower: true } as const),
      ...withTiers([newTier('Member')]),
    };
  return kind === 'tip' ? { priceKind: 'from', least: '1', suggested: '' } : {};
}

/** What a tip jar takes, if it can be parsed. */
function readTips({ tipAmounts, tipMost, currency, showsSupporters }: ProductDraft): {
  tipJar?: NonNullable<ProductInput['tipJar']>;
  problems: DraftProblems;
} {
  const read = tipAmounts.filter((text) => text.trim() !== '').map((text) => readAmount(text, { currency, least: 1 }));
  const wrong = read.find(({ problem }) => problem !== undefined)?.problem;
  const most = tipMost.trim() === '' ? null : readAmount(tipMost, { currency, least: 1 });
  const problems: DraftProblems = {
    ...(wrong === undefined ? {} : { tipAmounts: wrong }),
    ...(most?.problem === undefined ? {} : { tipMost: most.problem }),
  };
  if (Object.keys(problems).length > 0) return { problems };
  const amounts = [...new Set(read.flatMap(({ amount }) => amount ?? []))].toSorted((one, other) => one - other);
  return { tipJar: { amounts, most: most?.amount ?? null, showsSupporters }, problems };
}

/** The price, if it can be parsed. The preview shows it too. */
export function readPrice(draft: ProductDraft): { price: PriceInput | null; problems: DraftProblems } {
  if (draft.priceKind === null) return { price: null, problems: {} };
  if (draft.priceKind === 'free') return { price: { kind: 'free' }, problems: {} };
  return draft.priceKind === 'fixed' ? readFixedPrice(draft) : readOpenPrice(draft);
}

/** Whether buyers pay for it. */
export const isPaid = ({ priceKind }: Pick<ProductDraft, 'priceKind'>): boolean =>
  priceKind === 'fixed' || priceKind === 'from';

/** Whether the price can have tiers: one that is paid once. */
export const hasTiers = ({ priceKind, billing }: ProductDraft): boolean => priceKind === 'fixed' && billing === 'once';

/** Whether what the draft gives can have an end and a number of downloads. */
export const canHaveLimits = (draft: ProductDraft): boolean =>
  !['tip', 'membership', 'bundle'].includes(draft.kind) && !isRepeating(draft);

/** Whether buyers can share the product with a team: one with a fixed price that is not for one person only. */
export const canHaveSeats = ({ priceKind, kind }: Pick<ProductDraft, 'priceKind' | 'kind'>): boolean =>
  priceKind === 'fixed' && !['tip', 'lead', 'call', 'bundle'].includes(kind);

/** Whether the draft is a subscription. */
export const isRepeating = ({ priceKind, billing }: ProductDraft): boolean =>
  priceKind === 'fixed' && billing !== 'once';

/** How often the draft is paid. Null: once. */
export const intervalOf = (draft: ProductDraft): Interval | null =>
  draft.priceKind === 'fixed' && draft.billing !== 'once'
    ? { unit: draft.billing, count: readCount(draft.intervalCount) }
    : null;

/** The fields of the second input that differ from the first. */
export function changedFields(before: ProductInput, after: ProductInput): ProductInput {
  const beforeByName: Record<string, unknown> = before;
  const changed: ProductInput = Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(beforeByName[name])),
  );
  if (!changed.variantStock) return changed;
  // Stock counts down by itself, so only what was typed is sent.
  const typed = Object.entries(changed.variantStock).filter(([id, left]) => before.variantStock?.[id] !== left);
  return { ...changed, variantStock: Object.fromEntries(typed) };
}

/** Corrects obvious mistakes in a slug while it is typed, such as capitals and spaces. */
export const typedSlug = (typed: string): string => typed.toLowerCase().replace(/[\s_]+/g, '-');

function readFixedPrice(draft: ProductDraft): { price: PriceInput | null; problems: DraftProblems } {
  const { currency, billing, intervalCount, trialDays, installments: parts } = draft;
  // The price of a membership is that of its lowest tier.
  const typed = draft.kind === 'membership' ? (tiersOf(draft)[0]?.price ?? '') : draft.amount;
  const { amount, problem } = readAmount(typed, { currency, least: 1 });
  const amountProblem: DraftProblems = problem === undefined ? {} : { amount: problem };
  if (billing === 'once') {
    const installments = parts.trim() === '' ? undefined : readCount(parts);
    const isPlan = installments === undefined || isInstallments(installments);
    const { tiers, problems: tierProblems } = readTiers({
      of: 'price',
      tiers: draft.tiers,
      full: amount,
      currency,
      most: readQuantity(draft),
    });
    const isTiered = [draft, ...draft.prices].some((each) => each.tiers.length > 0);
    const problems: DraftProblems = {
      ...amountProblem,
      ...tierProblems,
      ...(isPlan ? {} : { installments: INSTALLMENTS_PROBLEM }),
      ...(isTiered && installments !== undefined ? { installments: TIERS_OR_INSTALLMENTS } : {}),
    };
    const parted = { ...(installments !== undefined && { installments }), ...(tiers.length > 0 && { tiers }) };
    if (amount === undefined || Object.keys(problems).length > 0) return { price: null, problems };
    return { price: { kind: 'fixed' as const, amount, ...parted }, problems };
  }
  const every = { unit: billing, count: readCount(intervalCount) };
  const days = trialDays.trim() === '' ? 0 : Number(latinDigits(trialDays));
  const problems: DraftProblems = {
    ...amountProblem,
    ...(isInterval(every) ? {} : { intervalCount: `Enter a number from 1 to ${INTERVAL_MOST[billing]}.` }),
    ...(days === 0 || isTrial(days)
      ? {}
      : { trialDays: `Enter a number from 1 to ${TRIAL_DAYS_MOST}, or leave it empty.` }),
  };
  if (amount === undefined || Object.keys(problems).length > 0) return { price: null, problems };
  return { price: { kind: 'fixed' as const, amount, every, ...(days > 0 && { trialDays: days }) }, problems };
}

const INSTALLMENTS_PROBLEM = `Enter a number from ${INSTALLMENTS_LEAST} to ${INSTALLMENTS_MOST}, or leave it empty.`;

const TIERS_OR_INSTALLMENTS = 'A price with quantity prices is paid in full. Remove them, or leave this empty.';

// An empty minimum means zero.
function readOpenPrice({ least, suggested, currency }: ProductDraft) {
  const read = least.trim() === '' ? { amount: 0 } : readAmount(least, { currency });
  if (read.amount === undefined) return { price: null, problems: { least: read.problem } };
  const open = { kind: 'from' as const, least: read.amount };
  if (suggested.trim() === '') return { price: open, problems: {} };
  const hint = readAmount(suggested, { currency, least: read.amount });
  if (hint.amount === undefined) return { price: null, problems: { suggested: hint.problem } };
  return { price: { ...open, suggested: hint.amount }, problems: {} };
}

/** Empty means 1. Text that is no number is read as NaN. */
const readCount = (typed: string): number => (typed.trim() === '' ? 1 : Number(latinDigits(typed)));

// A subscription is for one person.
const readQuantity = (draft: ProductDraft): number => (isRepeating(draft) ? 1 : readCount(draft.maxQuantity));

/** What is paid once is sold by the seat. */
const readSeats = (draft: ProductDraft): number => {
  if (!draft.hasSeats) return 0;
  return isRepeating(draft) ? readCount(draft.seats) : 1;
};

const readLimit = (typed: string): number | null => (typed.trim() === '' ? null : Number(latinDigits(typed)));

const readStock = (typed: string): number | null => (typed.trim() === '' ? null : Number(latinDigits(typed)));

function readProblems(draft: ProductDraft): DraftProblems {
  const { title, slug, summary, stock, tags } = draft;
  const isSlug = slug === '' || (slug.length <= SLUG_MAX && SLUG_PATTERN.test(slug) && slug !== MEMBERS_SEGMENT);
  return {
    ...(countCharacters(title) > PRODUCT_TITLE_MAX
      ? { title: `Titles can have up to ${PRODUCT_TITLE_MAX} characters.` }
      : {}),
    ...(isSlug ? {} : { slug: REFUSALS['slug-format'].message }),
    ...(summary.length > SUMMARY_MAX ? { summary: `Summaries can have up to ${SUMMARY_MAX} characters.` } : {}),
    ...quantityProblem(readQuantity(draft)),
    ...seatsProblem(draft),
    ...(canHaveLimits(draft) && limitProblems(draft)),
    ...stockProblem(readStock(stock)),
    ...tagsProblem(readTags(tags)),
  };
}

function quantityProblem(quantity: number): DraftProblems {
  const isAllowed = Number.isInteger(quantity) && quantity >= 1 && quantity <= PRODUCT_QUANTITY_MAX;
  return isAllowed ? {} : { maxQuantity: `Enter a number from 1 to ${formatNumber(PRODUCT_QUANTITY_MAX)}.` };
}

function seatsProblem(draft: ProductDraft): DraftProblems {
  const seats = readSeats(draft);
  if (Number.isInteger(seats) && seats >= (draft.hasSeats ? 1 : 0) && seats <= SEATS_MAX) return {};
  return { seats: `Enter a number from 1 to ${formatNumber(SEATS_MAX)}.` };
}

const limitProblems = ({ accessDays, downloadLimit }: ProductDraft): DraftProblems => ({
  ...limitProblem('accessDays', { typed: accessDays, most: ACCESS_DAYS_MAX }),
  ...limitProblem('downloadLimit', { typed: downloadLimit, most: DOWNLOAD_LIMIT_MAX }),
});

function limitProblem(
  field: 'accessDays' | 'downloadLimit',
  { typed, most }: { typed: string; most: number },
): DraftProblems {
  const limit = readLimit(typed);
  if (limit === null || (Number.isInteger(limit) && limit >= 1 && limit <= most)) return {};
  return { [field]: `Enter a number from 1 to ${formatNumber(most)}, or leave it empty.` };
}

function stockProblem(stock: number | null): DraftProblems {
  const isAllowed = stock === null || (Number.isInteger(stock) && stock >= 0 && stock <= STOCK_MAX);
  return isAllowed ? {} : { stock: `Enter a number from 0 to ${formatNumber(STOCK_MAX)}, or leave it empty.` };
}

function tagsProblem(tags: readonly string[]): DraftProblems {
  if (tags.length > PRODUCT_TAGS_MAX) return { tags: `Use up to ${PRODUCT_TAGS_MAX} tags.` };
  const isLong = tags.some((tag) => tag.length > PRODUCT_TAG_MAX);
  return isLong ? { tags: `Tags can have up to ${PRODUCT_TAG_MAX} characters.` } : {};
}
