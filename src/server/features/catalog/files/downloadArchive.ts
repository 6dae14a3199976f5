import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { provenStore } from '#shared/kit/ids.ts';
import { FILE_LINK_MINUTES } from '#shared/rules/limits.ts';
import { pageLanguage } from '#shared/rules/language.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { Services } from '../../../access/context.ts';
import type { StreamContext, StreamRoute } from '../../../access/stream.ts';
import { refusing, sendStream, sendText } from '../../../access/streamResponses.ts';
import { contentDisposition } from '../../../gateways/files/contentDisposition.ts';
import { checkLink, signLink, type LinkTerms } from '../../../gateways/files/links.ts';
import { zipStream, type ZipEntry } from '../../../gateways/files/zipStream.ts';
import { startDownloads } from '../../entitlements/downloadLimits.ts';
import { isArchivable, openFilesOf } from '../../entitlements/openFilesOf.ts';

/** GET /downloads/purchases/{entitlementId}?…: all files of a purchase as a zip file, for anyone with a signed link from `archiveLink`. */
export const downloadArchive: StreamRoute = {
  methods: ['GET'],
  path: '/downloads/purchases/:rightId',
  handle: refusing(sendArchive),
};

interface Params {
  storeId: string;
  rightId: string;
  /** The file name for saving, without its ending. */
  name: string;
  /** The id of the download. */
  startId: string;
  now: Date;
}

/** Creates a link to all files that an entitlement opens. It is valid for ten minutes, so access must be checked first. */
export function archiveLink(services: Pick<Services, 'secrets'>, { rightId, now, ...claims }: Params): string {
  const expiresAt = new Date(now.getTime() + FILE_LINK_MINUTES * 60_000);
  return signLink({ ...terms(services), path: `/downloads/purchases/${rightId}`, expiresAt, claims });
}

const terms = ({ secrets }: Pick<Services, 'secrets'>): LinkTerms => ({
  secret: secrets.key('file-link'),
  purpose: 'archive-download',
});

const Claims = z.object({ storeId: z.uuid(), name: z.string(), startId: z.uuid().optional() });

async function sendArchive(request: IncomingMessage, response: ServerResponse, context: StreamContext): Promise<void> {
  const { services, params, now, language } = context;
  const link = checkLink({ ...terms(services), url: request.url ?? '', now });
  if (link.status === 'forged') return sendText(response, 403, getMessages(language).downloads.invalid);
  if (link.status === 'expired') return sendText(response, 410, getMessages(language).downloads.expired);
  // Links of earlier versions have no id.
  const { storeId, name, startId = randomUUID() } = Claims.parse(link.claims);
  const store = await services.directory.byId(storeId);
  const { downloads, refusals } = getMessages(pageLanguage(store?.language ?? '', language).language);
  if (store?.isClosed) return sendText(response, 503, refusals['store-unavailable']);
  const rightId = params['rightId'] ?? '';
  const files = store ? await services.db.inStore(provenStore(storeId), (tx) => openFilesOf(tx, { rightId, now })) : [];
  if (files.length === 0) return sendText(response, 404, downloads.gone);
  // A larger version may have been uploaded since the link was made.
  if (!isArchivable(files)) return sendText(response, 409, downloads.tooLarge);
  const fileIds = files.map(({ id }) => id);
  const allowed = await services.db.inStore(provenStore(storeId), (tx) =>
    startDownloads(tx, { rightId, fileIds, startId, now }),
  );
  // What cannot be downloaded any more is left out.
  const left = files.filter(({ id }) => allowed.has(id));
  if (left.length === 0) return sendText(response, 403, downloads.usedUp);
  response.writeHead(200, {
    'content-type': 'application/zip',
    'content-disposition': contentDisposition(`${name}.zip`),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  await sendStream(response, zipStream(entries(services, left), now));
}

/** Most files are compressed already. Two with the same name get a number. */
async function* entries(
  { files: stored }: Pick<Services, 'files'>,
  files: readonly { name: string; bytes: number; key: string }[],
): AsyncGenerator<ZipEntry> {
  const taken = new Set<string>();
  for (const { name, bytes, key } of files) {
    const path = freePath(fileNameIn(name), taken);
    taken.add(path.toLowerCase());
    yield { path, compress: false, bytes, open: async (): Promise<Readable> => stored.get(key) };
  }
}

function freePath(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? [];
  let path = name;
  for (let number = 2; taken.has(path.toLowerCase()); number += 1) path = `${stem} (${number})${ending}`;
  return path;
}

/** Programs that open zip files refuse names that could leave their folder. */
function fileNameIn(name: string): string {
  const plain = name.replaceAll(/[/\\:]/g, '-');
  return /^\.+$/.test(plain) ? 'file' : plain;
}
