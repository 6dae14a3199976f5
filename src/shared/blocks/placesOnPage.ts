import type { Field } from './field.ts';
import { itemsOf, type Item, type Page } from './page.ts';
import { findBlock } from './registry.ts';
import { pageSettings } from './settings.ts';

/** What of a page names a picture, a video or a sound: the labels of its settings and blocks, each once. */
export function placesOnPage(page: Page, id: string): string[] {
  const settings = Object.entries(page.root.props).flatMap(([name, value]) =>
    names(value, id) ? [settingLabel(name)] : [],
  );
  const blocks = itemsOf(page).flatMap((item) => (names(ownProps(item), id) ? [labelOf(item)] : []));
  return [...new Set([...settings, ...blocks])];
}

// Whatever the field is: an address in a page's own CSS names a picture as well as a choice does.
const names = (value: unknown, id: string): boolean => (JSON.stringify(value) ?? '').toLowerCase().includes(id);

function settingLabel(name: string): string {
  const fields: Readonly<Record<string, Field>> = pageSettings.fields;
  return fields[name]?.label ?? pageSettings.label;
}

const labelOf = ({ type }: Item): string => findBlock(type)?.label ?? type;

/** What is in a block's slots is told of the blocks that are there. */
function ownProps({ type, props }: Item): unknown[] {
  const fields = findBlock(type)?.fields ?? {};
  return Object.entries(props).flatMap(([name, value]) => (fields[name]?.kind === 'slot' ? [] : [value]));
}
