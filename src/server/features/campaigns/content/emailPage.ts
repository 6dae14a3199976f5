import type { ServerResponse } from 'node:http';

/** Sends a rendered email for a frame of the dashboard, in one of its two color schemes. Scripts do not run in it. */
export function sendEmailPage(response: ServerResponse, html: string, scheme: string | null): void {
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-frame-options': 'SAMEORIGIN',
      'x-robots-tag': 'noindex',
      'cross-origin-opener-policy': 'unsafe-none',
      'content-security-policy': POLICY,
    })
    .end(inScheme(html, scheme === 'dark' ? 'dark' : 'light'));
}

const POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** The email in one of its two color schemes, whatever the browser's own is. Links open outside the frame. */
const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html
    .replace('<head>', '<head><base target="_blank">')
    .replaceAll('content="light dark"', `content="${scheme}"`)
    .replace('color-scheme:light dark', `color-scheme:${scheme}`)
    .replace('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all');
