import { createHash } from 'node:crypto';
import type { RenderedPage } from '#shared/contract/pages.ts';

/** Headers of every response. Pages replace the default policy with their own. */
export const BASE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
};

/** Wallets open windows of their own, which must be able to report to the page that opened them. */
export const WALLET_HEADERS: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

/**
 * Sent with every response over TLS. Browsers then use only TLS for this host for a year. Subdomains are not included,
 * because they may belong to others.
 */
export const HSTS = { name: 'strict-transport-security', value: 'max-age=31536000' } as const;

/**
 * For resources that other sites, mail programs and sandboxed frames show: share images, pictures, embeds, public
 * files.
 */
export const SHARED_HEADERS: Readonly<Record<string, string>> = { 'cross-origin-resource-policy': 'cross-origin' };

/**
 * The policy of a server-rendered page: its own style by hash, our own scripts, nothing from other origins but what a
 * payment provider's fields need.
 */
export function pagePolicy({ styleHashes, scriptHashes, frames, media, formTargets, payment }: Sources): string {
  const framed = [...frames, ...(payment?.frames ?? [])];
  return [
    "default-src 'none'",
    `style-src 'self' ${styleHashes.join(' ')}`.trim(),
    ["script-src 'self'", ...scriptHashes, ...(payment?.scripts ?? [])].join(' '),
    ["img-src 'self' data:", ...(payment?.images ?? [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(payment?.connections ?? [])].join(' '),
    ["form-action 'self'", ...formTargets].join(' '),
    "manifest-src 'self'",
    ...(framed.length > 0 ? [`frame-src ${framed.join(' ')}`] : []),
    ...(media.length > 0 ? [`media-src ${media.join(' ')}`] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

type Sources = Pick<RenderedPage, 'styleHashes' | 'scriptHashes' | 'frames' | 'media' | 'formTargets' | 'payment'>;

/**
 * The headers of a creator's own HTML in its frame. The sandbox gives it a unique origin, so that it cannot reach
 * cookies, storage or other pages however it is opened. Its creator decides what it loads from elsewhere.
 */
export const FRAME_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    'sandbox allow-scripts allow-forms allow-popups',
    "default-src 'none'",
    "script-src 'unsafe-inline' https:",
    "style-src 'unsafe-inline' https:",
    'img-src https: data: blob:',
    'font-src https: data:',
    'media-src https: data: blob:',
    'connect-src https:',
    'frame-src https:',
    'form-action https:',
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
  'x-robots-tag': 'noindex',
  // In a sandboxed page, browsers show an error if it has an opener policy.
  'cross-origin-opener-policy': 'unsafe-none',
  ...SHARED_HEADERS,
};

/** The policy of the dashboard: everything from this origin. Images are previewed as blobs before their upload. */
export const SHELL_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  // The page builder plays media files. Before an upload, the length of an audio or video file is read from a blob.
  "media-src 'self' blob:",
  // The page builder shows frames. Of our own pages, only the sandboxed ones allow it.
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The same policy for a document with inline styles and scripts, each allowed by its hash. */
export const shellPolicy = (html: string): string =>
  SHELL_POLICY.replace("script-src 'self'", `script-src 'self'${hashesOf(html, /<script>([^]*?)<\/script>/g)}`).replace(
    "style-src 'self'",
    `style-src 'self'${hashesOf(html, /<style>([^]*?)<\/style>/g)}`,
  );

/** The hashes of the inline elements that a pattern matches. */
const hashesOf = (html: string, inline: RegExp): string =>
  [...html.matchAll(inline)]
    .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('');
