import * as z from 'zod/mini';
import { isRecord } from '#shared/kit/isRecord.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { isProductBlock, type ProductBlock } from './blockProduct.ts';
import type { Block } from './defineBlock.ts';
import type { Field, Fields } from './field.ts';
import { PLACEHOLDERS, readPlaceholders } from './placeholderMarks.ts';
import { BLOCKS, findBlock } from './registry.ts';
import { pageSettings, type PageSettings } from './settings.ts';

/** A block on a page. `v` is the version of its props; without it they are version 1. */
export interface Item {
  type: string;
  props: { id: string; v?: number; [name: string]: unknown };
}

/** A page in the format of Puck's data: settings at the root, blocks in order, blocks in slots inside the props. */
export interface Page {
  root: { props: PageSettings };
  content: Item[];
}

export const PAGE_BLOCKS_MAX = 200;
export const PAGE_CHARACTERS_MAX = 300_000;
const ITEM_ID = /^[\w-]{1,64}$/;

interface Issue {
  path: (string | number)[];
  message: string;
}

/** Parses a submitted page into current versions, or reports what is wrong and where. */
export const PageInput = z.pipe(
  z.looseObject({ root: z.optional(z.unknown()), content: z.array(z.unknown()) }),
  z.transform((sent, { issues }): Page => {
    const reading: Reading = { issues: [], ids: new Set() };
    const page = { root: { props: readSettings(sent.root, reading) }, content: readItems(sent.content, reading) };
    if (reading.ids.size > PAGE_BLOCKS_MAX) {
      reading.issues.push({
        path: ['content'],
        message: `A page can have up to ${PAGE_BLOCKS_MAX} blocks. Remove some.`,
      });
    }
    if (JSON.stringify(page).length > PAGE_CHARACTERS_MAX) {
      reading.issues.push({ path: ['content'], message: 'This page is too long to save. Remove some blocks.' });
    }
    for (const { path, message } of reading.issues) issues.push({ code: 'custom', input: sent, path, message });
    return page;
  }),
);

/** Parses a stored page and migrates it to current versions. Unknown blocks are left out. */
export function readPage(stored: unknown): Page {
  const { root, content } = isRecord(stored) ? stored : {};
  const reading: Reading = { issues: [], ids: new Set() };
  const items = Array.isArray(content) ? readItems(content, reading) : [];
  return { root: { props: readSettings(root, reading) }, content: items };
}

interface Reading {
  issues: Issue[];
  ids: Set<string>;
}

function readSettings(root: unknown, { issues }: Reading): PageSettings {
  const props = isRecord(root) && isRecord(root['props']) ? root['props'] : {};
  const checked = pageSettings.check(props);
  if (checked.success) return checked.data;
  for (const { path, message } of checked.error.issues) {
    issues.push({ path: ['root', 'props', ...namesIn(path)], message });
  }
  return pageSettings.read(props);
}

function readItems(sent: readonly unknown[], reading: Reading, at: (string | number)[] = ['content']): Item[] {
  return sent.flatMap((item, index) => readItem(item, reading, [...at, index]) ?? []);
}

function readItem(sent: unknown, reading: Reading, at: (string | number)[]): Item | null {
  const wrong = (message: string): null => {
    reading.issues.push({ path: at, message });
    return null;
  };
  if (!isRecord(sent) || !isRecord(sent['props'])) return wrong('This isn’t a block.');
  const { type, props } = { type: sent['type'], props: sent['props'] };
  const block = findBlock(type);
  if (block === undefined) return wrong('This block type doesn’t exist. Remove the block.');
  const { id } = props;
  if (typeof id !== 'string' || !ITEM_ID.test(id) || reading.ids.has(id)) return wrong('Each block needs its own ID.');
  reading.ids.add(id);
  const current = migrate(block, props);
  const checked = block.check(current);
  if (!checked.success) {
    for (const { path, message } of checked.error.issues) {
      reading.issues.push({ path: [...at, 'props', ...namesIn(path)], message });
    }
  }
  const values = checked.success ? checked.data : block.read(current);
  // Blocks in slots have no slots themselves. Two levels are enough for a page, and three would be confusing.
  const slots = slotsOf(block.fields).map((name) => {
    const inner = values[name];
    const path = [...at, 'props', name];
    if (at.length > 2) return [name, []] as const;
    return [name, Array.isArray(inner) ? readItems(inner, reading, path) : []] as const;
  });
  const placeholders = readPlaceholders(props);
  const marks = placeholders.length === 0 ? {} : { [PLACEHOLDERS]: placeholders };
  return { type: block.type, props: { ...values, ...Object.fromEntries(slots), ...marks, id, v: block.version } };
}

function migrate(block: Block, props: Record<string, unknown>): Record<string, unknown> {
  const from = typeof props['v'] === 'number' && Number.isInteger(props['v']) ? Math.max(1, props['v']) : block.version;
  return block.migrations.slice(from - 1).reduce<Record<string, unknown>>((old, next) => ({ ...next(old) }), props);
}

const namesIn = (path: readonly PropertyKey[]): (string | number)[] =>
  path.filter((name): name is string | number => typeof name !== 'symbol');

export const slotsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'slot' ? [name] : []));

/** Every block of a page. Blocks in slots follow their parent. */
export function itemsOf(page: Pick<Page, 'content'>): Item[] {
  return page.content.flatMap((item) => [item, ...slottedIn(item)]);
}

function slottedIn(item: Item): Item[] {
  const block = findBlock(item.type);
  if (!block?.holds.has('slot')) return [];
  return slotsOf(block.fields).flatMap((name) => {
    const inner = item.props[name];
    return Array.isArray(inner) ? itemsOf({ content: inner }) : [];
  });
}

/** The ids of all images on a page, including its share image and icon. */
export function picturesOf(page: Page): string[] {
  const { shareImage, icon } = page.root.props;
  return [...new Set([shareImage.id, icon.id, ...chosenIn(page, 'image')])].filter((id) => id !== '');
}

/** The ids of all videos and audio files on a page. */
export const mediaOf = (page: Page): string[] => [...new Set(chosenIn(page, 'media'))].filter((id) => id !== '');

/** The ids of the products that were chosen on a page. */
export const productsOf = (page: Page): string[] => [
  ...new Set(
    itemsOf(page).flatMap(({ type, props }) => {
      const block = findBlock(type);
      return block && (block.holds.has('product') || block.holds.has('products'))
        ? productsIn(block.fields, props)
        : [];
    }),
  ),
];

const productsIn = (fields: Fields, values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    if (field.kind !== 'product' && field.kind !== 'products') return [];
    const chosen = [values[name]].flat();
    return chosen.filter((id): id is string => typeof id === 'string' && isUuid(id));
  });

/** The tags of which the grids of a page show the products. */
export const tagsOf = (page: Page): string[] => [
  ...new Set(
    itemsOf(page).flatMap(({ type, props: { show, tag } }) =>
      type === 'productGrid' && show === 'tag' && typeof tag === 'string' && tag !== '' ? [tag] : [],
    ),
  ),
];

/** The kinds of blocks on a page that show the first product that fits, because none was chosen. */
export const blocksWithoutProduct = (page: Page): ProductBlock[] => [
  ...new Set(
    itemsOf(page).flatMap(({ type, props: { product, from } }) =>
      isProductBlock(type) && product === '' && (type !== 'customerReviews' || from === 'product') ? [type] : [],
    ),
  ),
];

type Chosen = 'image' | 'media';

const chosenIn = (page: Page, kind: Chosen): string[] =>
  itemsOf(page).flatMap(({ type, props }) => {
    const block = findBlock(type);
    return block?.holds.has(kind) ? idsIn(block.fields, props, kind) : [];
  });

function idsIn(fields: Fields, values: Readonly<Record<string, unknown>>, kind: Chosen): string[] {
  return Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    const value = values[name];
    if (field.kind === kind) return isRecord(value) && typeof value['id'] === 'string' ? [value['id']] : [];
    if (field.kind !== 'list' || !Array.isArray(value)) return [];
    return value.flatMap((row: unknown) => (isRecord(row) ? idsIn(field.fields, row, kind) : []));
  });
}

/** A new block with its sample content. */
export function newItem(type: keyof typeof BLOCKS, id: string, props: Readonly<Record<string, unknown>> = {}): Item {
  const block: Block = BLOCKS[type];
  return { type, props: { ...block.read({ ...block.sample, ...props }), id, v: block.version } };
}

/** The page of a store that has not built one: its profile and all its products. It is the same for all such stores. */
export const fallbackPage = (): Page => FALLBACK_PAGE;

const FALLBACK_PAGE: Page = {
  root: { props: pageSettings.read({}) },
  content: [newItem('profile', 'profile'), newItem('productGrid', 'products')],
};
