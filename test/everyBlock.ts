import type { Field, Fields } from '#shared/blocks/field.ts';
import { newItem, slotsOf, type Item } from '#shared/blocks/page.ts';
import { BLOCKS, findBlock, type BlockType } from '#shared/blocks/registry.ts';
import type { RichNode } from '#shared/blocks/rich.ts';

/**
 * The content of the blocks: a picture, files and a product of the store, other products for blocks that show only one kind of
 * product, and the current time.
 */
export type Chosen = {
  imageId: string;
  videoId: string;
  audioId: string;
  productId: string;
  products?: Partial<Record<BlockType, string>>;
  now: Date;
};

const KINDS = Object.keys(BLOCKS).filter((type): type is BlockType => type in BLOCKS);
const WITH_SLOTS = KINDS.filter((type) => slotsOf(BLOCKS[type].fields).length > 0);
const WITHOUT_SLOTS = KINDS.filter((type) => !WITH_SLOTS.includes(type));

/**
 * A page with all block types: each with its defaults, then with every field filled, once for every option of its
 * choices, and each inside columns as well. Ids begin with the type.
 */
export function everyBlock(chosen: Chosen): Item[] {
  const plain = WITHOUT_SLOTS.flatMap((type) => [newItem(type, `${type}-new`), ...filled(type, chosen)]);
  const inner = WITHOUT_SLOTS.map((type, at) =>
    newItem(type, `${type}-inner`, fullProps(BLOCKS[type].fields, at, chosenFor(type, chosen))),
  );
  const holders = WITH_SLOTS.flatMap((type) => filled(type, chosen));
  const places = holders.flatMap(({ type, props }) => openSlots(type, props).map((name) => ({ props, name })));
  places.forEach(({ props, name }, place) => {
    props[name] = inner.filter((_, at) => at % places.length === place);
  });
  return [...plain, ...holders];
}

/** The largest number of variants of a block. Long lists of options, such as icons, are tested in part. */
const MOST_TURNS = 4;

function filled(type: BlockType, chosen: Chosen): Item[] {
  const fields: Fields = BLOCKS[type].fields;
  const turns = Math.max(
    2,
    ...Object.values(fields).map((field) => (field.kind === 'choice' ? field.options.length : 0)),
  );
  return Array.from({ length: Math.min(turns, MOST_TURNS) }, (_, turn) =>
    newItem(type, `${type}-${turn}`, { ...fullProps(fields, turn, chosenFor(type, chosen)), ...PLAYED[type] }),
  );
}

const chosenFor = (type: BlockType, { productId, products = {}, ...rest }: Chosen): Chosen => ({
  ...rest,
  productId: products[type] ?? productId,
});

/** Links to external players, for the blocks that can show one. */
const PLAYED: Partial<Record<BlockType, Record<string, string>>> = {
  video: { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
  audio: { url: 'https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk' },
};

function openSlots(type: string, props: Item['props']): string[] {
  const fields = findBlock(type)?.fields ?? {};
  return slotsOf(fields).filter((name) => fields[name]?.when?.(props) ?? true);
}

const fullProps = (fields: Fields, turn: number, chosen: Chosen): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fullValue(name, field, turn, chosen)]));

function fullValue(name: string, field: Field, turn: number, chosen: Chosen): unknown {
  switch (field.kind) {
    case 'text':
    case 'longText':
      return textOf(Math.min(field.max, LONG));
    case 'code':
      return '<p>Some HTML of my own.</p>';
    case 'richText':
      return { type: 'doc', content: RICH };
    case 'image':
      return { id: chosen.imageId, alt: 'Moss on a stone' };
    case 'media':
      // Every second one uses an external player.
      return turn % 2 === 0 ? { id: field.accepts === 'video' ? chosen.videoId : chosen.audioId, name: '' } : undefined;
    case 'address':
      return 'https://example.com/everything/about-moss';
    case 'choice':
      return field.options[turn % field.options.length]?.value;
    case 'toggle':
      return turn % 2 === 0;
    case 'number':
      return Math.min(field.max, field.min + 3 * field.step);
    case 'moment':
      return new Date(chosen.now.getTime() + (name === 'from' || turn % 2 === 1 ? -DAY : 3 * DAY)).toISOString();
    case 'list':
      return [0, 1, 2].map((row) => fullProps(field.fields, turn + row, chosen));
    case 'product':
      return chosen.productId;
    case 'products':
      return [chosen.productId];
    default:
      return undefined;
  }
}

const DAY = 86_400_000;
const LONG = 220;

const textOf = (length: number): string =>
  'Moss grows slowly, and so do we. 🌿 '.repeat(length).slice(0, length).trim();

const textNode = (text: string, marks?: RichNode['marks']): RichNode => ({
  type: 'text',
  text,
  ...(marks && { marks }),
});
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content });
const RICH: RichNode[] = [
  { type: 'heading', attrs: { level: 2 }, content: [textNode('About moss')] },
  paragraph(
    textNode(textOf(LONG)),
    textNode(' with a link', [{ type: 'link', attrs: { href: 'https://example.com' } }]),
    textNode(' and code', [{ type: 'code' }]),
  ),
  { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(textNode('Soft', [{ type: 'bold' }]))] }] },
  { type: 'blockquote', content: [paragraph(textNode('It grows where it likes.'))] },
  { type: 'horizontalRule' },
];
