import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse } from '#shared/contract/refusals.ts';
import { UpdateForm } from '#shared/contract/updates.ts';
import { isUuid } from '#shared/kit/ids.ts';
import type { StreamContext, StreamRoute } from '../../../access/stream.ts';
import { refusing } from '../../../access/streamResponses.ts';
import { resolveEmailLocale, storeSender } from '../../mail/sending/mailSender.ts';
import { ownStore } from '../../storeRecord/ownStore.ts';
import { sendEmailPage } from '../content/emailPage.ts';
import { findPostalAddress } from '../content/renderCampaignEmail.ts';
import { renderUpdateEmail } from './renderUpdateEmail.ts';
import { findDraft } from './updateRecord.ts';
import { findProductChanges } from './productChanges.ts';

/**
 * GET /dashboard/products/{store}/{product}/update: the email about the product's next update with `?note=`, for a frame of the
 * dashboard and its creator only. `?scheme=dark` shows the dark version.
 */
export const showUpdateEmail: StreamRoute = {
  methods: ['GET', 'HEAD'],
  path: '/dashboard/products/:storeId/:productId/update',
  handle: refusing(show),
};

async function show(_request: IncomingMessage, response: ServerResponse, context: StreamContext) {
  const { services, params, query } = context;
  const { storeId } = await ownStore(context, params['storeId'] ?? '');
  const productId = params['productId'] ?? '';
  const { data: form } = UpdateForm.safeParse({ note: query.get('note') ?? '' });
  if (!isUuid(productId) || !form) refuse('not-found');
  const { html } = await services.db.inStore(storeId, async (tx) => {
    const { title, since } = await findDraft(tx, productId, services.now());
    const sender = await storeSender(tx, services.settings);
    return renderUpdateEmail(
      { title, note: form.note },
      {
        sender,
        language: resolveEmailLocale(sender),
        postalAddress: await findPostalAddress(tx),
        reader: { changes: await findProductChanges(tx, { productId, since }) },
      },
    );
  });
  sendEmailPage(response, html, query.get('scheme'));
}
