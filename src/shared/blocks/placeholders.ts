import { isRecord } from '#shared/kit/isRecord.ts';
import type { Field, Fields } from './field.ts';
import { itemsOf, type Item, type Page } from './page.ts';
import { PLACEHOLDERS, readPlaceholders } from './placeholderMarks.ts';
import { findBlock } from './registry.ts';

/** A block that still has content from its template or its sample. */
export interface Placeholder {
  item: Item;
  /** The labels of the fields with such content. */
  fields: string[];
}

/**
 * Marks a block's current content as placeholders. A mark is a checksum of a field's name and value. An edit therefore
 * removes the mark, an undo restores it, and a list row keeps its marks when it moves.
 */
export function markPlaceholders(item: Item): Item {
  const marks = leavesOf(item).map(({ mark }) => mark);
  return marks.length === 0 ? item : { ...item, props: { ...item.props, [PLACEHOLDERS]: [...new Set(marks)] } };
}

/** The labels of a block's fields that still hold a placeholder. */
export function placeholderFields(item: Item): string[] {
  const marks = new Set(readPlaceholders(item.props));
  if (marks.size === 0) return [];
  return [...new Set(leavesOf(item).flatMap(({ mark, label }) => (marks.has(mark) ? [label] : [])))];
}

/** Every block of a page that still holds a placeholder, in the order of the page. */
export function placeholdersOf(page: Pick<Page, 'content'>): Placeholder[] {
  return itemsOf(page).flatMap((item) => {
    const fields = placeholderFields(item);
    return fields.length === 0 ? [] : [{ item, fields }];
  });
}

interface Leaf {
  label: string;
  mark: string;
}

const leavesOf = ({ type, props }: Item): Leaf[] => leavesIn(findBlock(type)?.fields ?? {}, props);

function leavesIn(fields: Fields, values: Readonly<Record<string, unknown>>): Leaf[] {
  return Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    const value = values[name];
    if (field.kind === 'list') {
      const rows = Array.isArray(value) ? value.filter(isRecord) : [];
      return rows.flatMap((row) =>
        leavesIn(field.fields, row).map(({ mark }) => ({ label: field.label, mark: checksum(`${name} ${mark}`) })),
      );
    }
    const content = WORDED.has(name) ? '' : contentOf(field, value);
    return content === '' ? [] : [{ label: field.label, mark: checksum(`${name} ${content}`) }];
  });
}

/** Fields whose sample text suits every store, such as button labels. They are never placeholders. */
const WORDED: ReadonlySet<string> = new Set(['button', 'kicker', 'label', 'consent']);

/** The content of a field that visitors would see. Empty for empty fields and for settings. */
function contentOf({ kind }: Field, value: unknown): string {
  switch (kind) {
    case 'text':
    case 'longText':
    case 'code':
    case 'address':
      return typeof value === 'string' ? value.trim() : '';
    case 'image':
      return isRecord(value) && typeof value['id'] === 'string' ? value['id'] : '';
    case 'richText':
      return readText(value);
    default:
      return '';
  }
}

function readText(rich: unknown): string {
  const text = JSON.stringify(rich ?? null);
  return text.includes('"text":"') ? text : '';
}

/** FNV-1a with 32 bits. It is short, because a page stores many marks. It does not need to be unpredictable. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
