import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { InvoiceFilter } from '#shared/contract/invoices.ts';
import { Refusal, refuse } from '#shared/contract/refusals.ts';
import { isUuid, type StoreId } from '#shared/kit/ids.ts';
import type { Services } from '../../access/context.ts';
import { sendRanged } from '../../access/sendRanged.ts';
import type { StreamContext, StreamRoute } from '../../access/stream.ts';
import { refusing, sendStream } from '../../access/streamResponses.ts';
import { contentDisposition } from '../../gateways/files/contentDisposition.ts';
import { zipStream, type ZipEntry } from '../../gateways/files/zipStream.ts';
import { ownStore } from '../storeRecord/ownStore.ts';
import { filteredInvoices, findInvoices } from './invoiceRows.ts';
import { findInvoiceFile, invoiceFileName } from './orderInvoices.ts';

/** GET /downloads/invoices/{storeId}/{invoiceId}: a PDF, for the store's signed-in creator. */
export const downloadInvoice: StreamRoute = {
  methods: ['GET', 'HEAD'],
  path: '/downloads/invoices/:storeId/:invoiceId',
  handle: refusing(sendInvoice),
};

/** GET /downloads/invoices/{storeId}?search=…&year=…: the PDFs of a list as a zip file. */
export const downloadInvoices: StreamRoute = {
  methods: ['GET'],
  path: '/downloads/invoices/:storeId',
  handle: refusing(sendZip),
};

async function sendInvoice(request: IncomingMessage, response: ServerResponse, context: StreamContext): Promise<void> {
  const storeId = await ownStoreId(context);
  const { services, params } = context;
  const invoiceId = params['invoiceId'] ?? '';
  const file = isUuid(invoiceId)
    ? await services.db.readStore(storeId, (tx) => findInvoiceFile(tx, { invoiceId }))
    : undefined;
  if (!file) refuse('not-found');
  const { key, bytes, sha256: tag, name } = file;
  const stored = { key, bytes, tag, name, mime: 'application/pdf' };
  await sendRanged(request, response, { files: services.files, file: stored });
}

async function sendZip(_request: IncomingMessage, response: ServerResponse, context: StreamContext): Promise<void> {
  const storeId = await ownStoreId(context);
  const { services, query, now } = context;
  const year = Number(query.get('year') ?? Number.NaN);
  const filter = InvoiceFilter.safeParse({
    storeId,
    ...(query.get('search') ? { search: query.get('search') } : {}),
    ...(Number.isNaN(year) ? {} : { year }),
  });
  if (!filter.success) refuse('not-found');
  response.writeHead(200, {
    'content-type': 'application/zip',
    'content-disposition': contentDisposition(`invoices-${query.get('year') ?? now.toISOString().slice(0, 10)}.zip`),
    'cache-control': 'private, no-store',
  });
  await sendStream(response, zipStream(zipEntries(services, storeId, filter.data), now));
}

/** The store in the address. For another creator it does not exist. */
async function ownStoreId(context: StreamContext): Promise<StoreId> {
  try {
    return (await ownStore(context, context.params['storeId'] ?? '')).storeId;
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'unauthenticated') return refuse('not-found');
    throw error;
  }
}

const BATCH = 100;

/** The stored documents in the order of their ids, read in short transactions. */
async function* zipEntries({ db, files }: Services, storeId: StoreId, filter: InvoiceFilter): AsyncGenerator<ZipEntry> {
  let after = FIRST;
  for (let more = true; more;) {
    const rows = await db.readStore(storeId, async (tx) =>
      tx.many(
        filteredInvoices(tx, filter, await findInvoices(tx, filter.search))
          .select(['i.id', 'i.number', 'i.storage_key', 'i.bytes'])
          .where('i.id', '>', after)
          .where('i.storage_key', 'is not', null)
          .orderBy('i.id')
          .limit(BATCH),
      ),
    );
    for (const { number, storage_key: key, bytes } of rows) {
      if (key === null || bytes === null) continue;
      yield {
        path: invoiceFileName(number),
        compress: false,
        bytes,
        open: async (): Promise<Readable> => files.get(key),
      };
    }
    after = rows.at(-1)?.id ?? after;
    more = rows.length === BATCH;
  }
}

/** An id that sorts before every other. */
const FIRST = '00000000-0000-0000-0000-000000000000';
