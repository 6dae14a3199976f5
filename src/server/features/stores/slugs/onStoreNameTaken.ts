import { refuse } from '#shared/contract/refusals.ts';
import { onUniqueViolation } from '../../../db/onUniqueViolation.ts';

/** For `.catch` of a write that names or restores a store: the names of one creator's stores are unique. */
export const onStoreNameTaken = onUniqueViolation('stores_name', () => refuse('store-name-taken'));
