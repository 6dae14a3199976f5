import type { ServerResponse } from 'node:http';
import { readOutbox, listOutbox } from '../../gateways/mail/outbox.ts';
import { escapeHtml } from '../../gateways/mail/escapeHtml.ts';
import type { StreamRoute } from '../../access/stream.ts';

const MOST = 100;

/** Outside production: the emails that stayed on this machine, newest first, as their recipients would see them. */
export function devMail(folder: string): StreamRoute[] {
  return [
    {
      methods: ['GET', 'HEAD'],
      path: '/dev/mail',
      handle: async (_request, response) => {
        const emails = await listOutbox({ folder, limit: MOST });
        const rows = emails.map(
          ({ id, to, subject, at }) =>
            `<li><a href="/dev/mail/${id}"><strong>${escapeHtml(subject)}</strong><span>to ${escapeHtml(to)}</span><time datetime="${escapeHtml(at)}">${readable(at)}</time></a></li>`,
        );
        const list =
          rows.length > 0
            ? `<ul>${rows.join('')}</ul>`
            : '<p>No emails yet. Sign up or buy something, and the email will appear here.</p>';
        // Refreshes automatically for people who wait for an email.
        response.setHeader('refresh', '5');
        sendHtml(
          response,
          frame('Local mailbox', `<p>Emails stay on this computer and are not delivered. Newest first.</p>${list}`),
        );
      },
    },
    {
      methods: ['GET', 'HEAD'],
      path: '/dev/mail/:id',
      handle: async (_request, response, { params }) => {
        const email = await readOutbox({ folder, id: params['id'] ?? '' });
        if (!email)
          return sendHtml(response, frame('Email not found', '<p><a href="/dev/mail">All emails</a></p>'), 404);
        const head = `<p><a href="/dev/mail">All emails</a></p><p>To ${escapeHtml(email.to)}</p>`;
        sendHtml(
          response,
          frame(email.subject, `${head}<iframe title="The email" src="/dev/mail/${email.id}/body"></iframe>`),
        );
      },
    },
    {
      methods: ['GET', 'HEAD'],
      path: '/dev/mail/:id/body',
      handle: async (_request, response, { params }) => {
        const email = await readOutbox({ folder, id: params['id'] ?? '' });
        response.setHeader('x-frame-options', 'SAMEORIGIN');
        response.setHeader(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox allow-popups allow-top-navigation-by-user-activation",
        );
        // Links in an email open outside its frame.
        send(response, email ? email.html.replace('<head>', '<head><base target="_top">') : '', email ? 200 : 404);
      },
    },
  ];
}

function sendHtml(response: ServerResponse, html: string, status = 200): void {
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'",
  );
  send(response, html, status);
}

function send(response: ServerResponse, html: string, status: number): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(html);
}

const readable = (at: string): string =>
  `${new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

const STYLE = `
:root{color-scheme:light dark;--ink:#241c17;--quiet:#5e5349;--paper:#fbf8f4;--line:#e6ded3;--link:#6f4e37}
@media(prefers-color-scheme:dark){:root{--ink:#f4eee6;--quiet:#c3b8ab;--paper:#171310;--line:#372f28;--link:#d2a584}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:720px;margin:0 auto;padding:24px 16px}
h1{font-size:24px;line-height:1.2}ul{list-style:none;padding:0}li{border-top:1px solid var(--line)}
a{color:var(--link)}li a{display:grid;gap:2px;padding:12px 0;color:inherit;text-decoration:none}li a:hover strong{text-decoration:underline}
span,time,p{color:var(--quiet);font-size:14px}iframe{box-sizing:border-box;width:100%;height:72vh;border:1px solid var(--line);border-radius:10px;background:#fff}`;

const frame = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
