import { z } from 'zod';

/** One statement as PostgreSQL received it; parts that differ from order to order are made anew for each. */
export const Statement = z.object({
  text: z.string(),
  values: z.array(z.string().nullable()),
  /** The parts of `values` that belong to one order alone. */
  own: z.array(z.string()),
});
export type Statement = z.infer<typeof Statement>;
