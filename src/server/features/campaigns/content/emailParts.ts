import { addressProblem } from '#shared/blocks/address.ts';
import type { Image } from '#shared/contract/catalog.ts';
import type { PictureSize } from '#shared/rules/emailBody.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { RichNode } from '../../../gateways/mail/emailBlocks.ts';
import { findPublishedProduct, type SellableProduct } from '../../publishedProducts/findPublishedProduct.ts';
import { imagesById } from '../../media/imagesById.ts';
import { readBody } from './readBody.ts';

/** A part of an email as it can be shown now, or what is missing from it. */
export type EmailPart =
  | { kind: 'text'; content: RichNode }
  | { kind: 'picture'; image: Image; alt: string; size: PictureSize; link: string | null }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'product'; product: SellableProduct }
  | { kind: 'incomplete'; lacks: 'picture' | 'button' }
  | { kind: 'unpublished'; productId: string };

/** The parts of an email's body in reading order, with the store's current images and products. */
export async function findEmailParts(tx: StoreTx, body: unknown): Promise<EmailPart[]> {
  const nodes = withoutBlankEnds(readBody(body).content ?? []);
  const [images, products] = [await findImages(tx, nodes), await findProducts(tx, nodes)];
  const parts: EmailPart[] = [];
  for (const node of nodes) {
    const part = blockOf(node, { images, products });
    const last = parts.at(-1);
    if (part) parts.push(part);
    else if (last?.kind === 'text') last.content = { type: 'doc', content: [...(last.content.content ?? []), node] };
    else parts.push({ kind: 'text', content: { type: 'doc', content: [node] } });
  }
  return parts;
}

/** True for a part that recipients see: complete, and not an unpublished product. */
export const isShown = ({ kind }: EmailPart): boolean => kind !== 'incomplete' && kind !== 'unpublished';

type Found = { images: Readonly<Record<string, Image>>; products: ReadonlyMap<string, SellableProduct> };

/** The block of a node. Null if the node is text. */
function blockOf(node: RichNode, { images, products }: Found): EmailPart | null {
  const read = (name: string): string => attribute(node, name);
  switch (node.type) {
    case 'emailPicture': {
      const image = images[read('imageId')];
      if (!image) return { kind: 'incomplete', lacks: 'picture' };
      const size = read('size') === 'half' ? 'half' : 'full';
      return { kind: 'picture', image, alt: read('alt'), size, link: isWebAddress(read('link')) ? read('link') : null };
    }
    case 'emailButton': {
      const [label, url] = [read('label').trim(), read('url').trim()];
      return label !== '' && isWebAddress(url)
        ? { kind: 'button', label, url }
        : { kind: 'incomplete', lacks: 'button' };
    }
    case 'emailProduct': {
      const product = products.get(read('productId'));
      return product ? { kind: 'product', product } : { kind: 'unpublished', productId: read('productId') };
    }
    default:
      return null;
  }
}

const isWebAddress = (url: string): boolean => /^https?:\/\/[^\s]+$/i.test(url) && addressProblem(url) === null;

const attribute = ({ attrs }: RichNode, name: string): string => {
  const value = attrs?.[name];
  return typeof value === 'string' ? value : '';
};

const idsIn = (nodes: readonly RichNode[], type: string, name: string): string[] =>
  [...new Set(nodes.filter((node) => node.type === type).map((node) => attribute(node, name)))].filter(
    (id) => id !== '',
  );

/** The store's images in a body, by id. */
export const findImages = (tx: StoreTx, nodes: readonly RichNode[]) =>
  imagesById(tx, idsIn(nodes, 'emailPicture', 'imageId'));

async function findProducts(tx: StoreTx, nodes: readonly RichNode[]): Promise<Map<string, SellableProduct>> {
  const found = new Map<string, SellableProduct>();
  for (const id of idsIn(nodes, 'emailProduct', 'productId')) {
    const product = await findPublishedProduct(tx, id);
    if (product) found.set(id, product);
  }
  return found;
}

/** The editor adds an empty paragraph before the first and after the last element, to type into. */
function withoutBlankEnds(nodes: readonly RichNode[]): readonly RichNode[] {
  const isText = (node: RichNode) => node.type !== 'paragraph' || (node.content ?? []).length > 0;
  const first = nodes.findIndex(isText);
  return first === -1 ? [] : nodes.slice(first, nodes.findLastIndex(isText) + 1);
}
