import { isLocalHost, normaliseHost } from './host.ts';
import { decodeSegment, joinPath, pathSegments } from './path.ts';
import { isValidSlug, MEMBERS_SEGMENT } from './slug.ts';

/** The five modes of the specification, point 2. */
export type ModeType = 'landing' | 'dashboard' | 'members' | 'storefront' | 'website';

/** The store fields that mode detection needs. */
export type StoreRef = { slug: string };

/** The target of a request. `host` and `path` are raw; `platformHosts` comes from the settings. */
export type Address = { host: string; path: string; platformHosts: readonly string[] };

type Place = {
  /** The mode if the store exists, or if no store is needed. */
  type: ModeType;
  /** The mode if the store does not exist. */
  typeWithoutStore: ModeType;
  /** The canonical path, and the path inside the store. Both start with '/'. */
  path: string;
  rest: string;
  isWwwDomain: boolean;
  subdomain: string | null;
  parentDomain: string | null;
};

/**
 * What to look up before the mode is known: on the platform the store with `slug` (null: no lookup), on a bio domain
 * the store of the whole `host`, on a custom domain the store of `host` without 'www.'.
 */
export type AddressPlan = Place &
  ({ kind: 'platform'; slug: string | null } | { kind: 'bio'; host: string } | { kind: 'custom'; host: string });

/** The detected mode with the fields of point 2 of the specification, and `rest`, the path inside the store. */
export type Mode<S extends StoreRef> = {
  type: ModeType;
  storeData: S | null;
  slug: string | null;
  customDomain: string | null;
  isBioDomain: boolean;
  isWwwDomain: boolean;
  subdomain: string | null;
  parentDomain: string | null;
  rest: string;
};

/** The three store lookups. Each returns null if there is no such store. */
export type StoreLookup<S extends StoreRef> = {
  bySlug: (slug: string) => S | null;
  byBioDomain: (host: string) => S | null;
  byCustomDomain: (host: string) => S | null;
};

/** Detects the mode of a request (specification, point 2): parses the address, looks the store up, decides. */
export function detectMode<S extends StoreRef>(address: Address, lookUp: StoreLookup<S>): Mode<S> {
  const plan = readAddress(address);
  return decideMode(plan, lookUpStore(plan, lookUp));
}

/** First half of `detectMode`: parses host and path and names the store to look up. Never throws. */
export function readAddress({ host, path, platformHosts }: Address): AddressPlan {
  const name = normaliseHost(host);
  const segments = pathSegments(path);
  if (isLocalHost(name) || platformHosts.some((platformHost) => normaliseHost(platformHost) === name)) {
    return readPlatformAddress(name, segments);
  }
  return isBioHost(name) ? readBioAddress(name, segments) : readCustomAddress(name, segments);
}

/** Second half of `detectMode`: the mode for the store that was found, or for null. */
export function decideMode<S extends StoreRef>(plan: AddressPlan, store: S | null): Mode<S> {
  const type = store === null ? plan.typeWithoutStore : plan.type;
  return {
    type,
    storeData: store,
    slug: store?.slug ?? null,
    customDomain: plan.kind === 'custom' ? plan.host : null,
    isBioDomain: plan.kind === 'bio',
    isWwwDomain: plan.isWwwDomain,
    subdomain: plan.subdomain,
    parentDomain: plan.parentDomain,
    rest: type === 'dashboard' ? plan.path : plan.rest,
  };
}

/**
 * In landing mode '/', '/login' and '/signup' stay (null), and every other path redirects to '/' (specification, point
 * 2).
 */
export function landingRedirect(path: string): '/' | null {
  return ['/', '/login', '/signup'].includes(joinPath(pathSegments(path))) ? null : '/';
}

function readPlatformAddress(host: string, segments: readonly string[]): AddressPlan {
  const path = joinPath(segments);
  const place = { kind: 'platform', path, isWwwDomain: isWwwHost(host), subdomain: null, parentDomain: null } as const;
  const [first, ...inside] = segments;
  if (first === undefined) {
    return { ...place, slug: null, type: 'landing', typeWithoutStore: 'landing', rest: path };
  }

  // Slugs are lower case, but printed addresses often are not. Reserved words are never looked up.
  const slug = decodeSegment(first).toLowerCase();
  if (!isValidSlug(slug)) {
    return { ...place, slug: null, type: 'dashboard', typeWithoutStore: 'dashboard', rest: path };
  }
  const type = inside.some(isMembersSegment) ? 'members' : 'storefront';
  return { ...place, slug, type, typeWithoutStore: 'dashboard', rest: joinPath(inside) };
}

function readBioAddress(host: string, segments: readonly string[]): AddressPlan {
  const type = startsWithMembers(segments) ? 'members' : 'storefront';
  const [subdomain = null, ...parent] = host.split('.');
  return {
    kind: 'bio',
    host,
    type,
    typeWithoutStore: type,
    path: joinPath(segments),
    rest: joinPath(segments),
    isWwwDomain: false,
    subdomain,
    parentDomain: parent.join('.'),
  };
}

function readCustomAddress(host: string, segments: readonly string[]): AddressPlan {
  const hasWwwPart = isWwwHost(host) && host.split('.').length > 2;
  const domain = hasWwwPart ? host.slice('www.'.length) : host;
  const isMembers = startsWithMembers(segments);
  return {
    kind: 'custom',
    host: domain,
    type: isMembers ? 'members' : 'website',
    // Without a store, the members area shows an error and every other path is the dashboard (specification, point 2).
    typeWithoutStore: isMembers ? 'members' : 'dashboard',
    path: joinPath(segments),
    rest: joinPath(segments),
    isWwwDomain: isWwwHost(host),
    subdomain: hasWwwPart ? 'www' : null,
    parentDomain: domain,
  };
}

function lookUpStore<S extends StoreRef>(plan: AddressPlan, lookUp: StoreLookup<S>): S | null {
  if (plan.kind === 'bio') return lookUp.byBioDomain(plan.host);
  if (plan.kind === 'custom') return lookUp.byCustomDomain(plan.host);
  return plan.slug === null ? null : lookUp.bySlug(plan.slug);
}

function isBioHost(host: string): boolean {
  return host.split('.').length > 2 && !isWwwHost(host);
}

function isWwwHost(host: string): boolean {
  return host.startsWith('www.');
}

function startsWithMembers([first]: readonly string[]): boolean {
  return first !== undefined && isMembersSegment(first);
}

function isMembersSegment(segment: string): boolean {
  return decodeSegment(segment) === MEMBERS_SEGMENT;
}
