import { z } from 'zod';
import { BUMP_DISCOUNT_MOST, BUMP_TEXT_MAX, BUMPS_MAX } from '#shared/rules/bump.ts';
import { callable } from './callable.ts';
import { text, Uuid } from './fields.ts';

/** A further product that buyers can add at the checkout of a product, or when it is in their cart. */
export const Bump = z.object({
  /** The offered product. */
  bumpId: z.string(),
  /** The offered variant of it. Null: it has no variants. */
  variantId: z.string().nullable(),
  title: z.string(),
  /** The values of the variant, such as 'PDF / Large'. Empty: none. */
  variantTitle: z.string(),
  /** The creator’s sentence beside the checkbox. Empty: none. */
  text: z.string(),
  /** What is taken off its price, in hundredths of a percent. */
  basisPoints: z.int(),
  /** Whether buyers see it now: it is published, in stock, has a fixed price that is paid once, and the same currency. */
  isOffered: z.boolean(),
});
export type Bump = z.infer<typeof Bump>;

export const getBumps = callable({
  name: 'getBumps',
  about: 'Returns the products that buyers can add at the checkout of a product, in their order.',
  who: 'owner',
  input: z.object({ storeId: Uuid, productId: Uuid }),
  output: z.object({ bumps: z.array(Bump) }),
  example: (world) => ({ storeId: world.storeId, productId: world.productId }),
});

export const saveBumps = callable({
  name: 'saveBumps',
  about: 'Sets the products that buyers can add at the checkout of a product. Takes effect at once.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    productId: Uuid,
    bumps: z
      .array(
        z.object({
          bumpId: Uuid,
          /** Needed for a product with variants. */
          variantId: Uuid.nullable().default(null),
          text: text(BUMP_TEXT_MAX).default(''),
          basisPoints: z.int().min(0).max(BUMP_DISCOUNT_MOST).default(0),
        }),
      )
      .max(BUMPS_MAX),
  }),
  output: z.object({ bumps: z.array(Bump) }),
  refusals: [
    'not-found',
    'offer-itself',
    'offer-twice',
    'offer-not-sold-once',
    'offer-without-variant',
    'mixed-currencies',
  ],
  example: (world) => ({ storeId: world.storeId, productId: world.productId, bumps: [] }),
});
