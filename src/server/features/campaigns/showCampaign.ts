import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse } from '#shared/contract/refusals.ts';
import { isUuid } from '#shared/kit/ids.ts';
import type { StreamContext, StreamRoute } from '../../access/stream.ts';
import { ownStore } from '../catalog/ownStore.ts';
import { refusing } from '../catalog/streamAnswers.ts';
import { campaignContent, campaignLetter } from './campaignLetter.ts';
import { findCampaign } from './campaignRecord.ts';

/**
 * GET /dashboard/email/{store}/{campaign}/letter: a campaign as its readers see it, for a frame of the dashboard and its
 * creator alone. `?scheme=dark` shows what a mail program in the dark would. Nothing in it runs.
 */
export const showCampaign: StreamRoute = {
  methods: ['GET', 'HEAD'],
  path: '/dashboard/email/:storeId/:campaignId/letter',
  handle: refusing(sendLetterPage),
};

async function sendLetterPage(_request: IncomingMessage, response: ServerResponse, context: StreamContext) {
  const { services, params, query } = context;
  const { storeId } = await ownStore(context, params['storeId'] ?? '');
  const campaignId = params['campaignId'] ?? '';
  if (!isUuid(campaignId)) refuse('not-found');
  const { html } = await services.db.inStore(storeId, async (tx) => {
    const record = await findCampaign(tx, campaignId);
    return campaignLetter(await campaignContent(tx, { services, record }), null);
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

/** The letter as it is in one of its two schemes, whatever the browser's own is. Links leave its frame. */
const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html
    .replace('<head>', '<head><base target="_blank">')
    .replaceAll('content="light dark"', `content="${scheme}"`)
    .replace('color-scheme:light dark', `color-scheme:${scheme}`)
    .replace('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all');
