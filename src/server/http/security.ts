import { createHash } from 'node:crypto';
import type { RenderedPage } from '#shared/contract/pages.ts';

/** On every answer, whatever it is. Pages put their own policy in place of the default one. */
export const BASE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
};

/** On every answer over TLS: browsers come back over TLS alone for a year. A store's other subdomains are not ours. */
export const HSTS = { name: 'strict-transport-security', value: 'max-age=31536000' } as const;

/** For what other sites, mail programs and sandboxed frames show: share images, pictures, embeds, public files. */
export const SHARED_HEADERS: Readonly<Record<string, string>> = { 'cross-origin-resource-policy': 'cross-origin' };

/** For a server-rendered page: its own style by hash, our own scripts, nothing from elsewhere. */
export function pagePolicy({ styleHashes, scriptHashes, frames, media }: Sources): string {
  return [
    "default-src 'none'",
    `style-src 'self' ${styleHashes.join(' ')}`.trim(),
    `script-src 'self' ${scriptHashes.join(' ')}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "manifest-src 'self'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    ...(media.length > 0 ? [`media-src ${media.join(' ')}`] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

type Sources = Pick<RenderedPage, 'styleHashes' | 'scriptHashes' | 'frames' | 'media'>;

/**
 * For a creator's own HTML in its frame. The sandbox gives it an origin of its own, so that no cookie, no storage and no
 * other page can be reached, however it is opened; what it loads from elsewhere is its creator's choice.
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
  // A sandboxed page may not ask for an opener policy: browsers then show an error in its place.
  'cross-origin-opener-policy': 'unsafe-none',
  ...SHARED_HEADERS,
};

/** For the dashboard's shell: everything from this origin; previews of pictures before they are sent are blobs. */
export const SHELL_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  // What a page in the builder plays and frames; of our own pages only the caged ones let themselves be framed.
  "media-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The same policy for a document with styles and scripts of its own, each allowed by its hash. */
export const shellPolicy = (html: string): string =>
  SHELL_POLICY.replace("script-src 'self'", `script-src 'self'${hashesOf(html, /<script>([^]*?)<\/script>/g)}`).replace(
    "style-src 'self'",
    `style-src 'self'${hashesOf(html, /<style>([^]*?)<\/style>/g)}`,
  );

const hashesOf = (html: string, inline: RegExp): string =>
  [...html.matchAll(inline)]
    .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('');
