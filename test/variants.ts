import { randomUUID } from 'node:crypto';
import { addFile, publishWare, type Ware } from './shop.ts';
import type { CreatorWithStore, World } from './world.ts';

interface Chosen {
  /** What a variant costs, if not the product's price. */
  price?: number;
  stock?: number;
}

interface Format {
  id: string;
  fileId: string;
  values: string[];
  price: number | null;
  fileIds: string[];
}

/**
 * A published product in two formats, each with a file of its own: a PDF at the price of the product, and an EPUB as
 * described.
 */
export async function publishFormats(
  world: World,
  shop: CreatorWithStore,
  { epub = {}, ...ware }: Ware & { epub?: Chosen } = {},
) {
  const { storeId } = shop;
  const { productId, fileId } = await publishWare(world, storeId, ware);
  const pdf: Format = { id: randomUUID(), fileId, values: ['PDF'], price: null, fileIds: [fileId] };
  const epubFile = await addFile(world, { storeId, productId, name: 'prints.epub' });
  const other: Format = {
    id: randomUUID(),
    fileId: epubFile,
    values: ['EPUB'],
    price: epub.price ?? null,
    fileIds: [epubFile],
  };
  const save = (input: object) => world.call('saveProduct', { storeId, productId, ...input }, { as: shop });
  await save({
    maxQuantity: ware.maxQuantity ?? 1,
    options: [{ name: 'Format', values: ['PDF', 'EPUB'] }],
    variants: [pdf, other].map(({ fileId: _own, ...variant }) => variant),
    ...(epub.stock === undefined ? {} : { variantStock: { [other.id]: epub.stock } }),
  });
  const publish = () => world.call('publishProduct', { storeId, productId }, { as: shop });
  await publish();
  return { productId, pdf, epub: other, save, publish };
}
