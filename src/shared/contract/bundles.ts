import { z } from 'zod';
import { BUNDLE_PARTS_MAX } from '#shared/rules/bundle.ts';
import { callable } from './callable.ts';
import { Image, Price } from './catalog.ts';
import { Uuid } from './fields.ts';

/** A product in a bundle. */
export const BundlePart = z.object({
  productId: z.string(),
  title: z.string(),
  cover: Image.nullable(),
  price: Price,
  currency: z.string(),
  /** Why the bundle cannot be sold with it. */
  problem: z.enum(['unpublished', 'subscription', 'bundle', 'currency']).nullable(),
});
export type BundlePart = z.infer<typeof BundlePart>;

export const Bundle = z.object({
  /** The products in the bundle, in the creator's order. Publishing the product shows them to visitors. Empty: no bundle. */
  parts: z.array(BundlePart),
  /** The bundles that contain this product. */
  partOf: z.array(z.object({ productId: z.string(), title: z.string() })),
  /** How often this product was sold in bundles, and its share of their prices in its currency. */
  soldInBundles: z.object({ count: z.int(), revenue: z.int() }),
  /** The number of people who bought the bundle before products were added that visitors see in it now. */
  withoutAdditions: z.int(),
  /** The progress while those people get the added products. */
  giving: z.object({ total: z.int(), given: z.int() }).nullable(),
});
export type Bundle = z.infer<typeof Bundle>;

const Params = z.object({ storeId: Uuid, productId: Uuid });
const Output = z.object({ bundle: Bundle });

export const getBundle = callable({
  name: 'getBundle',
  about: 'Returns the products in a bundle, and the bundles that contain a product.',
  who: 'owner',
  input: Params,
  output: Output,
  example: (world) => ({ storeId: world.storeId, productId: world.productId }),
});

export const saveBundle = callable({
  name: 'saveBundle',
  about: 'Sets the products in a bundle. Visitors see the change after publishProduct. An empty list ends the bundle.',
  who: 'owner',
  input: Params.extend({ partIds: z.array(Uuid).max(BUNDLE_PARTS_MAX) }),
  output: Output,
  refusals: ['not-found', 'bundle-nested', 'bundle-subscription', 'mixed-currencies'],
  example: (world) => ({ storeId: world.storeId, productId: world.productId, partIds: [] }),
});

export const giveBundleAdditions = callable({
  name: 'giveBundleAdditions',
  about: 'Gives the products that were added to a bundle to the people who bought it before.',
  who: 'owner',
  input: Params,
  output: Output,
  example: (world) => ({ storeId: world.storeId, productId: world.productId }),
});
