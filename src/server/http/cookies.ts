import { parseCookie, parseCookies } from './parseCookie.ts';

/** Where a session's cookie lives: name, path and flags follow from host and scheme. */
export interface CookiePlace {
  name: string;
  path: string;
  secure: boolean;
}

/** The creator's cookie on the platform's host. */
export const creatorCookie = (secure: boolean): CookiePlace => ({
  name: secure ? '__Host-stoa_session' : 'stoa_session',
  path: '/',
  secure,
});

/** The customer's cookie: the whole of a store's own host, or one slug's path on the platform's. */
export function memberCookie({ base, secure }: { base: string; secure: boolean }): CookiePlace {
  if (base === '') return { name: secure ? '__Host-stoa_member' : 'stoa_member', path: '/', secure };
  return { name: secure ? '__Secure-stoa_member' : 'stoa_member', path: base, secure };
}

/** Beside the session's: what makes a browser known to an account, and stays when the session goes. */
export const knownBrowserPlace = (session: CookiePlace): CookiePlace => ({ ...session, name: `${session.name}_known` });

/** Beside the session's: what binds the codes that a browser asked for to this browser. */
export const codeBrowserPlace = (session: CookiePlace): CookiePlace => ({ ...session, name: `${session.name}_code` });

export function writeCookie(place: CookiePlace, value: string, expiresAt: Date): string {
  const secure = place.secure ? '; Secure' : '';
  return `${place.name}=${value}; Path=${place.path}; Expires=${expiresAt.toUTCString()}; HttpOnly; SameSite=Lax${secure}`;
}

export const clearCookie = (place: CookiePlace): string => writeCookie(place, '', new Date(0));

export const readCookie = (header: string | undefined, name: string): string | undefined =>
  header === undefined ? undefined : parseCookie(header, name);

/** Every value that the request carries for these places; a name may come twice, from two paths. */
export const readCookies = (header: string | undefined, places: readonly CookiePlace[]): string[] =>
  header === undefined
    ? []
    : [...new Set(places.map(({ name }) => name))].flatMap((name) => parseCookies(header, name)).filter(Boolean);
