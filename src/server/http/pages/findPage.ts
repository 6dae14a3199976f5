import type { Mode, ModeType } from '#shared/rules/mode.ts';
import type { StoreRef } from '../../access/directory.ts';
import type { PageRoute } from '../../access/page.ts';
import type { Deps } from '../Deps.ts';
import { matchRoute } from '../matchRoute.ts';
import { hasOwnHost } from './pageRequest.ts';

/** The registered page of an address. Undefined if there is none. */
export function findPage(deps: Deps, mode: Mode<StoreRef>, method: string) {
  for (const route of deps.registries.pages) {
    if (!belongsTo(mode.type, route) || route.method !== method) continue;
    if (route.onlyOnPlatform && hasOwnHost(mode)) continue;
    const params = matchRoute(route.path, mode.rest);
    if (params) return { route, params, isUnknown: false };
  }
  // Every other path of a storefront or website shows its landing page (specification, point 2).
  if (mode.type !== 'members' && method === 'GET' && mode.rest !== '/') {
    const home = deps.registries.pages.find((route) => route.mode === mode.type && route.path === '/');
    return home && { route: { ...home, cached: false }, params: {}, isUnknown: true };
  }
  return undefined;
}

/** A website has all visitor pages of a store, but its own home page. */
const belongsTo = (mode: ModeType, route: PageRoute): boolean =>
  route.mode === mode || (mode === 'website' && route.mode === 'storefront' && route.path !== '/');

/** The methods of an address that shows a page. Empty if there is no page. */
export function methodsOfPage(deps: Deps, mode: Mode<StoreRef>): string[] {
  if (mode.storeData === null) return ['GET'];
  return ['GET', 'POST'].filter((method) => findPage(deps, mode, method) !== undefined);
}
