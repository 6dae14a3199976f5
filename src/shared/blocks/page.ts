import * as z from 'zod/mini';
import { isRecord } from '#shared/kit/isRecord.ts';
import type { Block } from './defineBlock.ts';
import type { Field, Fields } from './field.ts';
import { BLOCKS, findBlock } from './registry.ts';
import { pageSettings, type PageSettings } from './settings.ts';

/** A block on a page. `v` is the version of its props; without it they are of the first. */
export interface Item {
  type: string;
  props: { id: string; v?: number; [name: string]: unknown };
}

/** A page, in the shape of Puck's data: settings at the root, blocks in order, blocks in slots inside the props. */
export interface Page {
  root: { props: PageSettings };
  content: Item[];
}

export const PAGE_BLOCKS_MAX = 200;
export const PAGE_CHARACTERS_MAX = 300_000;
const ITEM_ID = /^[\w-]{1,64}$/;

interface Issue {
  path: (string | number)[];
  says: string;
}

/** Reads a page that was sent: every block in its present version, or what is wrong and where. */
export const PageInput = z.pipe(
  z.looseObject({ root: z.optional(z.unknown()), content: z.array(z.unknown()) }),
  z.transform((sent, { issues }): Page => {
    const reading: Reading = { issues: [], ids: new Set() };
    const page = { root: { props: readSettings(sent.root, reading) }, content: readItems(sent.content, reading) };
    if (reading.ids.size > PAGE_BLOCKS_MAX) {
      reading.issues.push({ path: ['content'], says: `A page holds ${PAGE_BLOCKS_MAX} blocks at most. Remove some.` });
    }
    if (JSON.stringify(page).length > PAGE_CHARACTERS_MAX) {
      reading.issues.push({ path: ['content'], says: 'This page is too long to be kept. Remove some of its blocks.' });
    }
    for (const { path, says } of reading.issues) issues.push({ code: 'custom', input: sent, path, message: says });
    return page;
  }),
);

/** A page as it was kept, brought to the present version; blocks that nobody knows any more are left out. */
export function readPage(kept: unknown): Page {
  const { root, content } = isRecord(kept) ? kept : {};
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
    issues.push({ path: ['root', 'props', ...namesIn(path)], says: message });
  }
  return pageSettings.read(props);
}

function readItems(sent: readonly unknown[], reading: Reading, at: (string | number)[] = ['content']): Item[] {
  return sent.flatMap((item, index) => readItem(item, reading, [...at, index]) ?? []);
}

function readItem(sent: unknown, reading: Reading, at: (string | number)[]): Item | null {
  const wrong = (says: string): null => {
    reading.issues.push({ path: at, says });
    return null;
  };
  if (!isRecord(sent) || !isRecord(sent['props'])) return wrong('This is not a block.');
  const { type, props } = { type: sent['type'], props: sent['props'] };
  const block = findBlock(type);
  if (block === undefined) return wrong('There is no block of this kind. Remove it.');
  const { id } = props;
  if (typeof id !== 'string' || !ITEM_ID.test(id) || reading.ids.has(id))
    return wrong('A block needs an id of its own.');
  reading.ids.add(id);
  const current = migrate(block, props);
  const checked = block.check(current);
  if (!checked.success) {
    for (const { path, message } of checked.error.issues) {
      reading.issues.push({ path: [...at, 'props', ...namesIn(path)], says: message });
    }
  }
  const values = checked.success ? checked.data : block.read(current);
  // Blocks in slots hold no slots themselves: two levels are a page, three are a maze.
  const slots = slotsOf(block.fields).map((name) => {
    const inner = values[name];
    const path = [...at, 'props', name];
    if (at.length > 2) return [name, []] as const;
    return [name, Array.isArray(inner) ? readItems(inner, reading, path) : []] as const;
  });
  return { type: block.type, props: { ...values, ...Object.fromEntries(slots), id, v: block.version } };
}

function migrate(block: Block, props: Record<string, unknown>): Record<string, unknown> {
  const from = typeof props['v'] === 'number' && Number.isInteger(props['v']) ? Math.max(1, props['v']) : block.version;
  return block.migrations.slice(from - 1).reduce<Record<string, unknown>>((old, next) => ({ ...next(old) }), props);
}

const namesIn = (path: readonly PropertyKey[]): (string | number)[] =>
  path.filter((name): name is string | number => typeof name !== 'symbol');

export const slotsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'slot' ? [name] : []));

/** Every block of a page, those in slots after the one that holds them. */
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

/** The ids of all pictures on a page, its share image and icon among them. */
export function picturesOf(page: Page): string[] {
  const { shareImage, icon } = page.root.props;
  return [...new Set([shareImage.id, icon.id, ...chosenIn(page, 'image')])].filter((id) => id !== '');
}

/** The ids of all videos and sounds on a page. */
export const mediaOf = (page: Page): string[] => [...new Set(chosenIn(page, 'media'))].filter((id) => id !== '');

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

/** A block as it is first put on a page. */
export function newItem(type: keyof typeof BLOCKS, id: string, props: Readonly<Record<string, unknown>> = {}): Item {
  const block: Block = BLOCKS[type];
  return { type, props: { ...block.read({ ...block.sample, ...props }), id, v: block.version } };
}

/** The page of a store that has built none: who it is, and all it sells. It is the same for all of them. */
export const standingPage = (): Page => STANDING_PAGE;

const STANDING_PAGE: Page = {
  root: { props: pageSettings.read({}) },
  content: [newItem('profile', 'profile'), newItem('productGrid', 'products')],
};
