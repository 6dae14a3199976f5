import { isRecord } from '#shared/kit/isRecord.ts';
import { newItem, type Item, type Page } from '../page.ts';
import { markPlaceholders } from '../placeholders.ts';
import { BLOCKS, type BlockType } from '../registry.ts';
import { paragraphs } from '../rich.ts';
import { pageSettings } from '../settings.ts';
import type { Sketch } from './template.ts';

/** Creates a page of these blocks and marks their content as placeholders. `id` prefixes the block ids. */
export function drawPage(id: string, sketches: readonly Sketch[]): Page {
  const draw = ([type, props]: readonly unknown[], path: string): Item => {
    if (!isBlockType(type)) throw new TypeError(`The page ${id} names no block: ${String(type)}`);
    const inside = propsOf(props, (inner, at) => draw(inner, `${path}-${at}`));
    return markPlaceholders(newItem(type, path, inside));
  };
  return {
    root: { props: pageSettings.read({}) },
    content: sketches.map((sketch, index) => draw(sketch, `${id}-${index + 1}`)),
  };
}

type Draw = (sketch: readonly unknown[], at: string) => Item;

/** Strings become rich text, and nested blocks become the content of a slot. */
function propsOf(props: unknown, draw: Draw): Record<string, unknown> {
  if (typeof props === 'string') return { text: paragraphs(props) };
  if (Array.isArray(props)) return { text: paragraphs(...props.map(String)) };
  const entries = Object.entries(isRecord(props) ? props : {}).map(([name, value]) => {
    if (!Array.isArray(value) || !value.every(isSketch)) return [name, value];
    return [name, value.map((sketch, index) => draw(sketch, `${name}-${index + 1}`))];
  });
  return Object.fromEntries(entries);
}

const isSketch = (value: unknown): value is readonly unknown[] => Array.isArray(value) && isBlockType(value[0]);

const isBlockType = (type: unknown): type is BlockType => typeof type === 'string' && Object.hasOwn(BLOCKS, type);
