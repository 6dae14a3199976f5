import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CSV_EXPORTS, type CsvExportName } from '#shared/contract/csvExports.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { csvOf } from '#shared/kit/csv.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { parseJson } from '#shared/kit/parseJson.ts';
import type { RequestContext } from '../access/context.ts';
import type { CsvExport } from '../access/csvExport.ts';
import { countAgainst } from '../access/rateLimit.ts';
import { sendStream } from '../access/streamResponses.ts';
import { creatorCookie } from './cookies.ts';
import type { Deps } from './Deps.ts';
import { hijackReply } from './hijackReply.ts';
import { creatorCredential, resolveCreator, type RequestFacts } from './identify.ts';
import { openConcurrencyLimit } from './openConcurrencyLimit.ts';
import { readRequestContext, readRequestFacts } from './readRequestContext.ts';
import { runCallable } from './runCallable.ts';
import { checkValue } from './wire.ts';

/** How many exports one creator can have at once on a node, and in ten minutes. */
export const EXPORTS_AT_ONCE = 3;
export const EXPORTS_IN_TEN_MINUTES = 60;

interface ExportRequest {
  Params: { name: string };
  Querystring: { input?: string | string[]; check?: string };
}

type Exported = { name: CsvExportName; exported: CsvExport };

/**
 * GET /downloads/csv/{call}?input={…}: every page of a list as one CSV, for those who may make the call. With `check=1` it
 * only makes sure that the export can start, so that a page can show the refusal.
 */
export function serveCsvExports(app: FastifyInstance, deps: Deps): void {
  const running = openConcurrencyLimit(EXPORTS_AT_ONCE, 'too-many-csv-exports');
  app.get<ExportRequest>('/downloads/csv/:name', async (request, reply) => {
    const found = findExport(deps, request.params.name);
    request.routeLabel = `export ${found.name}`;
    // Another site may not start an export, although its visitors could not read the file.
    const facts: RequestFacts = { ...readRequestFacts(request), method: 'POST' };
    const context = readRequestContext({ request, reply, deps, cookie: creatorCookie(facts.secure) });
    const creator = await resolveCreator(deps.services.db, { credential: creatorCredential(facts), now: context.now });
    if (!creator) throw new Refusal('unauthenticated');
    const release = running.take(creator.session.accountId);
    try {
      const isCheck = request.query.check !== undefined;
      await countExport(context, creator.session.accountId, isCheck ? 0 : 1);
      const readPage = openPages({ ...found, input: readInput(request), facts, context });
      const first = await readPage(undefined);
      if (isCheck) return await reply.code(204).header('cache-control', 'no-store').send();
      const response = hijackReply(reply);
      response.writeHead(200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName(found.name, context.now)}"`,
        'cache-control': 'private, no-store',
      });
      // A client that sees the connection end without the end of the response knows that rows are missing.
      await sendStream(response, Readable.from(linesFrom(found.exported, first, readPage))).catch((error: unknown) => {
        if (!(error instanceof Refusal)) deps.services.faults.report(error, { id: request.id });
        response.destroy();
      });
      return reply;
    } finally {
      release();
    }
  });
}

function findExport({ registries }: Deps, name: string): Exported {
  if (!isExportName(name)) throw new Refusal('not-found');
  return { name, exported: registries.csvExports[name] };
}

const isExportName = (name: string): name is CsvExportName => Object.hasOwn(CSV_EXPORTS, name);

const fileName = (name: CsvExportName, now: Date): string =>
  `${CSV_EXPORTS[name].replaceAll(' ', '-')}-${now.toISOString().slice(0, 10)}.csv`;

const countExport = ({ services: { db, secrets }, now }: RequestContext, accountId: string, uses: 0 | 1) =>
  countAgainst({ db, secrets, now }, [
    { key: `csv ${accountId}`, most: EXPORTS_IN_TEN_MINUTES, seconds: 600, refusal: 'too-many-csv-exports', uses },
  ]);

function readInput(request: FastifyRequest<ExportRequest>): Record<string, unknown> {
  const input = parseJson([request.query.input ?? ''].flat().join(''));
  if (!isRecord(input)) throw new Refusal('invalid-argument', { field: 'input' });
  checkValue(input);
  return input;
}

type ReadPage = (cursor: string | undefined) => Promise<ReturnType<CsvExport['readPage']>>;

interface Pages extends Exported {
  input: Record<string, unknown>;
  facts: RequestFacts;
  context: RequestContext;
}

/**
 * Each page is a call of its own with its own transaction and all its checks, so that an export ends when its session
 * does. It uses the connections of jobs, so that exports never delay a buyer.
 */
function openPages({ exported, input, facts, context }: Pages): ReadPage {
  const services = { ...context.services, db: context.services.dbForJobs };
  return async (cursor) => {
    const page = await runCallable({
      answer: exported.handler,
      payload: { ...input, limit: exported.pageRows, cursor },
      facts,
      requestContext: { ...context, services, now: services.now() },
    }).catch(hideOthers);
    return exported.readPage(page);
  };
}

/** For another creator a store does not exist. */
function hideOthers(error: unknown): never {
  const isHidden = error instanceof Refusal && (error.code === 'store-forbidden' || error.code === 'store-not-found');
  throw isHidden ? new Refusal('not-found') : error;
}

async function* linesFrom(
  exported: CsvExport,
  first: Awaited<ReturnType<ReadPage>>,
  readPage: ReadPage,
): AsyncGenerator<string> {
  yield csvOf(exported.head, []) + first.lines;
  for (let cursor = first.nextCursor; cursor !== null;) {
    const page = await readPage(cursor);
    yield page.lines;
    cursor = page.nextCursor;
  }
}
