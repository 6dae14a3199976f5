import { refuse } from '#shared/contract/refusals.ts';
import { whenUnique } from '../../db/whenUnique.ts';

/** For `.catch` of a write that names or revives a store: one creator's living stores have different names. */
export const unlessNameTaken = whenUnique('stores_name', () => refuse('store-name-taken'));
