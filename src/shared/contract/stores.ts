import { z } from 'zod';
import { plainName } from '#shared/kit/plainName.ts';
import { readHexColor } from '#shared/rules/color.ts';
import { NETWORK_IDS } from '#shared/rules/networks.ts';
import { POPULARITIES, SLUG_CATEGORIES } from '#shared/rules/slug.ts';
import { postalAddressProblem, tidyPostalAddress } from '#shared/rules/postalAddress.ts';
import { storeDescriptionProblem, storeNameProblem } from '#shared/rules/store.ts';
import { THEME_CHOICES } from '#shared/rules/theme.ts';
import { UTC } from '#shared/rules/timeZone.ts';
import { callable, type ExampleWorld } from './callable.ts';
import { DeadLink } from './contents.ts';
import { Image } from './catalog.ts';
import { Email, Money, Nothing, text, TimeZone, Timestamp, Uuid } from './fields.ts';

/** The theme choices of a store besides colors. They are part of `themeOverrides` and are stored nowhere else. */
const ThemeChoices = {
  primaryFont: z.enum(THEME_CHOICES.primaryFont).optional(),
  secondaryFont: z.enum(THEME_CHOICES.secondaryFont).optional(),
  radiusStyle: z.enum(THEME_CHOICES.radiusStyle).optional(),
  blendHeader: z.boolean().optional(),
  profilePosition: z.enum(THEME_CHOICES.profilePosition).optional(),
  themeCategory: z.enum(THEME_CHOICES.themeCategory).optional(),
  themeStyle: z.enum(THEME_CHOICES.themeStyle).optional(),
  backgroundImageId: z.union([z.literal(''), Uuid]).optional(),
  backgroundOverlay: z.literal(THEME_CHOICES.backgroundOverlay).optional(),
  isDarkTheme: z.boolean().optional(),
};

/** A store as its creator sees it. */
export const Store = z.object({
  id: z.string(),
  creatorId: z.string(),
  name: z.string(),
  slug: z.string(),
  customDomain: z.string().nullable(),
  description: z.string(),
  /** The host chosen when the store was opened, whether or not it resolves yet. */
  domain: z.string().nullable(),
  currency: z.string(),
  contactEmail: z.string(),
  /** Visible only to the creator and to people who receive the store's email. */
  postalAddress: z.string().nullable(),
  theme: z.string(),
  themeOverrides: z.object({ colors: z.record(z.string(), z.string()), ...ThemeChoices }),
  socialLinks: z.array(z.object({ network: z.string(), url: z.string() })),
  /** `url` is the smallest rendition of the image. */
  avatar: z.object({ id: z.string(), url: z.string() }).nullable(),
  isTest: z.boolean(),
  /** When an admin suspended the store. Visitors see a notice instead; the reason is visible to admins only. */
  suspendedAt: Timestamp.nullable(),
  /** The sub-account at the mail provider. Its key never leaves the server, not even encrypted. */
  mailAccount: z.object({
    exists: z.boolean(),
    webhookId: z.string().nullable(),
    webhookStatus: z.enum(['active', 'inactive']).nullable(),
  }),
  /** The public URL of the store's page. */
  url: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Store = z.infer<typeof Store>;

export const StoreName = z
  .string()
  .transform(plainName)
  .superRefine((name, context) => {
    const problem = storeNameProblem(name);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

export const StoreDescription = text(5000).superRefine((description, context) => {
  const problem = storeDescriptionProblem(description);
  if (problem) context.addIssue({ code: 'custom', message: problem });
});

/** Empty: none. */
const PostalAddress = z
  .string()
  .superRefine((address, context) => {
    const problem = postalAddressProblem(address);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .transform((address) => tidyPostalAddress(address) || null);

/** Six digits after parsing: `#a30` becomes `#aa3300`. */
const HexColor = z
  .string()
  .refine((typed) => readHexColor(typed) !== null, 'Use a color like #6f4e37.')
  .transform((typed) => readHexColor(typed) ?? typed);

export const SocialLink = z.object({
  network: z.enum(NETWORK_IDS),
  url: z
    .string()
    .trim()
    .max(500)
    .regex(/^(https?:\/\/\S+\.\S+|mailto:\S+@\S+)$/i, 'Enter a full address that starts with https://'),
});

export const SocialLinks = z.array(SocialLink);

/**
 * The fields of a new store. `primaryColor` and `backgroundColor` become theme overrides. A color with too little
 * contrast is replaced by the nearest readable one.
 */
export const CreateStoreInput = z.object({
  storeName: StoreName,
  slug: z.string().max(200),
  description: StoreDescription.default(''),
  isFirstStore: z.boolean().default(false),
  domain: text(253).optional(),
  primaryColor: HexColor.optional(),
  backgroundColor: HexColor.optional(),
});
export type CreateStoreInput = z.output<typeof CreateStoreInput>;

/** What both calls that create a store have in common. */
const storeCreation = {
  who: 'creator',
  input: CreateStoreInput,
  output: z.object({ store: Store }),
  refusals: [
    'slug-format',
    'slug-taken',
    'store-name-taken',
    'store-limit',
    'too-many-stores',
    'multi-store-off',
    'host-taken',
    'store-invalid',
  ],
  example: ({ unique }: ExampleWorld) => ({ storeName: 'Ana Prints', slug: `ana-${unique.slice(0, 8)}` }),
} as const;

export const createStoreWithTenant = callable({
  ...storeCreation,
  name: 'createStoreWithTenant',
  about: 'Opens a store with its own pool of customers.',
  wire: 'plain',
});

export const createAdditionalStore = callable({
  ...storeCreation,
  name: 'createAdditionalStore',
  about: 'Opens another store, within the plan’s limit.',
  family: 'stores',
});

export const getStore = callable({
  name: 'getStore',
  about: 'Returns one of the signed-in creator’s stores.',
  who: 'owner',
  wire: 'plain',
  input: z.object({ storeId: Uuid }),
  output: z.object({ store: Store }),
  refusals: ['store-not-found', 'store-forbidden'],
  example: (world) => ({ storeId: world.storeId }),
});

export const listStores = callable({
  name: 'listStores',
  about: 'Returns the creator’s stores, newest first.',
  who: 'creator',
  family: 'stores',
  input: Nothing,
  output: z.object({ items: z.array(Store) }),
  example: () => ({}),
});

export const switchActiveStore = callable({
  name: 'switchActiveStore',
  about: 'Makes one of the creator’s stores the active store of the dashboard.',
  who: 'creator',
  family: 'stores',
  input: z.object({
    storeId: Uuid,
    /**
     * Changes nothing if the current choice already is a store of the creator, so that an automatic correction never
     * undoes a switch.
     */
    onlyIfMissing: z.boolean().default(false),
  }),
  output: z.object({ activeStoreId: z.string() }),
  refusals: ['store-not-found', 'permission-denied'],
  example: (world) => ({ storeId: world.storeId }),
});

export const updateStore = callable({
  name: 'updateStore',
  about:
    'Updates a store’s settings. Omitted fields stay unchanged. After a change of the slug, the old address redirects to the new one.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    name: StoreName.optional(),
    slug: z.string().max(200).optional(),
    description: StoreDescription.optional(),
    currency: z.string().max(3).optional(),
    contactEmail: Email.optional(),
    postalAddress: PostalAddress.nullable().optional(),
    theme: z.string().max(40).optional(),
    /** Replaces all overrides. Absent values fall back to the theme's own. */
    themeOverrides: z
      .object({ colors: z.record(z.string().max(40), HexColor).default({}), ...ThemeChoices })
      .optional(),
    socialLinks: SocialLinks.max(12).optional(),
    avatarId: Uuid.nullable().optional(),
  }),
  output: z.object({ store: Store }),
  refusals: ['slug-format', 'slug-taken', 'too-many-addresses', 'store-name-taken', 'store-invalid', 'not-found'],
  example: (world) => ({ storeId: world.storeId, description: 'Prints from the hills' }),
});

export const checkSlug = callable({
  name: 'checkSlug',
  about: 'Returns whether a store address is available, and alternatives.',
  who: 'anyone',
  input: z.object({ slug: z.string().max(200), storeId: Uuid.optional() }),
  output: z.object({
    available: z.boolean(),
    reason: z.string().optional(),
    suggestions: z.array(z.string()),
  }),
  refusals: [],
  example: () => ({ slug: 'ana-prints' }),
});

export const suggestSlugs = callable({
  name: 'suggestSlugs',
  about: 'Returns available store addresses for a name, how common the name is, and similar names.',
  who: 'anyone',
  input: z.object({
    name: z.string().max(200),
    category: z.enum(SLUG_CATEGORIES).optional(),
    storeId: Uuid.optional(),
  }),
  output: z.object({
    suggestions: z.array(z.string()),
    popularity: z.enum(POPULARITIES),
    names: z.array(z.string()),
  }),
  example: () => ({ name: 'Ana Prints', category: 'creative' as const }),
});

export const getStoreStats = callable({
  name: 'getStoreStats',
  about: 'Returns how many customers, products, orders and email campaigns a store has.',
  who: 'owner',
  family: 'stores',
  input: z.object({ storeId: Uuid }),
  output: z.object({
    stats: z.object({ customers: z.int(), products: z.int(), orders: z.int(), email_campaigns: z.int() }),
  }),
  refusals: ['store-forbidden'],
  example: (world) => ({ storeId: world.storeId }),
});

export const LatestOrder = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  cover: Image.nullable(),
  email: z.string(),
  /** Empty if the customer gave none. */
  name: z.string(),
  total: z.object({ amount: z.int(), currency: z.string() }),
  status: z.string(),
  /** It began a free trial. */
  isTrial: z.boolean(),
  placedAt: Timestamp,
});
export type LatestOrder = z.infer<typeof LatestOrder>;

export const getLatestOrders = callable({
  name: 'getLatestOrders',
  about: 'Returns the newest orders, for the dashboard’s home page.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ orders: z.array(LatestOrder) }),
  example: (world) => ({ storeId: world.storeId }),
});

export const getFirstSale = callable({
  name: 'getFirstSale',
  about: 'Returns the store’s first paid order, with an image to share, or null.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({
    firstSale: z
      .object({
        orderId: z.string(),
        title: z.string(),
        cover: Image.nullable(),
        total: z.object({ amount: z.int(), currency: z.string() }),
        placedAt: Timestamp,
        isSeen: z.boolean(),
        /** Visible to the signed-in creator. Shows no customer and no amount. */
        pictureUrl: z.string(),
      })
      .nullable(),
  }),
  example: (world) => ({ storeId: world.storeId }),
});

export const markFirstSaleSeen = callable({
  name: 'markFirstSaleSeen',
  about: 'Records that the creator has seen the first sale screen.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ seen: z.literal(true) }),
  example: (world) => ({ storeId: world.storeId }),
});

/** Sales of a period. `others` is the revenue in other currencies, one amount each, without zeros. */
const SoldFigures = z.object({ revenue: z.int(), orders: z.int(), others: z.array(Money) });

/** The figures of the dashboard's home page. Amounts are in the store's currency unless listed by currency. */
export const getStoreHome = callable({
  name: 'getStoreHome',
  about: 'Returns how the store is doing and what to do next.',
  who: 'owner',
  input: z.object({ storeId: Uuid, timeZone: TimeZone.default(UTC) }),
  output: z.object({
    today: SoldFigures,
    yesterday: SoldFigures,
    last30: SoldFigures.extend({ customers: z.int() }),
    previous30: SoldFigures.extend({ customers: z.int() }),
    currency: z.string(),
    /** Net revenue per day for 30 days, oldest first. `previous` is the day 30 days earlier. */
    days: z.array(z.object({ date: z.string(), revenue: z.int(), orders: z.int(), previous: z.int() })),
    /** Net revenue of each of the last twelve weeks, oldest first. The last week ends today. */
    weeks: z.array(z.int()),
    latestOrders: z.array(LatestOrder),
    setUp: z.object({
      profile: z.boolean(),
      firstProduct: z.boolean(),
      /** Whether a product has what customers get: a file, another content, or nothing that it still needs. */
      firstContent: z.boolean(),
      published: z.boolean(),
      /** True after the first paid order. Free orders do not count. */
      firstSale: z.boolean(),
    }),
    /** The latest links of products that do not answer. */
    deadLinks: z.array(DeadLink),
    /** Whether the first-sale screen was shown. */
    isFirstSaleSeen: z.boolean(),
    /** False: the installation has no payment provider, or the store no account, so only free products can be sold. */
    takesPayments: z.boolean(),
    /** True: the store’s owner can connect an account. */
    canConnectPayments: z.boolean(),
  }),
  example: (world) => ({ storeId: world.storeId }),
});
