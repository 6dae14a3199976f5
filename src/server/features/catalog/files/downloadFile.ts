import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { provenStore } from '#shared/kit/ids.ts';
import { pageLanguage } from '#shared/rules/language.ts';
import { DOWNLOAD_START_HOURS } from '#shared/rules/accessLimits.ts';
import { DOWNLOAD_RESUME_HOURS } from '#shared/rules/limits.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { StreamContext, StreamRoute } from '../../../access/stream.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { startDownload } from '../../entitlements/downloadLimits.ts';
import { isLinkOpen } from '../../entitlements/isLinkOpen.ts';
import { fileLink, openFileLink } from './fileLink.ts';
import { sendRanged, tagOf } from '../../../access/sendRanged.ts';
import { refusing, sendText } from '../../../access/streamResponses.ts';

/** GET /files/{versionId}?…: one version of a product file, for anyone with a signed link from `fileLink`. */
export const downloadFile: StreamRoute = {
  methods: ['GET', 'HEAD'],
  path: '/files/:versionId',
  handle: refusing(sendFile),
};

const Claims = z.object({
  storeId: z.uuid(),
  name: z.string(),
  rightId: z.uuid().optional(),
  inline: z.literal('pdf').optional(),
  copy: z.literal('stamped').optional(),
  startId: z.uuid().optional(),
  startedAt: z.iso.datetime().optional(),
});

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { services, params, now, language }: StreamContext,
) {
  const link = openFileLink(services, { url: request.url ?? '', now });
  if (link.status === 'forged') return sendText(response, 403, getMessages(language).downloads.invalid);
  const mayResume = link.status === 'expired' && isResumed(request, { expiresAt: link.expiresAt, now });
  if (link.status === 'expired' && !mayResume) return sendText(response, 410, getMessages(language).downloads.expired);
  const { storeId, name, rightId, inline, copy, startId, startedAt } = Claims.parse(link.claims);
  const store = await services.directory.byId(storeId);
  const { downloads, refusals } = getMessages(pageLanguage(store?.language ?? '', language).language);
  if (store?.isClosed) return sendText(response, 503, refusals['store-unavailable']);
  const versionId = params['versionId'] ?? '';
  const version = await services.db.inStore(provenStore(storeId), (tx) =>
    copy === 'stamped' && rightId !== undefined
      ? findCopy(tx, { versionId, rightId, now })
      : findVersion(tx, { versionId, rightId, now }),
  );
  if (!version) return sendText(response, 404, downloads.gone);

  const { storage_key: key, bytes, sha256, mime, fileId } = version;
  if (mayResume) {
    // Only a client that received part of the file knows its ETag.
    const isSameFile = request.headers['if-range'] === tagOf(sha256.toString('hex'));
    if (!isSameFile) return sendText(response, 410, downloads.expired);
    const { url } = fileLink(services, {
      storeId,
      versionId,
      name,
      mime,
      now,
      ...(rightId && { rightId }),
      ...(inline && { inline }),
      ...(copy && { copy }),
      ...(startId && resumed({ startId, startedAt }, now)),
    });
    return void response.writeHead(307, { location: url, 'cache-control': 'no-store', 'content-length': 0 }).end();
  }
  await sendRanged(request, response, {
    files: services.files,
    file: { key, bytes, tag: sha256.toString('hex'), name, mime },
    isShown: inline === 'pdf' && mime === 'application/pdf',
    ...(rightId && startId && { begin }),
  });

  async function begin(): Promise<boolean> {
    const started = { rightId: rightId ?? '', fileId, startId: startId ?? '', now };
    const isAllowed = await services.db.inStore(provenStore(storeId), (tx) => startDownload(tx, started));
    if (!isAllowed) sendText(response, 403, downloads.usedUp);
    return isAllowed;
  }
}

/** The same download, or a new one if it began too long ago. */
function resumed({ startId, startedAt = '' }: { startId: string; startedAt: string | undefined }, now: Date) {
  const isSame = now.getTime() - Date.parse(startedAt) < DOWNLOAD_START_HOURS * 3_600_000;
  return isSame ? { startId, startedAt } : { startId: randomUUID(), startedAt: now.toISOString() };
}

/** An interrupted download can continue for a day after its link has expired. */
const isResumed = ({ headers }: IncomingMessage, { expiresAt, now }: { expiresAt: Date; now: Date }): boolean =>
  headers.range !== undefined &&
  headers['if-range'] !== undefined &&
  now.getTime() - expiresAt.getTime() < DOWNLOAD_RESUME_HOURS * 3_600_000;

const findVersion = (
  tx: StoreTx,
  { versionId, rightId, now }: { versionId: string; rightId: string | undefined; now: Date },
) =>
  tx.maybe(
    tx.q
      .selectFrom('file_versions as v')
      .innerJoin('stores as s', 's.id', 'v.store_id')
      .select(['v.storage_key', 'v.bytes', 'v.sha256', 'v.mime', 'v.file_id as fileId'])
      .where('v.store_id', '=', tx.realm)
      .where('v.id', '=', versionId)
      .where('s.deleted_at', 'is', null)
      .$if(rightId !== undefined, (query) => query.where(isLinkOpen(tx, 'v.file_id', { rightId: rightId ?? '', now }))),
  );

/** The copy of a version that was stamped for the entitlement. */
const findCopy = (tx: StoreTx, { versionId, rightId, now }: { versionId: string; rightId: string; now: Date }) =>
  tx.maybe(
    tx.q
      .selectFrom('stamped_files as v')
      .innerJoin('stores as s', 's.id', 'v.store_id')
      .innerJoin('file_versions as o', (on) =>
        on.onRef('o.store_id', '=', 'v.store_id').onRef('o.id', '=', 'v.version_id'),
      )
      .select((copy) => [
        'o.file_id as fileId',
        copy.ref('v.storage_key').$notNull().as('storage_key'),
        copy.ref('v.bytes').$notNull().as('bytes'),
        copy.ref('v.sha256').$notNull().as('sha256'),
        sql<string>`'application/pdf'`.as('mime'),
      ])
      .where('v.store_id', '=', tx.realm)
      .where('v.version_id', '=', versionId)
      .where('v.entitlement_id', '=', rightId)
      .where('v.made_at', 'is not', null)
      .where('s.deleted_at', 'is', null)
      .where(isLinkOpen(tx, 'o.file_id', { rightId, now })),
  );
