import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Client, OwnStore } from './openClient.ts';

export const SLUG = 'measured-prints';
export const PLAIN_SLUG = 'plain-prints';
const CARDS = 20;
const SMALL_FILE = 2048;
const COVERS = ['#6f4e37', '#3a5a40', '#9a3b2f', '#2f4858', '#b08968'];

export interface MeasuredShop extends OwnStore {
  productId: string;
  /** All of its products, the first one first. */
  productIds: string[];
  productPath: string;
  fileId: string;
}

/** A store with twenty realistic products: a cover, a file and a text each. The first has a large file. */
export const openMeasuredShop = (client: Client, largeFileBytes: number): Promise<MeasuredShop> =>
  openShop(client, { slug: SLUG, largeFileBytes, colors: COVERS });

/** The same without photos, below ten links. */
export async function openPlainShop(client: Client): Promise<MeasuredShop> {
  const shop = await openShop(client, { slug: PLAIN_SLUG, largeFileBytes: SMALL_FILE, colors: [] });
  const links = SUBJECTS.map((subject, at) => ({
    type: 'link',
    props: { id: `link${at}`, label: `${subject}, the story`, url: `https://example.com/stories/${at}` },
  }));
  const content = [
    { type: 'profile', props: { id: 'profile' } },
    ...links,
    { type: 'productGrid', props: { id: 'grid' } },
  ];
  await client.savePreview(shop, { page: { root: { props: {} }, content } });
  await client.publishPreview(shop);
  return shop;
}

async function openShop(
  client: Client,
  { slug: store, largeFileBytes, colors }: { slug: string; largeFileBytes: number; colors: readonly string[] },
): Promise<MeasuredShop> {
  const creator = await client.signUp({ email: `${store}@example.com` });
  const storeId = await client.openStore(creator, store);
  const covers: string[] = [];
  for (const color of colors) covers.push(await client.uploadImage(creator, storeId, await cover(color)));
  let first: Pick<MeasuredShop, 'productId' | 'productPath' | 'fileId'> | undefined;
  const productIds: string[] = [];
  for (const [index, input] of WISHES.entries()) {
    const { id: productId, slug } = await client.saveProduct(creator, {
      ...input,
      storeId,
      ...(covers.length > 0 && {
        covers: [{ imageId: covers[index % covers.length], alt: `The cover of ${input.title}` }],
      }),
    });
    const bytes = randomBytes(first ? SMALL_FILE : largeFileBytes);
    const place = { storeId, productId, filename: `${slug}.bin` };
    const location = await client.beginUpload(creator, place, bytes.length);
    const file = await client.continueUpload(creator, { location, offset: 0, bytes });
    if (!file) throw new Error('The upload did not end.');
    await client.publishProduct(creator, { storeId, productId });
    productIds.push(productId);
    first ??= { productId, productPath: `/${store}/p/${slug}`, fileId: file.id };
  }
  if (!first) throw new Error('The store has no product.');
  return { creator, storeId, productIds, ...first };
}

const SUBJECTS = [
  'Moss',
  'Harbour',
  'Copper',
  'Winter light',
  'Paper boats',
  'River stones',
  'Ferns',
  'Salt',
  'Clay',
  'Night trains',
];
const KINDS = ['prints', 'field notes'];

const WISHES = Array.from({ length: CARDS }, (_, index) => {
  const subject = SUBJECTS[index % SUBJECTS.length] ?? '';
  const kind = KINDS[index % KINDS.length === 0 ? 0 : 1] ?? '';
  return {
    title: `${subject} ${kind}, volume ${index + 1}`,
    summary: `${index + 4} pages about ${subject.toLowerCase()}, made slowly and in small editions.`,
    price: { kind: 'fixed', amount: 900 + index * 100 },
    currency: 'USD',
  };
});

const cover = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: color } })
    .png()
    .toBuffer();
