import { z } from 'zod';
import { PageInput, type Page } from '#shared/blocks/page.ts';
import { pageSlugProblem, SITE_IDS, WEBSITE_PAGES_MAX, WEBSITE_TITLE_MAX } from '#shared/rules/website.ts';
import { callable } from './callable.ts';
import { Image, Media } from './catalog.ts';
import { requiredText, Timestamp, Uuid } from './fields.ts';
import { BuilderProducts } from './storePages.ts';

/** One page of a store's website, without its content. */
export const WebsitePage = z.object({
  id: z.string(),
  /** Empty for the home page. */
  slug: z.string(),
  title: z.string(),
  inMenu: z.boolean(),
  /** When visitors first saw the current version. Null if the page is not published. */
  publishedAt: Timestamp.nullable(),
  /** Whether the page has unpublished changes. */
  hasDraft: z.boolean(),
  /** The draft's revision. It only increases. */
  revision: z.int(),
  updatedAt: Timestamp,
});
export type WebsitePage = z.infer<typeof WebsitePage>;

/** A store's website: its pages in menu order. */
export const Website = z.object({
  /** Whether the website feature is on for this store. */
  isOn: z.boolean(),
  /** Where visitors find it, without a trailing slash: on its domain, else below the store's address. */
  address: z.string(),
  hasDomain: z.boolean(),
  pages: z.array(WebsitePage),
});
export type Website = z.infer<typeof Website>;

const PageTitle = requiredText(
  WEBSITE_TITLE_MAX,
  'Give the page a name.',
  `Use up to ${WEBSITE_TITLE_MAX} characters.`,
);

const PageSlug = z
  .string()
  .max(200)
  .transform((slug) => slug.trim().toLowerCase().replace(/^\/+/, ''))
  .superRefine((slug, context) => {
    const problem = pageSlugProblem(slug);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

const OfPage = z.object({ storeId: Uuid, pageId: Uuid });

export const getWebsite = callable({
  name: 'getWebsite',
  about: 'Returns the pages of a store’s website in the order of its menu, and the website’s address.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ website: Website }),
  example: (world) => ({ storeId: world.storeId }),
});

export const startWebsite = callable({
  name: 'startWebsite',
  about: 'Creates the pages of a starting site as drafts, on a website without pages.',
  who: 'owner',
  input: z.object({ storeId: Uuid, site: z.enum(SITE_IDS) }),
  output: z.object({ website: Website }),
  refusals: ['website-off', 'website-begun'],
  example: (world) => ({ storeId: world.storeId, site: 'studio' as const }),
});

export const addWebsitePage = callable({
  name: 'addWebsitePage',
  about: 'Adds a page to a website as a draft. Without a slug, its address is derived from its name.',
  who: 'owner',
  input: z.object({ storeId: Uuid, title: PageTitle, slug: PageSlug.optional() }),
  output: z.object({ page: WebsitePage }),
  refusals: ['website-off', 'website-full', 'page-slug-taken'],
  example: (world) => ({ storeId: world.storeId, title: 'About', slug: `about-${world.unique.slice(0, 8)}` }),
});

export const updateWebsitePage = callable({
  name: 'updateWebsitePage',
  about: 'Changes a page’s name, address or place in the menu immediately. Its old address redirects to the new one.',
  who: 'owner',
  input: OfPage.extend({ title: PageTitle.optional(), slug: PageSlug.optional(), inMenu: z.boolean().optional() }),
  output: z.object({ page: WebsitePage }),
  refusals: ['website-off', 'page-slug-taken', 'not-found'],
  example: (world) => ({ storeId: world.storeId, pageId: world.pageId, title: 'About me' }),
});

export const orderWebsitePages = callable({
  name: 'orderWebsitePages',
  about: 'Sets the order of a website’s pages. Omitted pages follow in their current order.',
  who: 'owner',
  input: z.object({ storeId: Uuid, pageIds: z.array(Uuid).max(WEBSITE_PAGES_MAX) }),
  output: z.object({ website: Website }),
  refusals: ['website-off', 'not-found'],
  example: (world) => ({ storeId: world.storeId, pageIds: [world.pageId] }),
});

export const deleteWebsitePage = callable({
  name: 'deleteWebsitePage',
  about: 'Deletes a page of a website. It can be restored for 30 days.',
  who: 'owner',
  input: OfPage,
  output: z.object({ deleted: z.string() }),
  refusals: ['website-off', 'not-found'],
  example: (world) => ({ storeId: world.storeId, pageId: world.pageId }),
});

export const restoreWebsitePage = callable({
  name: 'restoreWebsitePage',
  about: 'Restores a deleted page.',
  who: 'owner',
  input: OfPage,
  output: z.object({ page: WebsitePage }),
  refusals: ['website-off', 'website-full', 'page-slug-taken', 'not-found'],
  example: (world) => ({ storeId: world.storeId, pageId: world.pageId }),
});

const Draft = z.object({
  /** Null if the page has no unpublished changes. */
  draft: z.custom<Page>().nullable(),
  revision: z.int(),
});

export const getWebsitePage = callable({
  name: 'getWebsitePage',
  about: 'Returns one page of a website, published and draft, with everything its blocks can show.',
  who: 'owner',
  input: OfPage,
  output: Draft.extend({
    /** The published content. Null before the first publication. */
    page: z.custom<Page>().nullable(),
    ...BuilderProducts,
    images: z.record(z.string(), Image),
    media: z.record(z.string(), Media),
  }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, pageId: world.pageId }),
});

export const saveWebsitePage = callable({
  name: 'saveWebsitePage',
  about:
    'Saves the draft of a page. Changes that another window saved after baseRevision stay and are listed as conflicts.',
  who: 'owner',
  // Enough for a page of 300,000 characters of up to three bytes each.
  bodyBytes: 1024 * 1024,
  input: OfPage.extend({
    page: PageInput,
    /** The revision these changes are based on. Without it the last save wins. */
    baseRevision: z.int().min(0).optional(),
    /** Identifies the browser window, so that its own earlier saves are not conflicts. */
    editor: z.string().min(1).max(64).optional(),
  }),
  output: Draft.extend({ isConflict: z.boolean() }),
  refusals: ['website-off', 'not-found'],
  example: (world) => ({ storeId: world.storeId, pageId: world.pageId, page: { content: [] } }),
});

export const discardWebsitePage = callable({
  name: 'discardWebsitePage',
  about: 'Discards the draft of a published page. Visitors notice no change.',
  who: 'owner',
  input: OfPage,
  output: Draft,
  refusals: ['website-off', 'page-unpublished', 'not-found'],
  example: (world) => ({ storeId: world.storeId, pageId: world.pageId }),
});

export const publishWebsite = callable({
  name: 'publishWebsite',
  about: 'Publishes the drafts of a website all at once: those of the given pages, or all of them.',
  who: 'owner',
  input: z.object({ storeId: Uuid, pageIds: z.array(Uuid).min(1).max(WEBSITE_PAGES_MAX).optional() }),
  output: z.object({ website: Website }),
  refusals: ['website-off', 'nothing-drafted', 'not-found'],
  example: (world) => ({ storeId: world.storeId, pageIds: [world.pageId] }),
});
