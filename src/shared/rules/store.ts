import { countCharacters } from '#shared/kit/countCharacters.ts';
import { plainName } from '#shared/kit/plainName.ts';

/** Names and descriptions must be shorter than this, in characters (specification, point 5). */
export const STORE_NAME_LIMIT = 100;
export const STORE_DESCRIPTION_LIMIT = 500;

/** The problem of a store name as a sentence (specification, point 5), or null. */
export function storeNameProblem(name: string): string | null {
  const tidy = plainName(name);
  // A name made of invisible characters only is empty.
  if (!/[^\p{Cc}\p{Cf}\p{Z}]/u.test(tidy)) return 'Store name is required';
  return isShorter(tidy, STORE_NAME_LIMIT) ? null : 'Store name must be less than 100 characters';
}

/** The problem of a store description as a sentence (specification, point 5), or null. */
export function storeDescriptionProblem(description: string): string | null {
  const fits = isShorter(description.trim(), STORE_DESCRIPTION_LIMIT);
  return fits ? null : 'Description must be less than 500 characters';
}

/** The store fields needed to choose the active store. `createdAt` is a date, ISO 8601 text or milliseconds. */
export type DatedStore = { id: string; createdAt?: Date | string | number | null | undefined };

/**
 * The active store of a creator: the one with `activeStoreId`, else the oldest, else the first (specification, point
 * 4). Null without stores.
 */
export function chooseActiveStore<S extends DatedStore>(
  stores: readonly S[],
  activeStoreId: string | null | undefined,
): S | null {
  return stores.find((store) => store.id === activeStoreId) ?? oldestStore(stores) ?? stores[0] ?? null;
}

function oldestStore<S extends DatedStore>(stores: readonly S[]): S | null {
  const dated = stores.filter((store) => Number.isFinite(ageKey(store)));
  return dated.reduce<S | null>((oldest, store) => (oldest && ageKey(oldest) <= ageKey(store) ? oldest : store), null);
}

function ageKey({ createdAt }: DatedStore): number {
  return createdAt === null || createdAt === undefined ? Number.NaN : new Date(createdAt).getTime();
}

function isShorter(text: string, limit: number): boolean {
  return countCharacters(text) < limit;
}
