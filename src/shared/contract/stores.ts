import { z } from 'zod';
import { readHexColour } from '#shared/rules/colour.ts';
import { NETWORK_IDS } from '#shared/rules/networks.ts';
import { POPULARITIES, SLUG_CATEGORIES } from '#shared/rules/slug.ts';
import { postalAddressProblem, tidyPostalAddress } from '#shared/rules/postalAddress.ts';
import { storeDescriptionProblem, storeNameProblem, tidyStoreName } from '#shared/rules/store.ts';
import { THEME_CHOICES } from '#shared/rules/theme.ts';
import { UTC } from '#shared/rules/timeZone.ts';
import { callable } from './callable.ts';
import { Image } from './catalog.ts';
import { Email, Money, Nothing, text, TimeZone, Timestamp, Uuid } from './fields.ts';

/** What a store may choose of its theme besides colours. They live inside `themeOverrides` and nowhere else. */
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
  /** The host it was opened with, whether or not it answers yet. */
  domain: z.string().nullable(),
  currency: z.string(),
  contactEmail: z.string(),
  /** Only its creator and who gets its letters may know it. */
  postalAddress: z.string().nullable(),
  theme: z.string(),
  themeOverrides: z.object({ colors: z.record(z.string(), z.string()), ...ThemeChoices }),
  socialLinks: z.array(z.object({ network: z.string(), url: z.string() })),
  /** `url` is the smallest rendition of the picture. */
  avatar: z.object({ id: z.string(), url: z.string() }).nullable(),
  isTest: z.boolean(),
  /** Since when visitors find a notice in its place, because an admin suspended it. Why is between admins. */
  suspendedAt: Timestamp.nullable(),
  /** The sub-account at the mail provider. Its key never leaves the server, sealed or not. */
  mailAccount: z.object({
    exists: z.boolean(),
    webhookId: z.string().nullable(),
    webhookStatus: z.enum(['active', 'inactive']).nullable(),
  }),
  /** The public address of its page. */
  url: z.string(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Store = z.infer<typeof Store>;

export const StoreName = z
  .string()
  .transform(tidyStoreName)
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

/** Always six digits once it is read: `#a30` is `#aa3300`. */
const HexColour = z
  .string()
  .refine((typed) => readHexColour(typed) !== null, 'Use a colour like #6f4e37.')
  .transform((typed) => readHexColour(typed) ?? typed);

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
 * Wishes for a new store. `primaryColor` and `backgroundColor` become theme overrides; a colour too faint to be seen
 * becomes the nearest one that is not.
 */
export const StoreWish = z.object({
  storeName: StoreName,
  slug: z.string().max(200),
  description: StoreDescription.default(''),
  isFirstStore: z.boolean().default(false),
  domain: text(253).optional(),
  primaryColor: HexColour.optional(),
  backgroundColor: HexColour.optional(),
});
export type StoreWish = z.output<typeof StoreWish>;

export const createStoreWithTenant = callable({
  name: 'createStoreWithTenant',
  about: 'Opens a store with its own pool of customers.',
  who: 'creator',
  wire: 'plain',
  input: StoreWish,
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
  example: (world) => ({ storeName: 'Ana Prints', slug: `ana-${world.unique.slice(0, 8)}` }),
});

export const createAdditionalStore = callable({
  name: 'createAdditionalStore',
  about: 'Opens one more store, within the plan’s limit.',
  who: 'creator',
  family: 'stores',
  input: StoreWish,
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
  example: (world) => ({ storeName: 'Ana Prints', slug: `ana-${world.unique.slice(0, 8)}` }),
});

export const getStore = callable({
  name: 'getStore',
  about: 'One store of the signed-in creator.',
  who: 'owner',
  wire: 'plain',
  input: z.object({ storeId: Uuid }),
  output: z.object({ store: Store }),
  refusals: ['store-not-found', 'store-forbidden'],
  example: (world) => ({ storeId: world.storeId }),
});

export const listStores = callable({
  name: 'listStores',
  about: 'The creator’s stores, newest first.',
  who: 'creator',
  family: 'stores',
  input: Nothing,
  output: z.object({ items: z.array(Store) }),
  example: () => ({}),
});

export const switchActiveStore = callable({
  name: 'switchActiveStore',
  about: 'Makes one of the creator’s stores the one the dashboard opens.',
  who: 'creator',
  family: 'stores',
  input: z.object({
    storeId: Uuid,
    /** Changes nothing while the current choice is a store of the creator’s: a correction never undoes a switch. */
    onlyIfMissing: z.boolean().default(false),
  }),
  output: z.object({ activeStoreId: z.string() }),
  refusals: ['store-not-found', 'permission-denied'],
  example: (world) => ({ storeId: world.storeId }),
});

export const updateStore = callable({
  name: 'updateStore',
  about: 'Changes a store’s settings; what is left out stays. A changed slug keeps a redirect from the old one.',
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
    /** As a whole: what is left out of it is the theme's own again. */
    themeOverrides: z
      .object({ colors: z.record(z.string().max(40), HexColour).default({}), ...ThemeChoices })
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
  about: 'Says whether a store address is free, and what else would be.',
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
  about: 'Free store addresses made of a name, how crowded the name is, and names close to it.',
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
  about: 'How many customers, products, orders and e-mail campaigns a store has.',
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
  /** '' where the customer gave none. */
  name: z.string(),
  total: z.object({ amount: z.int(), currency: z.string() }),
  status: z.string(),
  placedAt: Timestamp,
});
export type LatestOrder = z.infer<typeof LatestOrder>;

export const getLatestOrders = callable({
  name: 'getLatestOrders',
  about: 'The newest orders, as the dashboard’s home lists them.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ orders: z.array(LatestOrder) }),
  example: (world) => ({ storeId: world.storeId }),
});

export const getFirstSale = callable({
  name: 'getFirstSale',
  about: 'The first order that was paid for, with a picture to share; null before it.',
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
        /** For the signed-in creator; shows no customer and no amount. */
        pictureUrl: z.string(),
      })
      .nullable(),
  }),
  example: (world) => ({ storeId: world.storeId }),
});

export const markFirstSaleSeen = callable({
  name: 'markFirstSaleSeen',
  about: 'Remembers that the creator saw the screen of the first sale.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ seen: z.literal(true) }),
  example: (world) => ({ storeId: world.storeId }),
});

/** What was sold in some days; `others` is the revenue in other currencies, one amount each, none of nothing. */
const SoldFigures = z.object({ revenue: z.int(), orders: z.int(), others: z.array(Money) });

/** The figures of the dashboard's home. Amounts are in the store's currency unless listed by currency. */
export const getStoreHome = callable({
  name: 'getStoreHome',
  about: 'How the store is doing and what to do next.',
  who: 'owner',
  input: z.object({ storeId: Uuid, timeZone: TimeZone.default(UTC) }),
  output: z.object({
    today: SoldFigures,
    yesterday: SoldFigures,
    last30: SoldFigures.extend({ customers: z.int() }),
    previous30: SoldFigures.extend({ customers: z.int() }),
    currency: z.string(),
    /** Net revenue a day, 30 days, oldest first; `previous` is that of the day 30 days earlier. */
    days: z.array(z.object({ date: z.string(), revenue: z.int(), orders: z.int(), previous: z.int() })),
    /** Net revenue of each of the last twelve weeks, oldest first; the last one ends today. */
    weeks: z.array(z.int()),
    latestOrders: z.array(LatestOrder),
    setUp: z.object({
      profile: z.boolean(),
      firstProduct: z.boolean(),
      firstFile: z.boolean(),
      published: z.boolean(),
      /** An order that was paid for; a free one is none. */
      firstSale: z.boolean(),
    }),
    /** Whether the screen of the first sale was shown. */
    isFirstSaleSeen: z.boolean(),
  }),
  example: (world) => ({ storeId: world.storeId }),
});
