import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { SignedIn } from '#shared/contract/accounts.ts';
import { Product as ProductView, ProductFile } from '#shared/contract/catalog.ts';
import { listOutbox } from '#server/gateways/mail/outbox.ts';
import type { Product } from './startProduct.ts';

export const PASSWORD = 'copper kettle 9';
export const CARD = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };
/** The server closes idle connections after five seconds. A request at that very moment would fail. */
const IDLE_MS = 2000;
const MAIL_PATIENCE_MS = 20_000;

export interface Creator {
  email: string;
  token: string;
}

export interface OwnStore {
  creator: Creator;
  storeId: string;
}

export interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  rawHeaders: string[];
  body: Buffer;
}

export type Client = ReturnType<typeof openClient>;

/** A client of the product's API with keep-alive connections, like an outside program. */
export function openClient(
  { base, dataDir }: Pick<Product, 'base' | 'dataDir'>,
  { maxSockets = 64 }: { maxSockets?: number } = {},
) {
  const agent = new http.Agent({ keepAlive: true, maxSockets, timeout: IDLE_MS });

  const send = (
    method: string,
    path: string,
    { headers = {}, body }: { headers?: http.OutgoingHttpHeaders; body?: string | Uint8Array } = {},
  ): Promise<Reply> =>
    new Promise((settle, fail) => {
      const request = http.request(`${base}${path}`, { method, agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', fail);
        response.once('end', () =>
          settle({
            status: response.statusCode ?? 0,
            headers: response.headers,
            rawHeaders: response.rawHeaders,
            body: Buffer.concat(chunks),
          }),
        );
      });
      request.once('error', fail);
      request.end(body);
    });

  const call = async <Shape extends z.ZodType>(
    shape: Shape,
    name: string,
    data: object,
    { token, address, plain = false }: { token?: string; address?: string; plain?: boolean } = {},
  ): Promise<z.output<Shape>> => {
    const body = JSON.stringify(plain ? data : { data });
    const reply = await send('POST', `/functions/${name}`, {
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(address && { 'x-forwarded-for': address }),
      },
      body,
    });
    if (reply.status !== 200) throw new Error(`${name} answered ${reply.status}: ${reply.body.toString()}`);
    const answer: unknown = JSON.parse(reply.body.toString());
    return shape.parse(plain ? answer : Envelope.parse(answer).result);
  };

  return {
    send,
    call,
    close: () => agent.destroy(),

    /** Signs up a new creator with a code from the outbox. */
    signUp: async ({ email, address }: { email: string; address?: string }): Promise<Creator> => {
      const from = address === undefined ? {} : { address };
      await call(z.unknown(), 'sendVerificationCode', { email, type: 'signup' }, from);
      const code = await codeFor(dataDir, email);
      const { verificationToken } = await call(Verified, 'verifyEmailCode', { email, code }, from);
      const person = { email, password: PASSWORD, firstName: 'Ana', lastName: 'Lima', verificationToken };
      const { idToken } = await call(SignedIn, 'signUp', person, from);
      return { email, token: idToken };
    },

    openStore: async ({ token }: Creator, slug: string): Promise<string> => {
      const input = { storeName: 'A store to measure', slug, isFirstStore: true };
      return (await call(WithStore, 'createStoreWithTenant', input, { token, plain: true })).store.id;
    },

    saveProduct: async ({ token }: Creator, input: object): Promise<ProductView> =>
      (await call(WithProduct, 'saveProduct', input, { token })).product,

    publishProduct: async ({ token }: Creator, input: { storeId: string; productId: string }): Promise<ProductView> =>
      (await call(WithProduct, 'publishProduct', input, { token })).product,

    /** A code that takes a tenth off every order. */
    saveCode: ({ creator: { token }, storeId }: OwnStore, code: string) =>
      call(z.unknown(), 'saveDiscount', { ...TENTH_OFF, storeId, code }, { token }),

    savePreview: ({ creator: { token }, storeId }: OwnStore, changes: object) =>
      call(z.unknown(), 'savePreview', { storeId, changes }, { token }),

    publishPreview: ({ creator: { token }, storeId }: OwnStore) =>
      call(z.unknown(), 'publishPreview', { storeId }, { token }),

    uploadImage: async ({ token }: Creator, storeId: string, image: Uint8Array): Promise<string> => {
      const reply = await send('POST', `/uploads/images?storeId=${storeId}`, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png', 'content-length': image.length },
        body: image,
      });
      return z.object({ id: z.string() }).parse(JSON.parse(reply.body.toString())).id;
    },

    /** Starts an upload with the tus protocol and returns its URL. */
    beginUpload: async (
      { token }: Creator,
      place: { storeId: string; productId: string; filename: string; lessonId?: string; duration?: string },
      bytes: number,
    ): Promise<string> => {
      const metadata = Object.entries(place).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
      const reply = await send('POST', '/uploads', {
        headers: {
          ...tusHeaders(token),
          'upload-length': bytes,
          'upload-metadata': metadata.join(','),
          'content-length': 0,
        },
      });
      if (reply.status !== 201) throw new Error(`The upload was answered ${reply.status}: ${reply.body.toString()}`);
      return String(reply.headers.location);
    },

    uploadOffset: async ({ token }: Creator, location: string): Promise<number> => {
      const reply = await send('HEAD', location, { headers: tusHeaders(token) });
      if (reply.status !== 200) throw new Error(`The upload's offset was answered ${reply.status}.`);
      return Number(reply.headers['upload-offset']);
    },

    /** Sends bytes from an offset. Returns the file after the last byte. */
    continueUpload: async (
      { token }: Creator,
      { location, offset, bytes }: { location: string; offset: number; bytes: Uint8Array },
    ): Promise<z.output<typeof ProductFile> | null> => {
      const reply = await send('PATCH', location, {
        headers: {
          ...tusHeaders(token),
          'upload-offset': offset,
          'content-type': 'application/offset+octet-stream',
          'content-length': bytes.length,
        },
        body: bytes,
      });
      if (reply.status === 204) return null;
      if (reply.status !== 200) throw new Error(`The bytes were answered ${reply.status}: ${reply.body.toString()}`);
      return ProductFile.parse(JSON.parse(reply.body.toString()));
    },

    fileLink: async ({ token }: Creator, input: { storeId: string; fileId: string }): Promise<string> =>
      (await call(z.object({ url: z.string() }), 'getFileLink', input, { token })).url,

    quote: async (
      input: { storeId: string } & (
        | { productId: string; installments?: boolean }
        | { lines: readonly { productId: string }[]; code: string }
      ),
    ): Promise<string> => (await call(z.object({ quote: z.string() }), 'quoteOrder', input)).quote,

    placeOrder: (input: { storeId: string; quote: string; email: string; key?: string }, address?: string) =>
      call(
        Placed,
        'placeOrder',
        {
          storeId: input.storeId,
          quote: input.quote,
          email: input.email,
          name: 'Bea Braga',
          card: CARD,
          idempotencyKey: input.key ?? randomUUID(),
        },
        address === undefined ? {} : { address },
      ),

    refundOrder: (
      { token }: Creator,
      input: { storeId: string; orderId: string; idempotencyKey: string; amount?: number },
    ) => call(z.unknown(), 'refundOrder', input, { token }),

    signIn: (email: string, address: string) => call(SignedIn, 'signIn', { email, password: PASSWORD }, { address }),
  };
}

const TENTH_OFF = {
  value: { kind: 'percent', basisPoints: 1000 },
  productIds: [],
  minimum: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  isActive: true,
};

const Envelope = z.object({ result: z.unknown() });
const Verified = z.object({ verificationToken: z.string() });
const WithStore = z.object({ store: z.object({ id: z.string() }) });
const WithProduct = z.object({ product: ProductView });
const Placed = z.object({ orderId: z.string(), number: z.string(), status: z.string() });

const tusHeaders = (token: string) => ({ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' });

async function codeFor(dataDir: string, email: string): Promise<string> {
  const deadline = Date.now() + MAIL_PATIENCE_MS;
  while (Date.now() < deadline) {
    const emails = await listOutbox({ folder: join(dataDir, 'outbox'), limit: 200 });
    const own = emails.filter(({ to }) => to === email);
    const code = own.map(({ text }) => /^\s*(\d{3}) ?(\d{3})\s*$/m.exec(text)?.slice(1).join('')).find(Boolean);
    if (code !== undefined) return code;
    await pause(20);
  }
  throw new Error(`No code was mailed to ${email}.`);
}
