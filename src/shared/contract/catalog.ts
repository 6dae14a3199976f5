import { FAQ_ANSWER_MAX, FAQ_MAX, FAQ_QUESTION_MAX } from '#shared/rules/productFaq.ts';
import { TIP_AMOUNTS_MAX } from '#shared/rules/tipJar.ts';
import { CONTENT_KINDS, CONTENTS_MAX, PRODUCT_KINDS } from '#shared/rules/productKind.ts';
import { ACCESS_DAYS_MAX, DOWNLOAD_LIMIT_MAX } from '#shared/rules/accessLimits.ts';
import { SEATS_MAX } from '#shared/rules/seats.ts';
import { TIER_DESCRIPTION_MAX } from '#shared/rules/membership.ts';
import { TAX_CATEGORIES } from '#shared/rules/taxCategory.ts';
import { RENDITION_PROBLEMS, RENDITION_STATES } from '#shared/rules/renditions.ts';
import { STAMP_CHECKS, STAMPINGS } from '#shared/rules/stamping.ts';
import { MediaFacts } from '#shared/rules/mediaFacts.ts';
import { TAX_CLASSES } from '#shared/rules/taxRates.ts';
import { z } from 'zod';
import { isCurrency } from '#shared/rules/currency.ts';
import {
  COUNT_MAX,
  PRODUCT_PRICES_MAX,
  PRODUCT_QUANTITY_MAX,
  PRODUCT_TAG_MAX,
  PRODUCT_TAGS_MAX,
  STOCK_MAX,
} from '#shared/rules/limits.ts';
import { INTERVAL_UNITS, isInterval } from '#shared/rules/subscription.ts';
import { INSTALLMENTS_LEAST, INSTALLMENTS_MOST } from '#shared/rules/installments.ts';
import { TIER_FROM_LEAST, TIER_SENTENCES, TIERS_MAX } from '#shared/rules/priceTiers.ts';
import {
  OPTION_NAME_MAX,
  OPTION_VALUE_MAX,
  OPTION_VALUES_MAX,
  OPTIONS_MAX,
  VARIANTS_MAX,
} from '#shared/rules/variant.ts';
import { callable } from './callable.ts';
import { Cursor, Direction, Limit, Money, page, tags, text, Timestamp, Uuid } from './fields.ts';

export const ProductKind = z.enum(PRODUCT_KINDS);
export const ContentKind = z.enum(CONTENT_KINDS);

export const ProductState = z.enum(['draft', 'published', 'archived']);

/** How often a subscription is paid. The longest intervals are 365 days, 52 weeks, 36 months and 3 years. */
export const Interval = z
  .object({ unit: z.enum(INTERVAL_UNITS), count: z.int() })
  .refine(isInterval, 'Enter how often it repeats, up to about three years.');

/** From `from` units on, each unit of a line costs `amount`. The units grow from tier to tier, and the amounts fall. */
export const Tiers = z
  .array(
    z.object({
      from: z.int().min(TIER_FROM_LEAST, TIER_SENTENCES.units).max(PRODUCT_QUANTITY_MAX, TIER_SENTENCES.units),
      amount: z.int().min(1, TIER_SENTENCES.amount),
    }),
  )
  .max(TIERS_MAX, `A price can have up to ${TIERS_MAX} quantity prices.`);

const INSTALLMENTS_SENTENCE = `Enter a number from ${INSTALLMENTS_LEAST} to ${INSTALLMENTS_MOST}.`;

/**
 * Amounts are integers in minor units of `currency`. A price with `every` is paid again each period, with `trialDays`
 * after a free trial of up to 90 days. One with `installments` can also be paid in this many monthly payments, and one
 * with `tiers` costs less for each unit of a line with more units. `from` is pay-what-you-want with a minimum.
 */
export const Price = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free') }),
  z.object({
    kind: z.literal('fixed'),
    amount: z.int().min(1),
    every: Interval.optional(),
    trialDays: z.int().optional(),
    installments: z
      .int()
      .min(INSTALLMENTS_LEAST, INSTALLMENTS_SENTENCE)
      .max(INSTALLMENTS_MOST, INSTALLMENTS_SENTENCE)
      .optional(),
    tiers: Tiers.optional(),
  }),
  z.object({ kind: z.literal('from'), least: z.int().min(0), suggested: z.int().min(0).optional() }),
]);
export type PriceInput = z.infer<typeof Price>;

/**
 * The price of the same kind in another currency, in its minor units: the fixed price with tiers of its own, or the minimum
 * of pay-what-you-want with its suggestion.
 */
export const OtherPrice = z.object({
  currency: z.string().refine(isCurrency, 'Choose one of the listed currencies.'),
  amount: z.int().min(0, 'The amount can’t be negative.'),
  suggested: z.int().min(0).optional(),
  tiers: Tiers.optional(),
});
export type OtherPrice = z.infer<typeof OtherPrice>;

/** An image and its renditions: `url` + `-{width}.webp` exists for each entry of `widths`. */
export const Image = z.object({
  id: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  color: z.string(),
});
export type Image = z.infer<typeof Image>;

/** A video or audio file that a store's pages can play. */
export const Media = z.object({
  id: z.string(),
  url: z.string(),
  name: z.string(),
  kind: z.enum(['video', 'audio']),
  bytes: z.int(),
});
export type Media = z.infer<typeof Media>;

/** A stored image. Its address is derived from its store and id. */
export const ImageFacts = Image.omit({ url: true });
export type ImageFacts = z.infer<typeof ImageFacts>;

export const Cover = z.object({ image: Image, alt: z.string() });
export type Cover = z.infer<typeof Cover>;

export const ProductFile = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.int(),
  mime: z.string(),
  /** The length of a video or audio file. Null if it is unknown. */
  durationSeconds: z.int().nullable(),
  version: z.int(),
  uploadedAt: Timestamp,
  /** Whether customers get copies of a PDF with their email and order number. */
  stamping: z.enum(STAMPINGS),
  /** Whether this version can be stamped. It is only tried while stamping is on. */
  stampCheck: z.enum(STAMP_CHECKS),
  /** What a video or recording is inside. Null: not read yet, or it is neither. */
  media: MediaFacts.nullable(),
  /** The renditions of a video, for playing at the speed of each connection. Null: none are made. */
  renditions: z
    .object({
      state: z.enum(RENDITION_STATES),
      percent: z.int(),
      problem: z.enum(RENDITION_PROBLEMS).nullable(),
      /** The shorter sides of its pictures, the largest first. */
      heights: z.array(z.int()),
    })
    .nullable(),
});
export type ProductFile = z.infer<typeof ProductFile>;

export const TaxCategory = z.enum(TAX_CATEGORIES);

export const TaxClass = z.enum(TAX_CLASSES);

/** What supporters can give, in minor units of the product's currency. The least is the minimum of its price. */
export const TipJar = z.object({
  /** Suggestions, which are shown as buttons. */
  amounts: z.array(z.int().min(1)).max(TIP_AMOUNTS_MAX, `A tip jar can have up to ${TIP_AMOUNTS_MAX} amounts.`),
  /** The most that somebody can give. Null: no limit. */
  most: z.int().min(1).nullable(),
  /** Whether the page lists the supporters who ask for it. */
  showsSupporters: z.boolean(),
});
export type TipJar = z.infer<typeof TipJar>;

/** Questions that visitors ask about a product. `id` tells them apart while they are edited. */
const Faq = z
  .array(
    z.object({
      id: Uuid,
      question: text(FAQ_QUESTION_MAX, `Questions can have up to ${FAQ_QUESTION_MAX} characters.`),
      answer: text(FAQ_ANSWER_MAX, `Answers can have up to ${FAQ_ANSWER_MAX} characters.`),
    }),
  )
  .max(FAQ_MAX, `A product can have up to ${FAQ_MAX} questions.`);

/** What a product can be chosen in, such as a format. */
export const ProductOption = z.object({ name: z.string(), values: z.array(z.string()) });
export type ProductOption = z.infer<typeof ProductOption>;

/** What a variant costs in another currency than its product's own. */
export const VariantPrice = z.object({ currency: z.string(), amount: z.int().min(0) });
export type VariantPrice = z.infer<typeof VariantPrice>;

/** A combination of values that is sold, one value for each option. */
export const Variant = z.object({
  /** Stays the same over all publications. */
  id: z.string(),
  values: z.array(z.string()),
  /** Its own amount, or its own minimum for pay-what-you-want. Null: the product's. */
  price: z.int().nullable(),
  /** The same in other currencies. In those that are absent it costs what the product costs in them. */
  prices: z.array(VariantPrice).optional(),
  /** How often it is paid, if not as often as the subscription that it is a variant of. */
  every: Interval.optional(),
  /** The files that its buyers get. Empty: all files of the product, but none of a membership. */
  fileIds: z.array(z.string()),
  /** The same of links, texts, courses, calls and keys. */
  contentIds: z.array(z.string()).optional(),
  /** Of a tier: what its members get, in the creator’s words. */
  description: z.string().optional(),
});
export type Variant = z.infer<typeof Variant>;

export const Product = z.object({
  id: z.string(),
  /** What it mainly is. It can give other things too, and it stays the same after the first sale. */
  kind: ProductKind,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  /** A TipTap document. Null while it is empty. */
  description: z.unknown(),
  price: Price,
  currency: z.string(),
  /** Prices in other currencies, in the creator's order. A free product ignores them. */
  prices: z.array(OtherPrice),
  /** The most units in one order. 1: buyers do not choose a quantity. */
  maxQuantity: z.int(),
  /** Whether buyers can give it to somebody else. A subscription cannot be given. */
  isGiftable: z.boolean(),
  /** How many people can use each unit, if the buyer can invite a team. 0: it is for one person. */
  seats: z.int(),
  /** For how many days after buying it can be opened. Null: forever. */
  accessDays: z.int().nullable(),
  /** How often each of its files can be downloaded. Null: without limit. */
  downloadLimit: z.int().nullable(),
  /** Whether it is shown with a waitlist, because it is not for sale yet. */
  isWaitlist: z.boolean(),
  /** Of a lead magnet: whether buyers prove their address with a code before they get it. */
  provesEmail: z.boolean(),
  /** Of a membership: whether a tier includes everything in the tiers below it. */
  includesLower: z.boolean(),
  /** The settings of a tip jar. Null: the product is not a tip jar. */
  tipJar: TipJar.nullable(),
  /** Whether its page and cards show reviews. */
  showsReviews: z.boolean(),
  faq: Faq,
  /** Which rate of tax applies, if the store charges tax. */
  taxClass: TaxClass,
  /** What it is to a payment provider that calculates taxes. */
  taxCategory: TaxCategory,
  /** How many units can still be bought. Null: no limit. */
  stock: z.int().nullable(),
  /** Whether visitors see how many are left when they are few. */
  showsLowStock: z.boolean(),
  options: z.array(ProductOption),
  /** `stock`: how many can still be bought. Null: the variant has no stock of its own. */
  variants: z.array(Variant.extend({ stock: z.int().nullable() })),
  /** Topics in the creator's own words and order. */
  tags: z.array(z.string()),
  state: ProductState,
  /** Whether the working copy differs from the published product. */
  hasChanges: z.boolean(),
  /** Sent back with each save. A save over a newer revision is refused. */
  revision: z.int(),
  covers: z.array(Cover),
  files: z.array(ProductFile),
  /** Whether it gives links, texts or courses, which getContents returns. */
  hasContents: z.boolean(),
  url: z.string(),
  sales: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  publishedAt: Timestamp.nullable(),
});
export type Product = z.infer<typeof Product>;

/** What the public sees of a product. It is stored as one value and replaced by each publication. */
export const PublishedProduct = z.object({
  /** Products published before kinds existed are downloads. */
  kind: ProductKind.catch('download').default('download'),
  title: z.string(),
  slug: z.string(),
  summary: z.string(),
  /** Sanitized HTML, safe to print. */
  descriptionHtml: z.string(),
  price: Price,
  currency: z.string(),
  /** Products published before they could have several prices have one. */
  prices: z.array(OtherPrice).default([]),
  /** Products published before quantities existed are sold one at a time. */
  maxQuantity: z.int().default(1),
  /** Products published before gifts existed cannot be given. */
  isGiftable: z.boolean().default(false),
  /** Products published before seats existed are for one person. */
  seats: z.int().default(0),
  /** Products published before limits existed have none. */
  accessDays: z.int().nullable().default(null),
  downloadLimit: z.int().nullable().default(null),
  /** Products published before waitlists existed are for sale. */
  isWaitlist: z.boolean().default(false),
  provesEmail: z.boolean().default(false),
  includesLower: z.boolean().default(false),
  tipJar: TipJar.nullable().default(null),
  /** Products published before reviews existed show them. */
  showsReviews: z.boolean().default(true),
  /** Products published before questions existed have none. */
  faq: z.array(z.object({ question: z.string(), answer: z.string() })).default([]),
  /** Products published before classes existed have the standard rate. */
  taxClass: TaxClass.default('standard'),
  taxCategory: TaxCategory.default('download'),
  /** Products published before tags existed have none. */
  tags: z.array(z.string()).default([]),
  /** The products in a bundle. Empty for other products, and for those published before bundles existed. */
  partIds: z.array(z.string()).default([]),
  covers: z.array(z.object({ image: ImageFacts, alt: z.string() })),
  files: z.array(
    ProductFile.pick({ name: true, mime: true, bytes: true }).extend({
      /** Products published before lengths were read have none. */
      durationSeconds: ProductFile.shape.durationSeconds.default(null),
    }),
  ),
  /**
   * The links, texts and courses. `digest` changes with what they hold. `pages` counts the lessons of a course. Products
   * published before they existed have none.
   */
  contents: z
    .array(z.object({ id: z.string(), kind: ContentKind, title: z.string(), digest: z.string(), pages: z.int() }))
    .default([]),
  /** Products published before variants existed have none. */
  options: z.array(ProductOption).default([]),
  /** `files`: the positions of its files among those of the product. */
  variants: z.array(Variant.extend({ files: z.array(z.int()) })).default([]),
});
export type PublishedProduct = z.infer<typeof PublishedProduct>;

export const ProductRow = Product.pick({
  id: true,
  kind: true,
  slug: true,
  title: true,
  price: true,
  currency: true,
  tags: true,
  state: true,
  hasChanges: true,
  sales: true,
  isWaitlist: true,
  updatedAt: true,
  url: true,
}).extend({
  /** The lowest price of its variants, if they have different ones. */
  fromPrice: Price.nullable(),
  cover: Image.nullable(),
  /** One amount for each currency that it was sold in. The product's own currency comes first, also without a sale. */
  revenue: z.array(Money),
  /** Sales on each of the last 30 days, oldest first. */
  trend: z.array(z.int()),
});
export type ProductRow = z.infer<typeof ProductRow>;

const VARIANT_FILES_MAX = 1000;

const countUpTo = (most: number) => {
  const message = `Enter a number from 1 to ${most.toLocaleString('en')}.`;
  return z.int(message).min(1, message).max(most, message);
};

/** The fields an editor may change. Absent fields stay as they are. */
export const ProductInput = z.object({
  kind: ProductKind.optional(),
  title: text(255, 'Titles can have up to 255 characters.').optional(),
  slug: z.string().max(100).optional(),
  summary: text(200, 'Summaries can have up to 200 characters.').optional(),
  description: z.unknown().optional(),
  price: Price.optional(),
  currency: z.string().length(3).optional(),
  /** All prices in other currencies. */
  prices: z
    .array(OtherPrice)
    .max(PRODUCT_PRICES_MAX, `A product can have up to ${PRODUCT_PRICES_MAX} prices in other currencies.`)
    .optional(),
  maxQuantity: z
    .int()
    .min(1, 'Enter a quantity of at least 1.')
    .max(PRODUCT_QUANTITY_MAX, `Enter a quantity of up to ${PRODUCT_QUANTITY_MAX}.`)
    .optional(),
  isGiftable: z.boolean().optional(),
  seats: z.int().min(0).max(SEATS_MAX, `Enter up to ${SEATS_MAX} seats.`).optional(),
  accessDays: countUpTo(ACCESS_DAYS_MAX).nullable().optional(),
  downloadLimit: countUpTo(DOWNLOAD_LIMIT_MAX).nullable().optional(),
  isWaitlist: z.boolean().optional(),
  provesEmail: z.boolean().optional(),
  includesLower: z.boolean().optional(),
  tipJar: TipJar.optional(),
  showsReviews: z.boolean().optional(),
  faq: Faq.optional(),
  taxClass: TaxClass.optional(),
  taxCategory: TaxCategory.optional(),
  /** How many units can be bought from now on. Takes effect at once, without publishing. Null: no limit. */
  stock: z.int().min(0).max(STOCK_MAX).nullable().optional(),
  showsLowStock: z.boolean().optional(),
  options: z
    .array(
      z.object({
        name: z.string().trim().max(OPTION_NAME_MAX),
        values: z.array(z.string().trim().max(OPTION_VALUE_MAX)).max(OPTION_VALUES_MAX),
      }),
    )
    .max(OPTIONS_MAX)
    .optional(),
  /** The combinations that are sold. The client chooses their ids, so that a retry saves the same variants. */
  variants: z
    .array(
      z.object({
        id: Uuid,
        values: z.array(z.string().trim().max(OPTION_VALUE_MAX)).max(OPTIONS_MAX),
        price: z.int().min(0).nullable().default(null),
        prices: z.array(VariantPrice).max(PRODUCT_PRICES_MAX).optional(),
        every: Interval.optional(),
        fileIds: z.array(Uuid).max(VARIANT_FILES_MAX).default([]),
        contentIds: z.array(Uuid).max(CONTENTS_MAX).optional(),
        description: text(
          TIER_DESCRIPTION_MAX,
          `Descriptions can have up to ${TIER_DESCRIPTION_MAX} characters.`,
        ).optional(),
      }),
    )
    .max(VARIANTS_MAX)
    .optional(),
  /** How many units of variants can be bought from now on, by their ids. Takes effect at once, without publishing. */
  variantStock: z.record(Uuid, z.int().min(0).max(STOCK_MAX).nullable()).optional(),
  tags: tags({ most: PRODUCT_TAGS_MAX, longest: PRODUCT_TAG_MAX }).optional(),
  covers: z.array(z.object({ imageId: Uuid, alt: text(250).default('') })).optional(),
});

export const ProductSort = z.enum(['position', 'title', 'updated']);
export type ProductSort = z.infer<typeof ProductSort>;

const ProductCount = z.int().max(COUNT_MAX);

export const listProducts = callable({
  name: 'listProducts',
  about:
    'Returns the store’s products by search, status and tag, in the creator’s order or sorted by title or last change.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    search: text(200).optional(),
    state: ProductState.optional(),
    tag: text(PRODUCT_TAG_MAX).optional(),
    /** Only these, which still match everything else. */
    productIds: z.array(Uuid).max(100).optional(),
    sort: ProductSort.default('position'),
    /** Default: the creator's order for `position`, A to Z for titles, latest first for the rest. */
    direction: Direction.optional(),
    cursor: Cursor,
    limit: Limit,
  }),
  output: page(ProductRow).extend({
    /** Up to `COUNT_MAX`, which means that many or more. */
    counts: z.object({ all: ProductCount, draft: ProductCount, published: ProductCount, archived: ProductCount }),
    /** The tags in use, for the tag picker. */
    tags: z.array(z.string()),
  }),
  example: (world) => ({ storeId: world.storeId }),
});

export const getProduct = callable({
  name: 'getProduct',
  about: 'Returns one product with covers and files.',
  who: 'owner',
  input: z.object({ storeId: Uuid, productId: Uuid }),
  output: z.object({ product: Product }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, productId: world.productId }),
});

export const saveProduct = callable({
  name: 'saveProduct',
  about:
    'Creates a draft, or saves changes to a product’s working copy. The public page does not change until publishProduct.',
  who: 'owner',
  // A description of 50 kB is several times larger as an editor document.
  bodyBytes: 512 * 1024,
  input: ProductInput.extend({
    storeId: Uuid,
    productId: Uuid.optional(),
    revision: z.int().optional(),
    /** The id of a new draft, chosen by the client so that a retry saves the same draft. */
    draftKey: Uuid.optional(),
  }),
  output: z.object({ product: Product }),
  refusals: [
    'not-found',
    'slug-format',
    'product-slug-taken',
    'product-changed',
    'too-many-covers',
    'currency-not-chargeable',
    'currency-not-taxable',
    'amount-too-small',
    'amount-not-chargeable',
    'product-kind-fixed',
  ],
  example: (world) => ({ storeId: world.storeId, productId: world.draftId, title: 'Spring prints' }),
});

export const publishProduct = callable({
  name: 'publishProduct',
  about: 'Publishes the working copy.',
  who: 'owner',
  input: z.object({ storeId: Uuid, productId: Uuid }),
  output: z.object({ product: Product }),
  refusals: [
    'not-found',
    'product-needs-title',
    'product-needs-file',
    'kind-needs-content',
    'call-needs-hours',
    'call-not-repeated',
    'lead-not-free',
    'tip-not-open',
    'tip-amounts',
    'membership-needs-tier',
    'membership-not-repeated',
    'tier-needs-price',
    'in-no-tier',
    'content-needs-title',
    'link-needs-address',
    'text-needs-page',
    'course-needs-lesson',
    'lesson-needs-title',
    'lesson-not-complete',
    'variant-needs-file',
    'variant-needs-price',
    'product-slug-taken',
    'bundle-has-variants',
    'bundle-too-small',
    'bundle-not-complete',
    'bundle-repeats',
  ],
  example: (world) => ({ storeId: world.storeId, productId: world.productId }),
});

export const openSales = callable({
  name: 'openSales',
  about: 'Publishes a product with a waitlist for sale, and emails everybody who waits for it once.',
  who: 'owner',
  input: publishProduct.input,
  output: publishProduct.output,
  refusals: [...publishProduct.refusals, 'no-waitlist'],
  example: (world) => ({ storeId: world.storeId, productId: world.draftId }),
});

export const setProductsState = callable({
  name: 'setProductsState',
  about: 'Publishes, unpublishes or archives several products, and lists those that could not be changed.',
  who: 'owner',
  input: z.object({ storeId: Uuid, productIds: z.array(Uuid).min(1).max(100), state: ProductState }),
  output: z.object({
    changed: z.array(z.string()),
    refused: z.array(z.object({ productId: z.string(), reason: z.string() })),
  }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, productIds: [world.productId], state: 'archived' as const }),
});

export const duplicateProduct = callable({
  name: 'duplicateProduct',
  about: 'Copies a product with covers, files, variants and the questions of its checkout into a new draft.',
  who: 'owner',
  input: z.object({ storeId: Uuid, productId: Uuid }),
  output: z.object({ product: Product }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, productId: world.productId }),
});

export const deleteProducts = callable({
  name: 'deleteProducts',
  about: 'Deletes products. Customers keep what they bought. restoreProducts can restore them for 30 days.',
  who: 'owner',
  input: z.object({ storeId: Uuid, productIds: z.array(Uuid).min(1).max(100) }),
  output: z.object({ deleted: z.array(z.string()) }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, productIds: [world.draftId] }),
});

export const restoreProducts = callable({
  name: 'restoreProducts',
  about: 'Restores deleted products.',
  who: 'owner',
  input: z.object({ storeId: Uuid, productIds: z.array(Uuid).min(1).max(100) }),
  output: z.object({ restored: z.array(z.string()) }),
  refusals: ['not-found', 'product-slug-taken'],
  example: (world) => ({ storeId: world.storeId, productIds: [world.draftId] }),
});

export const orderProducts = callable({
  name: 'orderProducts',
  about: 'Sets the order in which the store shows its products. Omitted products follow in their current order.',
  who: 'owner',
  input: z.object({ storeId: Uuid, productIds: z.array(Uuid).max(500) }),
  output: z.object({ ordered: z.literal(true) }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, productIds: [world.productId] }),
});

export const renameFile = callable({
  name: 'renameFile',
  about: 'Changes the name of a file that customers see.',
  who: 'owner',
  input: z.object({ storeId: Uuid, fileId: Uuid, name: text(255, 'File names can have up to 255 characters.') }),
  output: z.object({ file: ProductFile }),
  refusals: ['not-found', 'file-name'],
  example: (world) => ({ storeId: world.storeId, fileId: world.fileId, name: 'Prints.pdf' }),
});

export const setFileStamping = callable({
  name: 'setFileStamping',
  about:
    'Turns stamping of a PDF on or off: customers get copies with their email and order number on each page. A version that cannot be stamped is held back, or given out as it is.',
  who: 'owner',
  input: z.object({ storeId: Uuid, fileId: Uuid, stamping: z.enum(STAMPINGS) }),
  output: z.object({ file: ProductFile }),
  refusals: ['not-found', 'stamping-needs-pdf'],
  example: (world) => ({ storeId: world.storeId, fileId: world.fileId, stamping: 'off' as const }),
});

export const cancelRenditions = callable({
  name: 'cancelRenditions',
  about:
    'Stops making the renditions of a video, if the installation makes any. Customers watch the file as it was uploaded. Renditions that are ready stay.',
  who: 'owner',
  input: z.object({ storeId: Uuid, fileId: Uuid }),
  output: z.object({ file: ProductFile }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, fileId: world.fileId }),
});

export const retryRenditions = callable({
  name: 'retryRenditions',
  about: 'Asks again for the renditions of a video, after they failed or were canceled.',
  who: 'owner',
  input: z.object({ storeId: Uuid, fileId: Uuid }),
  output: z.object({ file: ProductFile }),
  refusals: ['not-found', 'too-many-renditions'],
  example: (world) => ({ storeId: world.storeId, fileId: world.fileId }),
});

export const removeFile = callable({
  name: 'removeFile',
  about: 'Removes a file from a product. Customers who bought it earlier keep access. restoreFile undoes it.',
  who: 'owner',
  input: z.object({ storeId: Uuid, fileId: Uuid }),
  output: z.object({ removed: z.literal(true) }),
  refusals: ['not-found', 'product-needs-file', 'variant-needs-file'],
  example: (world) => ({ storeId: world.storeId, fileId: world.fileId }),
});

export const restoreFile = callable({
  name: 'restoreFile',
  about: 'Restores a removed file.',
  who: 'owner',
  input: z.object({ storeId: Uuid, fileId: Uuid }),
  output: z.object({ file: ProductFile }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, fileId: world.fileId }),
});

export const getFileLink = callable({
  name: 'getFileLink',
  about: 'Returns a signed link to one of the store’s product files, valid for ten minutes.',
  who: 'owner',
  input: z.object({ storeId: Uuid, fileId: Uuid }),
  output: z.object({ url: z.string(), expiresAt: Timestamp }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, fileId: world.fileId }),
});
