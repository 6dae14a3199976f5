import type { IncomingMessage, ServerResponse } from 'node:http';
import { REFUSALS } from '#shared/contract/refusals.ts';
import type { StreamContext, StreamRoute } from '../../../access/stream.ts';
import { sendRanged } from '../../../access/sendRanged.ts';
import { refusing, sendText } from '../../../access/streamResponses.ts';
import { exportKey } from './exportKey.ts';
import { openExportLink } from './exportLink.ts';
import { selectExports } from './exportRecord.ts';

/** GET /downloads/{exportId}?…: an export, for its signed-in creator with a signed link from `exportLink`. */
export const downloadExport: StreamRoute = {
  methods: ['GET', 'HEAD'],
  path: '/downloads/:exportId',
  handle: refusing(sendExport),
};

async function sendExport(request: IncomingMessage, response: ServerResponse, context: StreamContext) {
  const { services, params, now } = context;
  const link = openExportLink(services, { url: request.url ?? '', now });
  if (link.status === 'forged') return sendText(response, 403, 'This link isn’t valid.');
  if (link.status === 'expired') {
    return sendText(response, 410, 'This link has expired. Download the export again from your settings.');
  }
  // The export contains all customers of a creator, so a link that leaked from a history or a log opens nothing without
  // the session.
  const creator = await context.creator();
  if (!creator) return sendText(response, 401, REFUSALS.unauthenticated.message);
  const creatorId = link.claims['creatorId'] ?? '';
  if (creator.id !== creatorId) return sendText(response, 403, 'This export belongs to a different account.');
  const exportId = params['exportId'] ?? '';
  const row = await services.db.onPlatform((tx) => tx.maybe(selectExports(tx, creatorId).where('id', '=', exportId)));
  if (row?.state !== 'ready' || row.run_id === null || row.bytes === null) {
    return sendText(response, 404, 'This export is no longer available.');
  }
  await sendRanged(request, response, {
    files: services.files,
    file: {
      key: exportKey({ creatorId, exportId, runId: row.run_id }),
      bytes: row.bytes,
      tag: row.run_id,
      name: `my-data-${row.created_at.toISOString().slice(0, 10)}.zip`,
      mime: 'application/zip',
    },
  });
}
