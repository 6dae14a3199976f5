import { z } from 'zod';

/** One statement as PostgreSQL received it. Values that differ between orders are generated for each order. */
export const Statement = z.object({
  text: z.string(),
  values: z.array(z.string().nullable()),
  /** The indexes in `values` that belong to a single order. */
  own: z.array(z.string()),
});
export type Statement = z.infer<typeof Statement>;
