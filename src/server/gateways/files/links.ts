import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * Signed links. Each is valid for one path and one purpose until it expires, and its claims name the holder. The
 * signature covers method, path, claims and expiry. Other query parameters are ignored, because in-app browsers add
 * their own.
 */
export type LinkTerms = {
  /** The secret of the installation. Each purpose has its own key derived from it (HKDF, RFC 5869). */
  secret: string | Uint8Array;
  /** The purpose of the link, such as 'file-download'. A link is not valid for any other purpose. */
  purpose: string;
  /** A link for GET is also valid for HEAD. */
  method?: string;
};

export type LinkClaims = Record<string, string>;

export type LinkCheck = { status: 'valid' | 'expired'; claims: LinkClaims; expiresAt: Date } | { status: 'forged' };

type NewLink = LinkTerms & {
  /** An escaped path without a query. */
  path: string;
  expiresAt: Date;
  claims: LinkClaims;
};

/** Returns the path with its signature as a query. */
export function signLink({ path, expiresAt, claims, ...terms }: NewLink): string {
  if (!/^\/[^?#\s]*$/.test(path)) throw new TypeError('A signed link needs a path without query or fragment.');
  const sealed = Buffer.from(JSON.stringify(claims)).toString('base64url');
  const ends = Math.floor(expiresAt.getTime() / 1000).toString(36);
  const signature = sign(terms, { path, sealed, ends });
  return `${path}?c=${sealed}&e=${ends}&s=${signature}`;
}

/** Verifies a path with its query. Returns the claims unless the link is forged, even if it has expired. */
export function checkLink({ url, now, ...terms }: LinkTerms & { url: string; now: Date }): LinkCheck {
  const [path = '', query = ''] = url.split('?', 2);
  const fields = new URLSearchParams(query);
  const [sealed, ends, given] = ['c', 'e', 's'].map((name) => onlyOne(fields.getAll(name)));
  if (!sealed || !ends || !given) return { status: 'forged' };

  // Compared as text, because decoding would ignore characters that do not belong there.
  const wanted = Buffer.from(sign(terms, { path, sealed, ends }));
  const signature = Buffer.from(given);
  if (signature.length !== wanted.length || !timingSafeEqual(signature, wanted)) return { status: 'forged' };

  const expiresAt = new Date(Number.parseInt(ends, 36) * 1000);
  return { status: expiresAt <= now ? 'expired' : 'valid', claims: openClaims(sealed), expiresAt };
}

type Sealed = { path: string; sealed: string; ends: string };

function sign({ secret, purpose, method = 'GET' }: LinkTerms, { path, sealed, ends }: Sealed): string {
  const key = hkdfSync('sha256', secret, '', `stoa/link/${purpose}`, 32);
  const verb = method.toUpperCase() === 'HEAD' ? 'GET' : method.toUpperCase();
  // JSON separates the parts, so no two different links sign the same text.
  return createHmac('sha256', Buffer.from(key))
    .update(JSON.stringify([verb, path, sealed, ends]))
    .digest('base64url');
}

function openClaims(sealed: string): LinkClaims {
  return z.record(z.string(), z.string()).parse(JSON.parse(Buffer.from(sealed, 'base64url').toString()));
}

function onlyOne(values: string[]): string | undefined {
  return values.length === 1 ? values[0] : undefined;
}
