import { countCharacters } from '#shared/kit/countCharacters.ts';

/** A name or description must be shorter than this, in characters (specification, point 5). */
export const STORE_NAME_LIMIT = 100;
export const STORE_DESCRIPTION_LIMIT = 500;

/** The properties that live inside a store's theme and never at its top level (specification, point 3). */
// prettier-ignore
export const THEME_PROPERTIES = [
  'primaryColor', 'backgroundColor', 'accentColor', 'textColor', 'textSecondaryColor', 'textMutedColor', 'buttonColor',
  'buttonTextColor', 'backgroundStartColor', 'backgroundEndColor', 'headerBackgroundColor', 'titleTextColor',
  'socialIconsColor', 'primaryFont', 'secondaryFont', 'radiusStyle', 'blendHeader', 'profilePosition', 'themeCategory',
  'themeStyle', 'isDarkTheme',
] as const;

/** The sentence that says what is wrong with a store's name (specification, point 5), or null. */
export function storeNameProblem(name: string): string | null {
  if (name.trim() === '') return 'Store name is required';
  return isShorter(name.trim(), STORE_NAME_LIMIT) ? null : 'Store name must be less than 100 characters';
}

/** The sentence that says what is wrong with a store's description (specification, point 5), or null. */
export function storeDescriptionProblem(description: string): string | null {
  const fits = isShorter(description.trim(), STORE_DESCRIPTION_LIMIT);
  return fits ? null : 'Description must be less than 500 characters';
}

/** A copy of a store update without the theme's properties at its top level (specification, point 3). */
export function stripThemeProperties(update: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(update).filter(([property]) => !isThemeProperty(property)));
}

/** What choosing the active store must know of a store; `createdAt` is a date, an ISO 8601 text or milliseconds. */
export type DatedStore = { id: string; createdAt?: Date | string | number | null | undefined };

/**
 * The store a creator works in: the one named by `activeStoreId`, else the oldest, else the first
 * (specification, point 4); null without stores.
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

function isThemeProperty(property: string): boolean {
  return THEME_PROPERTIES.some((themeProperty) => themeProperty === property);
}
