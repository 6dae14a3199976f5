import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse } from '#shared/contract/refusals.ts';
import { isUuid } from '#shared/kit/ids.ts';
import type { StreamContext, StreamRoute } from '../../../access/stream.ts';
import { ownStore } from '../../storeRecord/ownStore.ts';
import { refusing } from '../../../access/streamResponses.ts';
import { findProductChanges } from '../updates/productChanges.ts';
import { sendEmailPage } from './emailPage.ts';
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
  handle: refusing(show),
};

async function show(_request: IncomingMessage, response: ServerResponse, context: StreamContext) {
  const { services, params, query } = context;
  const { storeId } = await ownStore(context, params['storeId'] ?? '');
  const campaignId = params['campaignId'] ?? '';
  if (!isUuid(campaignId)) refuse('not-found');
  const { html } = await services.db.inStore(storeId, async (tx) => {
    const record = await findCampaign(tx, campaignId);
    const reader = query.get('name') === 'known' ? NAMED_READER : UNNAMED_READER;
    const content = await campaignContent(tx, { services, record });
    const changes = content.update ? await findProductChanges(tx, content.update) : [];
    return renderCampaignEmail(content, { ...reader, changes });
  });
  sendEmailPage(response, html, query.get('scheme'));
}
