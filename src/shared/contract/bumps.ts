import { z } from 'zod';
import { BUMP_DISCOUNT_MOST, BUMP_TEXT_MAX } from '#shared/rules/bump.ts';
import { callable } from './callable.ts';
import { text, Uuid } from './fields.ts';

/** A second product that buyers can add at the checkout of a product. */
export const Bump = z.object({
  /** The offered product. */
  bumpId: z.string(),
  title: z.string(),
  /** The creator’s sentence beside the checkbox. Empty: none. */
  text: z.string(),
  /** What is taken off its price, in hundredths of a percent. */
  basisPoints: z.int(),
  /** Whether buyers see it now: it is published, in stock, has a fixed price that is paid once, and the same currency. */
  isOffered: z.boolean(),
});
export type Bump = z.infer<typeof Bump>;

export const getBump = callable({
  name: 'getBump',
  about: 'Returns the second product that buyers can add at the checkout of a product.',
  who: 'owner',
  input: z.object({ storeId: Uuid, productId: Uuid }),
  output: z.object({ bump: Bump.nullable() }),
  example: (world) => ({ storeId: world.storeId, productId: world.productId }),
});

export const saveBump = callable({
  name: 'saveBump',
  about: 'Sets the second product that buyers can add at the checkout of a product. Takes effect at once.',
  who: 'owner',
  input: z.object({
    storeId: Uuid,
    productId: Uuid,
    bumpId: Uuid,
    text: text(BUMP_TEXT_MAX).default(''),
    basisPoints: z.int().min(0).max(BUMP_DISCOUNT_MOST).default(0),
  }),
  output: z.object({ bump: Bump }),
  refusals: ['not-found', 'bump-itself', 'bump-not-sold-once', 'bump-has-variants', 'mixed-currencies'],
  example: (world) => ({ storeId: world.storeId, productId: world.productId, bumpId: world.productId }),
});

export const deleteBump = callable({
  name: 'deleteBump',
  about: 'Stops offering a second product at the checkout of a product.',
  who: 'owner',
  input: z.object({ storeId: Uuid, productId: Uuid }),
  output: z.object({ deleted: z.literal(true) }),
  example: (world) => ({ storeId: world.storeId, productId: world.productId }),
});
