import { z } from 'zod';
import type { Page } from '#shared/blocks/page.ts';
import { PRODUCT_TAG_MAX } from '../rules/limits.ts';
import { callable } from './callable.ts';
import { Image, Media } from './catalog.ts';
import { text, Uuid } from './fields.ts';
import type { ShownProduct } from './pages.ts';

/** The products that the blocks of a page show, and those that they show after a change of their order. */
export const BuilderProducts = {
  products: z.array(z.custom<ShownProduct>()),
  /** The tags of published products. */
  tags: z.array(z.string()),
};

/** A store's page and the data its blocks can show, for the page builder. */
export const getStorePage = callable({
  name: 'getStorePage',
  about: 'Returns a store’s published page, and the products and images of the published and the draft page.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({
    page: z.custom<Page>(),
    /** True if the creator has not built a page yet and this is the default page. */
    isFallback: z.boolean(),
    ...BuilderProducts,
    images: z.record(z.string(), Image),
    media: z.record(z.string(), Media),
  }),
  example: (world) => ({ storeId: world.storeId }),
});

/** The most products of one request. */
export const PAGE_PRODUCTS_MAX = 100;

export const listPageProducts = callable({
  name: 'listPageProducts',
  about:
    'Returns published products as the blocks of a page show them: all, those that match a search or have a tag, or chosen ones.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    search: text(200).optional(),
    tag: text(PRODUCT_TAG_MAX).optional(),
    productIds: z.array(Uuid).max(PAGE_PRODUCTS_MAX).optional(),
  }),
  output: z.object({
    products: z.array(z.custom<ShownProduct>()),
    /** Whether more match than one request returns. */
    hasMore: z.boolean(),
  }),
  example: (world) => ({ storeId: world.storeId }),
});
