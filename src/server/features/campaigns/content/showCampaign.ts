import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse } from '#shared/contract/refusals.ts';
import { isUuid } from '#shared/kit/ids.ts';
import type { StreamContext, StreamRoute } from '../../../access/stream.ts';
import { ownStore } from '../../storeRecord/ownStore.ts';
import { refusing } from '../../../access/streamResponses.ts';
import { campaignContent, renderCampaignEmail, NAMED_READER, UNNAMED_READER } from './renderCampaignEmail.ts';
import { findCampaign } from '../campaignRecord.ts';

/**
 * GET /dashboard/email/{store}/{campaign}/message: a campaign as its recipients see it, for a frame of the dashboard
 * and its creator only. `?scheme=dark` shows the dark version, `?name=known` the version for a recipient with a name.
 * Scripts do not run in it.
 */
export const showCampaign: StreamRoute = {
  methods: ['GET', 'HEAD'],
  path: '/dashboard/email/:storeId/:campaignId/message',
  handle: refusing(sendEmailPage),
};

async function sendEmailPage(_request: IncomingMessage, response: ServerResponse, context: StreamContext) {
  const { services, params, query } = context;
  const { storeId } = await ownStore(context, params['storeId'] ?? '');
  const campaignId = params['campaignId'] ?? '';
  if (!isUuid(campaignId)) refuse('not-found');
  const { html } = await services.db.inStore(storeId, async (tx) => {
    const record = await findCampaign(tx, campaignId);
    const reader = query.get('name') === 'known' ? NAMED_READER : UNNAMED_READER;
    return renderCampaignEmail(await campaignContent(tx, { services, record }), reader);
  });
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-frame-options': 'SAMEORIGIN',
      'x-robots-tag': 'noindex',
      'cross-origin-opener-policy': 'unsafe-none',
      'content-security-policy': POLICY,
    })
    .end(inScheme(html, query.get('scheme') === 'dark' ? 'dark' : 'light'));
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
