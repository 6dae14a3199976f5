import { isolateRtl } from '#shared/kit/isolate.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import type { Field, Fields } from './field.ts';
import type { Item } from './page.ts';
import { findBlock } from './registry.ts';

/** How a block is described in lists: its label and the first words of its content. */
export function itemText({ type, props }: Item): { label: string; text: string } {
  const block = findBlock(type);
  if (block === undefined) return { label: type, text: '' };
  return { label: block.label, text: shortened(firstWords(block.fields, props)) };
}

/** The same as one string: 'Heading “News”'. */
export function itemName(item: Item): string {
  const { label, text: sentence } = itemText(item);
  return sentence === '' ? label : `${label} “${isolateRtl(sentence)}”`;
}

/** The label of a slot, such as 'First' in a columns block. */
export const slotLabel = ({ type }: Item, slot: string): string => findBlock(type)?.fields[slot]?.label ?? slot;

function firstWords(fields: Fields, props: Readonly<Record<string, unknown>>): string {
  for (const [name, field] of Object.entries(fields)) {
    const text = termsOf(field, props[name]);
    if (text !== '') return text;
  }
  return '';
}

function termsOf(field: Field, value: unknown): string {
  if (field.kind === 'text' || field.kind === 'longText') return typeof value === 'string' ? value.trim() : '';
  if (field.kind === 'richText') return textOf(value).trim();
  if (field.kind !== 'list' || !Array.isArray(value)) return '';
  const [row]: unknown[] = value;
  return isRecord(row) ? firstWords(field.fields, row) : '';
}

function textOf(node: unknown): string {
  if (!isRecord(node)) return '';
  if (typeof node['text'] === 'string') return node['text'];
  return Array.isArray(node['content']) ? node['content'].map(textOf).join(' ') : '';
}

const LONGEST = 40;

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).trimEnd()}…`;
}
