import { z } from 'zod';
import type { Page } from '#shared/blocks/page.ts';
import { callable } from './callable.ts';
import { Image, Media } from './catalog.ts';
import { Uuid } from './fields.ts';
import type { ShownProduct } from './pages.ts';

/** A store's page and the data its blocks can show, for the page builder. */
export const getStorePage = callable({
  name: 'getStorePage',
  about:
    'Returns a store’s published page with all products on sale, and the images of the published and the draft page.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({
    page: z.custom<Page>(),
    /** True if the creator has not built a page yet and this is the default page. */
    isFallback: z.boolean(),
    products: z.array(z.custom<ShownProduct>()),
    images: z.record(z.string(), Image),
    media: z.record(z.string(), Media),
  }),
  example: (world) => ({ storeId: world.storeId }),
});
