import { z } from 'zod';
import { PageInput, type Page } from '#shared/blocks/page.ts';
import { pageSlugProblem, SITE_IDS, WEBSITE_PAGES_MAX, WEBSITE_TITLE_MAX } from '#shared/rules/website.ts';
import { callable } from './callable.ts';
import { Image, Media } from './catalog.ts';
import { requiredText, Timestamp, Uuid } from './fields.ts';
import type { ShownProduct } from './pages.ts';

/** One page of a store's website, without what is on it. */
export const WebsitePage = z.object({
  id: z.string(),
  /** '' is the home page. */
  slug: z.string(),
  title: z.string(),
  inMenu: z.boolean(),
  /** Since when visitors see it as it is; null: they do not see it yet. */
  publishedAt: Timestamp.nullable(),
  /** Whether something is drafted that visitors do not see. */
  hasDraft: z.boolean(),
  /** Of the draft; it never goes back. */
  revision: z.int(),
  updatedAt: Timestamp,
});
export type WebsitePage = z.infer<typeof WebsitePage>;

/** A store's website: its pages in the order of its menu. */
export const Website = z.object({
  /** Whether it may be built and is shown at all. */
  isOn: z.boolean(),
  /** Where visitors find it, without a trailing slash; null: no domain leads to it. */
  address: z.string().nullable(),
  pages: z.array(WebsitePage),
});
export type Website = z.infer<typeof Website>;

const PageTitle = requiredText(
  WEBSITE_TITLE_MAX,
  'Give the page a name.',
  `Use ${WEBSITE_TITLE_MAX} characters at most.`,
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
  about: 'The pages of a store’s website in the order of its menu, and where it is found.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ website: Website }),
  example: (world) => ({ storeId: world.storeId }),
});

export const startWebsite = callable({
  name: 'startWebsite',
  about: 'Begins a website that has no pages yet with the pages of a starting site, as drafts.',
  who: 'owner',
  input: z.object({ storeId: Uuid, site: z.enum(SITE_IDS) }),
  output: z.object({ website: Website }),
  refusals: ['website-off', 'website-begun'],
  example: (world) => ({ storeId: world.storeId, site: 'studio' as const }),
});

export const addWebsitePage = callable({
  name: 'addWebsitePage',
  about: 'Adds a page to a website, as a draft. Without a slug its address is made of its name.',
  who: 'owner',
  input: z.object({ storeId: Uuid, title: PageTitle, slug: PageSlug.optional() }),
  output: z.object({ page: WebsitePage }),
  refusals: ['website-off', 'website-full', 'page-slug-taken'],
  example: (world) => ({ storeId: world.storeId, title: 'About', slug: `about-${world.unique.slice(0, 8)}` }),
});

export const updateWebsitePage = callable({
  name: 'updateWebsitePage',
  about:
    'Changes the name, the address or the place in the menu of a page, at once. Its old address leads to the new one.',
  who: 'owner',
  input: OfPage.extend({ title: PageTitle.optional(), slug: PageSlug.optional(), inMenu: z.boolean().optional() }),
  output: z.object({ page: WebsitePage }),
  refusals: ['website-off', 'page-slug-taken', 'not-found'],
  example: (world) => ({ storeId: world.storeId, pageId: world.pageId, title: 'About me' }),
});

export const orderWebsitePages = callable({
  name: 'orderWebsitePages',
  about: 'Sets the order of a website’s pages; pages left out follow in their order.',
  who: 'owner',
  input: z.object({ storeId: Uuid, pageIds: z.array(Uuid).max(WEBSITE_PAGES_MAX) }),
  output: z.object({ website: Website }),
  refusals: ['website-off', 'not-found'],
  example: (world) => ({ storeId: world.storeId, pageIds: [world.pageId] }),
});

export const deleteWebsitePage = callable({
  name: 'deleteWebsitePage',
  about: 'Takes a page off a website. It can be brought back for 30 days.',
  who: 'owner',
  input: OfPage,
  output: z.object({ deleted: z.string() }),
  refusals: ['website-off', 'not-found'],
  example: (world) => ({ storeId: world.storeId, pageId: world.pageId }),
});

export const restoreWebsitePage = callable({
  name: 'restoreWebsitePage',
  about: 'Brings a deleted page back as it was.',
  who: 'owner',
  input: OfPage,
  output: z.object({ page: WebsitePage }),
  refusals: ['website-off', 'website-full', 'page-slug-taken', 'not-found'],
  example: (world) => ({ storeId: world.storeId, pageId: world.pageId }),
});

const Draft = z.object({
  /** Null: nothing is drafted. */
  draft: z.custom<Page>().nullable(),
  revision: z.int(),
});

export const getWebsitePage = callable({
  name: 'getWebsitePage',
  about: 'One page of a website, published and drafted, and what its blocks can show.',
  who: 'owner',
  input: OfPage,
  output: Draft.extend({
    /** As visitors see it; null before it is first published. */
    page: z.custom<Page>().nullable(),
    products: z.array(z.custom<ShownProduct>()),
    images: z.record(z.string(), Image),
    media: z.record(z.string(), Media),
  }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, pageId: world.pageId }),
});

export const saveWebsitePage = callable({
  name: 'saveWebsitePage',
  about:
    'Drafts what is on a page. What another window drafted after baseRevision is left as it is, and said to be a conflict.',
  who: 'owner',
  // A page of 300,000 characters, each of up to three bytes.
  bodyBytes: 1024 * 1024,
  input: OfPage.extend({
    page: PageInput,
    /** The revision that these changes were made on; without it, the last word wins. */
    baseRevision: z.int().min(0).optional(),
    /** Names the window, whose own changes are no conflict with itself. */
    editor: z.string().min(1).max(64).optional(),
  }),
  output: Draft.extend({ isConflict: z.boolean() }),
  refusals: ['website-off', 'not-found'],
  example: (world) => ({ storeId: world.storeId, pageId: world.pageId, page: { content: [] } }),
});

export const discardWebsitePage = callable({
  name: 'discardWebsitePage',
  about: 'Throws away what is drafted of a published page; visitors notice nothing.',
  who: 'owner',
  input: OfPage,
  output: Draft,
  refusals: ['website-off', 'page-unpublished', 'not-found'],
  example: (world) => ({ storeId: world.storeId, pageId: world.pageId }),
});

export const publishWebsite = callable({
  name: 'publishWebsite',
  about: 'Makes the drafts of a website what visitors see, all at once: those of the named pages, or all there are.',
  who: 'owner',
  input: z.object({ storeId: Uuid, pageIds: z.array(Uuid).min(1).max(WEBSITE_PAGES_MAX).optional() }),
  output: z.object({ website: Website }),
  refusals: ['website-off', 'nothing-drafted', 'not-found'],
  example: (world) => ({ storeId: world.storeId, pageIds: [world.pageId] }),
});
