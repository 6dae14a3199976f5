import { STORE_PATHS } from '#shared/contract/pages.ts';
import { safeReturnPath } from '#shared/rules/redirect.ts';

/** Where a customer goes after signing in: the page they came for, if it lies in this store, else the library. */
export function returnInside(base: string, wanted: unknown): string {
  const library = `${base}${STORE_PATHS.library}`;
  // Resolved first, so that no '..' leads out of the store.
  const { pathname, search } = new URL(safeReturnPath(wanted, library), 'http://store.invalid');
  return pathname === base || pathname.startsWith(`${base}/`) ? `${pathname}${search}` : library;
}
