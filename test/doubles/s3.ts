import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { awsBody } from './awsBody.ts';
import { checkSignature, S3Refusal, type Sigv4Keys } from './sigv4.ts';

type S3Object = { body: Buffer; etag: string; modified: Date; headers: Record<string, string> };
type S3Upload = { key: string; started: Date; headers: Record<string, string>; parts: Map<number, S3Object> };
type S3Options = Sigv4Keys & { bucket: string; now?: () => Date; leastPartBytes?: number };

type S3Call = {
  method: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
};
type Answer = { status: number; headers?: Record<string, string>; body?: Buffer };

/** A small in-memory S3 for tests: path-style, one bucket, every request verified as Amazon does. */
export async function startS3({ bucket, now = () => new Date(), leastPartBytes = 5 * 1024 ** 2, ...keys }: S3Options) {
  const objects = new Map<string, S3Object>();
  const uploads = new Map<string, S3Upload>();
  const seen: { method: string; path: string; payload: string }[] = [];

  const server = createServer((request, response) => {
    void answer(request)
      .catch(refusalAnswer)
      .then((found) => send(request, response, found));
  });

  async function answer(request: IncomingMessage): Promise<Answer> {
    const raw = await readAll(request);
    const url = new URL(request.url ?? '/', 'http://s3');
    const payload = checkSignature(request, url, keys, now());
    seen.push({ method: request.method ?? '', path: url.pathname, payload });

    const [, bucketName, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (bucketName !== bucket) throw new S3Refusal(404, 'NoSuchBucket');
    const call: S3Call = {
      method: request.method ?? '',
      key: rest.join('/'),
      query: url.searchParams,
      headers: request.headers,
      body: awsBody(raw, payload),
    };
    return call.key === ''
      ? bucketCall(call)
      : call.query.has('uploadId') || call.query.has('uploads')
        ? uploadCall(call)
        : objectCall(call);
  }

  function bucketCall(call: S3Call): Answer {
    if (call.method === 'GET' && call.query.has('uploads')) return listUploads();
    if (call.method === 'GET' && call.query.get('list-type') === '2') return listObjects(call.query);
    if (call.method === 'POST' && call.query.has('delete')) return deleteMany(call.body.toString());
    throw new S3Refusal(501, 'NotImplemented');
  }

  function objectCall(call: S3Call): Answer {
    switch (call.method) {
      case 'PUT':
        return call.headers['x-amz-copy-source'] ? copyObject(call) : putObject(call);
      case 'GET':
      case 'HEAD':
        return readObject(call);
      case 'DELETE':
        objects.delete(call.key);
        return { status: 204 };
      default:
        throw new S3Refusal(405, 'MethodNotAllowed');
    }
  }

  function uploadCall(call: S3Call): Answer {
    if (call.method === 'POST' && call.query.has('uploads')) return createUpload(call);
    const id = call.query.get('uploadId') ?? '';
    const upload = uploads.get(id);
    if (!upload || upload.key !== call.key) throw new S3Refusal(404, 'NoSuchUpload');
    switch (call.method) {
      case 'PUT':
        return putPart(call, upload);
      case 'GET':
        return listParts(call, id, upload);
      case 'POST':
        return completeUpload(call, id, upload);
      case 'DELETE':
        uploads.delete(id);
        return { status: 204 };
      default:
        throw new S3Refusal(405, 'MethodNotAllowed');
    }
  }

  function putObject(call: S3Call): Answer {
    if (call.headers['if-none-match'] === '*' && objects.has(call.key)) throw new S3Refusal(412, 'PreconditionFailed');
    const object = { body: call.body, etag: md5(call.body), modified: now(), headers: objectHeaders(call.headers) };
    objects.set(call.key, object);
    return { status: 200, headers: { etag: object.etag } };
  }

  function readObject(call: S3Call): Answer {
    const object = objects.get(call.key);
    if (!object) throw new S3Refusal(404, 'NoSuchKey');
    const facts = {
      ...object.headers,
      etag: object.etag,
      'last-modified': object.modified.toUTCString(),
      'accept-ranges': 'bytes',
    };
    const range = rangeOf(call.headers.range, object.body.length);
    if (!range) return { status: 200, headers: facts, body: object.body };
    const [start, end] = range;
    const headers = { ...facts, 'content-range': `bytes ${start}-${end}/${object.body.length}` };
    return { status: 206, headers, body: object.body.subarray(start, end + 1) };
  }

  function copySource(call: S3Call): Buffer {
    const [from, ...rest] = decodeURIComponent(String(call.headers['x-amz-copy-source'])).replace(/^\//, '').split('/');
    const source = from === bucket ? objects.get(rest.join('/')) : undefined;
    if (!source) throw new S3Refusal(404, 'NoSuchKey');
    const range = rangeOf(call.headers['x-amz-copy-source-range'], source.body.length);
    return range ? source.body.subarray(range[0], range[1] + 1) : source.body;
  }

  function copyObject(call: S3Call): Answer {
    const body = copySource(call);
    if (body.length > 5 * 1024 ** 3) throw new S3Refusal(400, 'EntityTooLarge');
    objects.set(call.key, { body, etag: md5(body), modified: now(), headers: objectHeaders(call.headers) });
    return xml(
      `<CopyObjectResult><ETag>${md5(body)}</ETag><LastModified>${now().toISOString()}</LastModified></CopyObjectResult>`,
    );
  }

  function createUpload(call: S3Call): Answer {
    const id = randomUUID();
    uploads.set(id, { key: call.key, started: now(), headers: objectHeaders(call.headers), parts: new Map() });
    const ids = `<Bucket>${bucket}</Bucket><Key>${escapeXml(call.key)}</Key><UploadId>${id}</UploadId>`;
    return xml(`<InitiateMultipartUploadResult>${ids}</InitiateMultipartUploadResult>`);
  }

  function putPart(call: S3Call, upload: S3Upload): Answer {
    const number = Number(call.query.get('partNumber'));
    if (!(number >= 1 && number <= 10_000)) throw new S3Refusal(400, 'InvalidArgument');
    const isCopy = call.headers['x-amz-copy-source'] !== undefined;
    const body = isCopy ? copySource(call) : call.body;
    upload.parts.set(number, { body, etag: md5(body), modified: now(), headers: {} });
    if (!isCopy) return { status: 200, headers: { etag: md5(body) } };
    return xml(
      `<CopyPartResult><ETag>${md5(body)}</ETag><LastModified>${now().toISOString()}</LastModified></CopyPartResult>`,
    );
  }

  function listParts(call: S3Call, id: string, upload: S3Upload): Answer {
    const after = Number(call.query.get('part-number-marker') ?? 0);
    const most = Number(call.query.get('max-parts') ?? 1000);
    const all = [...upload.parts].filter(([number]) => number > after).sort(([a], [b]) => a - b);
    const page = all.slice(0, most);
    const parts = page.map(
      ([number, { body, etag, modified }]) =>
        `<Part><PartNumber>${number}</PartNumber><LastModified>${modified.toISOString()}</LastModified><ETag>${etag}</ETag><Size>${body.length}</Size></Part>`,
    );
    const marker = `<NextPartNumberMarker>${page.at(-1)?.[0] ?? 0}</NextPartNumberMarker>`;
    const facts = `<Bucket>${bucket}</Bucket><Key>${escapeXml(upload.key)}</Key><UploadId>${id}</UploadId>`;
    return xml(
      `<ListPartsResult>${facts}${marker}<IsTruncated>${all.length > most}</IsTruncated>${parts.join('')}</ListPartsResult>`,
    );
  }

  function completeUpload(call: S3Call, id: string, upload: S3Upload): Answer {
    const named = [...call.body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: unescapeXml(/<ETag>(.*?)</.exec(part)?.[1] ?? ''),
    }));
    const parts = named.map(({ number, etag }, index) => {
      const part = upload.parts.get(number);
      if (!part || part.etag !== etag) throw new S3Refusal(400, 'InvalidPart');
      if (index > 0 && number <= (named[index - 1]?.number ?? 0)) throw new S3Refusal(400, 'InvalidPartOrder');
      if (index < named.length - 1 && part.body.length < leastPartBytes) throw new S3Refusal(400, 'EntityTooSmall');
      return part.body;
    });
    if (parts.length === 0) throw new S3Refusal(400, 'MalformedXML');

    const etag = md5(Buffer.concat(parts.map((part) => createHash('md5').update(part).digest())), `-${parts.length}`);
    objects.set(upload.key, { body: Buffer.concat(parts), etag, modified: now(), headers: upload.headers });
    uploads.delete(id);
    const facts = `<Bucket>${bucket}</Bucket><Key>${escapeXml(upload.key)}</Key><ETag>${etag}</ETag>`;
    return xml(`<CompleteMultipartUploadResult>${facts}</CompleteMultipartUploadResult>`);
  }

  function listObjects(query: URLSearchParams): Answer {
    const most = Number(query.get('max-keys') ?? 1000);
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
    const all = [...objects]
      .filter(([key]) => key.startsWith(prefix) && key > after)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const page = all.slice(0, most);
    const contents = page.map(
      ([key, { body, etag, modified }]) =>
        `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modified.toISOString()}</LastModified><ETag>${etag}</ETag><Size>${body.length}</Size></Contents>`,
    );
    const isTruncated = all.length > most;
    const next = isTruncated
      ? `<NextContinuationToken>${escapeXml(page.at(-1)?.[0] ?? '')}</NextContinuationToken>`
      : '';
    const facts = `<Name>${bucket}</Name><Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount>`;
    return xml(
      `<ListBucketResult>${facts}<IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  }

  function listUploads(): Answer {
    const items = [...uploads].map(
      ([id, { key, started }]) =>
        `<Upload><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId><Initiated>${started.toISOString()}</Initiated></Upload>`,
    );
    const facts = `<Bucket>${bucket}</Bucket><IsTruncated>false</IsTruncated>`;
    return xml(`<ListMultipartUploadsResult>${facts}${items.join('')}</ListMultipartUploadsResult>`);
  }

  function deleteMany(body: string): Answer {
    const keys = [...body.matchAll(/<Key>(.*?)<\/Key>/gs)].map(([, key = '']) => unescapeXml(key));
    for (const key of keys) objects.delete(key);
    const gone = keys.map((key) => `<Deleted><Key>${escapeXml(key)}</Key></Deleted>`);
    return xml(`<DeleteResult>${gone.join('')}</DeleteResult>`);
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // listen() on a TCP port always returns an address object.
  const { port } = server.address() as AddressInfo;

  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    uploads,
    seen,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers = {}, body = Buffer.alloc(0) }: Answer,
) {
  response.writeHead(status, {
    ...headers,
    'content-length': body.length,
    'x-amz-request-id': randomUUID(),
  });
  response.end(request.method === 'HEAD' || status === 204 ? undefined : body);
}

function refusalAnswer(error: unknown): Answer {
  const refusal = error instanceof S3Refusal ? error : new S3Refusal(500, 'InternalError', String(error));
  const body = `<Code>${refusal.code}</Code><Message>${escapeXml(refusal.message)}</Message>`;
  return { ...xml(`<Error>${body}</Error>`), status: refusal.status };
}

function xml(body: string): Answer {
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`),
  };
}

function objectHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  const ofObject = Object.entries(headers).filter(
    ([name]) => name === 'content-type' || name.startsWith('x-amz-meta-'),
  );
  return Object.fromEntries(ofObject.map(([name, value]) => [name, String(value)]));
}

function rangeOf(header: string | string[] | undefined, size: number): [number, number] | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(String(header ?? ''));
  if (!found || (found[1] === '' && found[2] === '')) return null;
  const start = found[1] === '' ? Math.max(0, size - Number(found[2])) : Number(found[1]);
  const end = found[1] === '' || found[2] === '' ? size - 1 : Math.min(Number(found[2]), size - 1);
  if (start >= size || start > end) throw new S3Refusal(416, 'InvalidRange');
  return [start, end];
}

const md5 = (data: Buffer, suffix = '') => `"${createHash('md5').update(data).digest('hex')}${suffix}"`;

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const unescapeXml = (text: string) =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
