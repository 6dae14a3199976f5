import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Product, ProductFile } from '#shared/contract/catalog.ts';
import { createWorld, type CreatorWithStore, type WorldOptions } from './world.ts';

/** A listening world with two creators, one of them about to upload product files. */
export async function createUploads(options: WorldOptions = {}) {
  const world = await createWorld(options);
  const base = await world.listen();
  const ana = await world.creator('ana');
  const ben = await world.creator('ben');
  const tus = tusClient(base, ana);

  const newProduct = async (as: CreatorWithStore = ana): Promise<string> =>
    (await world.call('saveProduct', { storeId: as.storeId, title: 'Prints' }, { as })).product.id;
  const productId = await newProduct();

  return {
    world,
    base,
    ana,
    ben,
    tus,
    newProduct,
    productId,

    /** The metadata of an upload. */
    metadata: (filename = 'prints.pdf', more: Record<string, string> = {}) => ({
      storeId: ana.storeId,
      productId,
      filename,
      ...more,
    }),

    product: async (id: string): Promise<Product> =>
      Product.parse((await world.call('getProduct', { storeId: ana.storeId, productId: id }, { as: ana })).product),

    /** The stored row of a file's newest version. */
    storedFile: async (fileId: string) => {
      const [row] = await world.sql(
        `select storage_key, encode(sha256, 'hex') as sha256 from file_versions where file_id = $1 order by number desc`,
        [fileId],
      );
      const key = String(row?.['storage_key']);
      return { key, sha256: String(row?.['sha256']), content: await readAll(await world.services.files.get(key)) };
    },
  };
}

/** The tus protocol by hand, so that a test can set each header. */
export function tusClient(base: string, { idToken }: { idToken: string }) {
  const own = { authorization: `Bearer ${idToken}`, 'tus-resumable': '1.0.0' };
  const bytesOf = { 'content-type': 'application/offset+octet-stream' };

  const client = {
    create: (metadata: Record<string, string>, bytes: number, headers: Record<string, string> = {}) =>
      fetch(`${base}/uploads`, {
        method: 'POST',
        headers: { ...own, 'upload-length': String(bytes), 'upload-metadata': encode(metadata), ...headers },
      }),
    createWith: (metadata: Record<string, string>, body: Uint8Array<ArrayBuffer>) =>
      fetch(`${base}/uploads`, {
        method: 'POST',
        headers: { ...own, ...bytesOf, 'upload-length': String(body.length), 'upload-metadata': encode(metadata) },
        body,
      }),
    patch: (location: string, offset: number, body: Uint8Array<ArrayBuffer>) =>
      fetch(`${base}${location}`, {
        method: 'PATCH',
        headers: { ...own, ...bytesOf, 'upload-offset': String(offset) },
        body,
      }),
    head: (location: string) => fetch(`${base}${location}`, { method: 'HEAD', headers: own }),
    terminate: (location: string) => fetch(`${base}${location}`, { method: 'DELETE', headers: own }),

    /** Uploads a whole file in one request. Returns the product's file. */
    upload: async (metadata: Record<string, string>, content: Uint8Array<ArrayBuffer>): Promise<ProductFile> => {
      const created = await client.create(metadata, content.length);
      if (created.status !== 201) throw new Error(`${created.status} ${await created.text()}`);
      const patched = await client.patch(locationOf(created), 0, content);
      if (patched.status !== 200) throw new Error(`${patched.status} ${await patched.text()}`);
      return ProductFile.parse(await patched.json());
    },
  };
  return client;
}

export const locationOf = (response: Response): string => response.headers.get('location') ?? '';

export const uploadIdOf = (response: Response): string => locationOf(response).split('/').at(-1) ?? '';

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

const encode = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

export async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
