import { STORE_PATHS } from '#shared/contract/pages.ts';
import { safeReturnPath } from '#shared/rules/redirect.ts';
import type { PageContext } from '../../../access/page.ts';

/** Where a customer goes after signing in: the requested page if it belongs to the store, else the library. */
export function returnInside(base: string, wanted: unknown): string {
  const library = `${base}${STORE_PATHS.library}`;
  // Resolved first, so that '..' cannot lead out of the store.
  const { pathname, search } = new URL(safeReturnPath(wanted, library), 'http://store.invalid');
  return pathname === base || pathname.startsWith(`${base}/`) ? `${pathname}${search}` : library;
}

/** The requested page, passed from step to step. Empty if there was none. */
export function requestedReturn({ base, form, query }: PageContext): string {
  const wanted = form['returnTo'] ?? query.get('returnTo');
  return wanted ? returnInside(base, wanted) : '';
}
