import type { Field, Fields } from '#shared/blocks/field.ts';
import { BLOCKS } from '#shared/blocks/registry.ts';
import { CROOKED_PAGES } from './attackCorpus.ts';

/** One of each block, with a hostile text in every field that takes one. */
export const hostileBlocks = (attack: string, { name, ...chosen }: Chosen & { name: string }) =>
  Object.values(BLOCKS).map((block) => ({
    type: block.type,
    props: { ...hostileValues(block.fields, { attack, ...chosen }), id: `${block.type}-${name}` },
  }));

type Chosen = { imageId: string; productId: string };
type Params = Chosen & { attack: string };

const hostileValues = (fields: Fields, input: Params): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => [[name, hostileValue(field, input)]]));

function hostileValue(field: Field, input: Params): unknown {
  const { attack, imageId, productId } = input;
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'code':
      return attack.slice(0, field.max);
    case 'tag':
      return attack.slice(0, 30);
    case 'richText':
      return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: attack }] }] };
    case 'image':
      return { id: imageId, alt: attack };
    case 'media':
      return { id: '', name: attack.slice(0, 255) };
    case 'address':
      return CROOKED_PAGES[0];
    case 'list':
      return [hostileValues(field.fields, input)];
    case 'product':
      return productId;
    case 'products':
      return [productId];
    case 'moment':
      return '2026-12-24T18:00:00Z';
    default:
      return undefined;
  }
}
