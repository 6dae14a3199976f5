import { parseCookie, parseCookies } from './parseCookie.ts';

/** The scope of a session cookie. Name, path and flags are derived from host and scheme. */
export interface CookiePlace {
  name: string;
  path: string;
  secure: boolean;
}

/** The creator's session cookie on the platform's host. */
export const creatorCookie = (secure: boolean): CookiePlace => ({
  name: secure ? '__Host-stoa_session' : 'stoa_session',
  path: '/',
  secure,
});

/** The customer's session cookie: for a store's whole host, or for one slug's path on the platform. */
export function memberCookie({ base, secure }: { base: string; secure: boolean }): CookiePlace {
  if (base === '') return { name: secure ? '__Host-stoa_member' : 'stoa_member', path: '/', secure };
  return { name: secure ? '__Secure-stoa_member' : 'stoa_member', path: base, secure };
}

/** The cookie that marks a browser as known to an account. It outlives the session. */
export const knownBrowserPlace = (session: CookiePlace): CookiePlace => ({ ...session, name: `${session.name}_known` });

/** The cookie that binds requested codes to this browser. */
export const codeBrowserPlace = (session: CookiePlace): CookiePlace => ({ ...session, name: `${session.name}_code` });

/** Whether the browser sent a customer's session cookie. The session itself is not checked. */
export const mayBeMember = (header: string | undefined): boolean => header?.includes('stoa_member=') ?? false;

export function writeCookie(place: CookiePlace, value: string, expiresAt: Date): string {
  const secure = place.secure ? '; Secure' : '';
  return `${place.name}=${value}; Path=${place.path}; Expires=${expiresAt.toUTCString()}; HttpOnly; SameSite=Lax${secure}`;
}

export const clearCookie = (place: CookiePlace): string => writeCookie(place, '', new Date(0));

export const readCookie = (header: string | undefined, name: string): string | undefined =>
  header === undefined ? undefined : parseCookie(header, name);

/** Every value of these cookies in the request. A name can occur twice, with two paths. */
export const readCookies = (header: string | undefined, places: readonly CookiePlace[]): string[] =>
  header === undefined
    ? []
    : [...new Set(places.map(({ name }) => name))].flatMap((name) => parseCookies(header, name)).filter(Boolean);
