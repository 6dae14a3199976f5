import { z } from 'zod';
import type { Page } from '#shared/blocks/page.ts';
import { callable } from './callable.ts';
import { Image, Media } from './catalog.ts';
import { Uuid } from './fields.ts';
import type { ShownProduct } from './pages.ts';

/** The page of a store and what its blocks can show, as its builder needs them. */
export const getStorePage = callable({
  name: 'getStorePage',
  about:
    'The published page of a store with all products on show, and the pictures of the published and the drafted page.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({
    page: z.custom<Page>(),
    /** True: the creator has built none, and this is the one every store has. */
    isStanding: z.boolean(),
    products: z.array(z.custom<ShownProduct>()),
    images: z.record(z.string(), Image),
    media: z.record(z.string(), Media),
  }),
  example: (world) => ({ storeId: world.storeId }),
});
