import type { Field } from './field.ts';
import { itemsOf, type Item, type Page } from './page.ts';
import { findBlock } from './registry.ts';
import { pageSettings } from './settings.ts';

/** Where an image, video or audio file is used on a page: the labels of settings and blocks, without duplicates. */
export function placesOnPage(page: Page, id: string): string[] {
  const settings = Object.entries(page.root.props).flatMap(([name, value]) =>
    names(value, id) ? [settingLabel(name)] : [],
  );
  const blocks = itemsOf(page).flatMap((item) => (names(ownProps(item), id) ? [labelOf(item)] : []));
  return [...new Set([...settings, ...blocks])];
}

// Searches all fields as text, because custom CSS can name an image as well as an image field can.
const names = (value: unknown, id: string): boolean => (JSON.stringify(value) ?? '').toLowerCase().includes(id);

function settingLabel(name: string): string {
  const fields: Readonly<Record<string, Field>> = pageSettings.fields;
  return fields[name]?.label ?? pageSettings.label;
}

const labelOf = ({ type }: Item): string => findBlock(type)?.label ?? type;

/** Blocks in slots are listed as themselves, not as a part of their parent. */
function ownProps({ type, props }: Item): unknown[] {
  const fields = findBlock(type)?.fields ?? {};
  return Object.entries(props).flatMap(([name, value]) => (fields[name]?.kind === 'slot' ? [] : [value]));
}
