/** On every answer, whatever it is. Pages put their own policy in place of the default one. */
export const BASE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'x-frame-options': 'DENY',
};

/** For a server-rendered page: its own style by hash, our own scripts, nothing from elsewhere. */
export function pagePolicy({
  styleHashes,
  scriptHashes,
}: {
  styleHashes: readonly string[];
  scriptHashes: readonly string[];
}): string {
  return [
    "default-src 'none'",
    `style-src 'self' ${styleHashes.join(' ')}`.trim(),
    `script-src 'self' ${scriptHashes.join(' ')}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For the dashboard's shell: everything from this origin; previews of pictures before they are sent are blobs. */
export const SHELL_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
