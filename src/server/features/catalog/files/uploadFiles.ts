import type { IncomingMessage, ServerResponse } from 'node:http';
import { Metadata, Server } from '@tus/server';
import { z } from 'zod';
import type { ProductFile } from '#shared/contract/catalog.ts';
import { Uuid } from '#shared/contract/fields.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { FILE_SECONDS_MAX, PRODUCT_FILE_BYTES_DEFAULT } from '#shared/rules/limits.ts';
import type { Services } from '../../../access/context.ts';
import { countAgainst } from '../../../access/rateLimit.ts';
import { storeSuspended } from '../../../access/storeSuspended.ts';
import type { StreamContext, StreamRoute } from '../../../access/stream.ts';
import { cleanFileName } from '../../media/cleanFileName.ts';
import { finishUpload } from './finishUpload.ts';
import { ownOpenStore, ownStore } from '../../storeRecord/ownStore.ts';
import { refusalBody, refusalOf, refusing, sendJson } from '../../../access/streamResponses.ts';
import { uploadLocker } from './uploadLocker.ts';
import {
  expireUpload,
  insertUpload,
  lockUpload,
  newUploadId,
  storeOfUpload,
  type UploadRecord,
} from './uploadRecord.ts';

const TUS = { 'tus-resumable': '1.0.0' };

/** Resumable uploads of product files with the tus protocol 1.0.0. */
export const uploadFiles: readonly StreamRoute[] = [
  { methods: ['POST'], path: '/uploads', handle: refusing(createUpload) },
  { methods: ['HEAD', 'PATCH', 'DELETE'], path: '/uploads/:id', handle: refusing(continueUpload) },
  { methods: ['OPTIONS'], path: '/uploads', handle: refusing(describeUploads) },
  { methods: ['OPTIONS'], path: '/uploads/:id', handle: refusing(describeUploads) },
];

async function describeUploads(request: IncomingMessage, response: ServerResponse, { services }: StreamContext) {
  await tusServer(services, {}).handle(request, response);
}

/** Store, product, name and length are all checked before the first byte. */
async function createUpload(request: IncomingMessage, response: ServerResponse, context: StreamContext) {
  const { services, now } = context;
  if (request.headers['tus-resumable'] !== TUS['tus-resumable']) return describeUploads(request, response, context);
  const {
    storeId: claimedStoreId,
    productId,
    fileId = null,
    lessonId = null,
    filename,
    duration,
  } = readMetadata(request);
  const { creator, storeId } = await ownOpenStore(context, claimedStoreId);
  await countAgainst({ ...services, now }, [{ key: `uploads ${creator.id}`, most: 1000, seconds: 3600 }]);

  const id = newUploadId(storeId);
  const upload = {
    id,
    productId,
    fileId,
    lessonId,
    name: cleanFileName(filename),
    durationSeconds: duration,
    bytes: readLength(request),
  };
  await services.db.inStore(storeId, (tx) => insertUpload(tx, { ...upload, creatorId: creator.id, now }));
  await tusServer(services, {
    namingFunction: () => id,
    finish: () => finishUpload(services, { ...upload, storeId }, now),
  }).handle(request, response);
}

const RequestedMetadata = z.object({
  storeId: Uuid,
  productId: Uuid,
  fileId: Uuid.nullish(),
  lessonId: Uuid.nullish(),
  filename: z
    .string()
    .nullish()
    .transform((name) => name ?? ''),
  /** The length of a video or audio file in whole seconds, if the client could read it. */
  duration: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(FILE_SECONDS_MAX))
    .nullish()
    .transform((seconds) => seconds ?? null),
});

function readMetadata(request: IncomingMessage): z.output<typeof RequestedMetadata> {
  const header = request.headers['upload-metadata'];
  const { success, data, error } = RequestedMetadata.safeParse(parseMetadata(typeof header === 'string' ? header : ''));
  if (success) return data;
  return refuse('invalid-argument', { field: error.issues[0]?.path.join('.') ?? 'Upload-Metadata' });
}

function parseMetadata(header: string): unknown {
  try {
    return Metadata.parse(header);
  } catch (error) {
    // The package throws plain errors for a malformed header.
    if (error instanceof Error) return {};
    throw error;
  }
}

function readLength(request: IncomingMessage): number {
  const header = request.headers['upload-length'];
  if (typeof header !== 'string' || !/^\d{1,15}$/.test(header)) refuse('invalid-argument', { field: 'Upload-Length' });
  const bytes = Number(header);
  if (bytes === 0) refuse('file-empty');
  if (bytes > PRODUCT_FILE_BYTES_DEFAULT) refuse('file-too-large');
  return bytes;
}

async function continueUpload(request: IncomingMessage, response: ServerResponse, context: StreamContext) {
  const { services, now } = context;
  const { isSuspended, ...upload } = await findUpload(context);
  if (isSuspended && request.method === 'PATCH') throw storeSuspended(services.settings);
  if (upload.finishedVersionId !== null) return answerFinished(request, response, await finished(context, upload));
  if (upload.expiresAt <= now) return sendJson(response, 410, refusalBody(new Refusal('not-found')), TUS);
  if (request.method === 'DELETE') {
    await services.db.inStore(upload.storeId, (tx) => expireUpload(tx, upload.id, now));
  } else if (await lacksOnlyTheEnd(request, context, upload)) {
    return answerFinished(request, response, await finished(context, upload));
  }
  await tusServer(services, { id: upload.id, finish: () => finishUpload(services, upload, now) }).handle(
    request,
    response,
  );
}

const finished = async ({ services, now }: StreamContext, upload: UploadRecord): Promise<Finished> => ({
  bytes: upload.bytes,
  file: await finishUpload(services, upload, now),
});

/** Another creator's upload is reported as missing. */
async function findUpload(context: StreamContext): Promise<UploadRecord & { isSuspended: boolean }> {
  const id = context.params['id'] ?? '';
  const { storeId, isSuspended } = await ownStore(context, storeOfUpload(id) ?? '').catch((error: unknown) => {
    const isStrange =
      error instanceof Refusal && (error.code === 'store-forbidden' || error.code === 'store-not-found');
    throw isStrange ? new Refusal('not-found') : error;
  });
  const upload = await context.services.db.inStore(storeId, (tx) => lockUpload(tx, id));
  return upload ? { ...upload, isSuspended } : refuse('not-found');
}

/** Whether all bytes have arrived but a crash or a lost connection kept the upload from becoming a file. */
async function lacksOnlyTheEnd(request: IncomingMessage, context: StreamContext, { id, bytes }: UploadRecord) {
  if (request.method === 'PATCH' && request.headers['upload-offset'] !== String(bytes)) return false;
  const found = await context.services.uploads.getUpload(id).catch((error: unknown) => {
    if (isTusAnswer(error)) return undefined;
    throw error;
  });
  // If the bytes are gone, another request has created the file meanwhile.
  return found ? found.offset === bytes : (await findUpload(context)).finishedVersionId !== null;
}

/** The response to a repeated request: the upload is complete and has become this file. */
function answerFinished(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  { bytes, file }: Finished,
): void {
  const facts = { ...TUS, 'upload-offset': String(bytes), 'upload-length': String(bytes) };
  if (method === 'HEAD') {
    response.writeHead(200, { ...facts, 'cache-control': 'no-store' }).end();
  } else if (method === 'DELETE') {
    refuse('invalid-argument', {}, 'This upload is already complete. Remove the file from the product instead.');
  } else if (headers['upload-offset'] === String(bytes)) {
    sendJson(response, 200, file, facts);
  } else {
    sendJson(response, 409, refusalBody(new Refusal('invalid-argument', { field: 'Upload-Offset' })), facts);
  }
}

interface Finished {
  bytes: number;
  file: ProductFile;
}

interface Hooks {
  /** The upload, after checking that it is the creator's own. */
  id?: string;
  namingFunction?: () => string;
  finish?: () => Promise<ProductFile>;
}

/** A tus server for a single request, so that its hooks know the creator. */
function tusServer(services: Services, { id, namingFunction, finish }: Hooks): Server {
  const { uploads, faults } = services;
  return new Server({
    path: '/uploads',
    datastore: uploads,
    locker: uploadLocker(services),
    relativeLocation: true,
    maxSize: PRODUCT_FILE_BYTES_DEFAULT,
    // Uploads come from our own pages only, so there are no CORS headers.
    allowedOrigins: () => false,
    // The package takes the id from the end of the whole URL, including the query, so the query is removed.
    ...(id !== undefined && { getFileIdFromRequest: () => id }),
    ...(namingFunction && { namingFunction }),
    ...(finish && {
      onUploadFinish: async ({ method }) => ({
        ...(method === 'PATCH' && { status_code: 200 }),
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify(await finish()),
      }),
    }),
    onResponseError: (_request, error) => {
      if (isTusAnswer(error)) return undefined;
      faults.report(error, {});
      const refusal = refusalOf(error);
      return { status_code: refusal.httpStatus, body: JSON.stringify(refusalBody(refusal)) };
    },
  });
}

const isTusAnswer = (error: unknown) => isRecord(error) && typeof error['status_code'] === 'number';
