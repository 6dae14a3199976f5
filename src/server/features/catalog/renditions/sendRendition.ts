import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { provenStore } from '#shared/kit/ids.ts';
import { pageLanguage } from '#shared/rules/language.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { RENDITION_ACCESS_SECONDS, RENDITION_NAME } from '#shared/rules/renditions.ts';
import { sendRanged } from '../../../access/sendRanged.ts';
import type { StreamContext, StreamRoute } from '../../../access/stream.ts';
import { refusing, sendText } from '../../../access/streamResponses.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { isLinkOpen } from '../../entitlements/isLinkOpen.ts';
import { openStreamLink } from './streamLink.ts';

/** GET /files/{versionId}/{token}/{name}: a playlist of a video or a part of one, for anyone with an address from `streamLink`. */
export const sendRendition: StreamRoute = {
  methods: ['GET', 'HEAD'],
  path: '/files/:versionId/:token/:name',
  handle: refusing(send),
};

const Claims = z.object({ storeId: z.uuid(), rightId: z.uuid().optional(), customerId: z.uuid().optional() });
type Claims = z.infer<typeof Claims>;

async function send(request: IncomingMessage, response: ServerResponse, context: StreamContext) {
  const { services, params, now, language } = context;
  const { versionId = '', token = '', name = '' } = params;
  const link = openStreamLink(services, { versionId, token, now });
  if (link.status === 'forged') return sendText(response, 403, getMessages(language).downloads.invalid);
  if (link.status === 'expired') return sendText(response, 410, getMessages(language).downloads.expired);
  const claims = Claims.parse(link.claims);
  const [store, host] = [await services.directory.byId(claims.storeId), await context.hostStore()];
  const { downloads, refusals } = getMessages(pageLanguage(store?.language ?? '', language).language);
  if (store?.isClosed) return sendText(response, 503, refusals['store-unavailable']);
  const isElsewhere = host !== null && host.id !== claims.storeId;
  const file = isElsewhere || !store || !RENDITION_NAME.test(name) ? undefined : await findFile(context, claims, name);
  if (!file) return sendText(response, 404, downloads.gone);
  await sendRanged(request, response, {
    files: services.files,
    // The bytes of a key never change.
    file: { ...file, tag: file.key.split('/').at(-1) ?? '', name, mime: mimeOf(name) },
  });
}

function mimeOf(name: string): string {
  if (name.endsWith('.m3u8')) return 'application/vnd.apple.mpegurl';
  return name === 'audio.mp4' ? 'audio/mp4' : 'video/mp4';
}

type Files = ReadonlyMap<string, { key: string; bytes: number }>;

/** What somebody may open at the moment. A player asks every few seconds, and lost access has to count within a minute. */
const opened = new LRUCache<string, { files: Files; readAt: number }>({ max: 10_000 });

async function findFile({ services, params, now }: StreamContext, claims: Claims, name: string) {
  const { storeId, rightId, customerId } = claims;
  const versionId = params['versionId'] ?? '';
  const key = [storeId, versionId, rightId, customerId].join(' ');
  const known = opened.get(key);
  if (known && now.getTime() - known.readAt < RENDITION_ACCESS_SECONDS * 1000) return known.files.get(name);
  const rows = await services.db.readStore(provenStore(storeId), (tx) => openFiles(tx, { ...claims, versionId, now }));
  const files = new Map(rows.map((row) => [row.name, { key: row.key, bytes: row.bytes }]));
  if (files.size > 0) opened.set(key, { files, readAt: now.getTime() });
  else opened.delete(key);
  return files.get(name);
}

const openFiles = (tx: StoreTx, { versionId, rightId, customerId, now }: Claims & { versionId: string; now: Date }) =>
  tx.many(
    tx.q
      .selectFrom('rendition_files as f')
      .innerJoin('renditions as r', (on) =>
        on.onRef('r.store_id', '=', 'f.store_id').onRef('r.version_id', '=', 'f.version_id'),
      )
      .innerJoin('file_versions as v', (on) =>
        on.onRef('v.store_id', '=', 'f.store_id').onRef('v.id', '=', 'f.version_id'),
      )
      .select(['f.name', 'f.storage_key as key', 'f.bytes'])
      .where('f.store_id', '=', tx.realm)
      .where('f.version_id', '=', versionId)
      .where('r.state', '=', 'ready')
      .$if(rightId !== undefined, (query) =>
        query.where(isLinkOpen(tx, 'v.file_id', { rightId: rightId ?? '', customerId: customerId ?? '', now })),
      ),
  );
