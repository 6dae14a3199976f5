import { expect, it } from 'vitest';
import { insertItem, moveItem, removeItem, setProps, setSettings } from './edits.ts';
import { itemName } from './itemText.ts';
import { newItem, readPage, fallbackPage, type Page } from './page.ts';
import { pageChanges } from './pageChanges.ts';

const start: Page = readPage({
  root: { props: {} },
  content: [
    newItem('profile', 'p'),
    newItem('heading', 'h', { text: 'News' }),
    newItem('link', 'l', { label: 'My shop' }),
    newItem('productGrid', 'g'),
  ],
});

it('lists nothing if the page did not change', () => {
  expect(pageChanges(start, start)).toEqual([]);
});

it('lists added, removed, changed and moved blocks, and the settings', () => {
  let page = setProps(start, 'h', { text: 'Latest news', size: 'large' });
  page = insertItem(page, newItem('link', 'new', { label: 'Listen' }), { inside: null, at: 2 });
  page = moveItem(removeItem(page, 'l'), 'g', { inside: null, at: 0 });
  page = setSettings(page, { title: 'Ana', hideFromSearch: true });
  expect(pageChanges(start, page)).toEqual([
    { kind: 'moved', name: 'Product grid', fields: [] },
    { kind: 'changed', name: 'Heading “Latest news”', fields: ['Text', 'Size'] },
    { kind: 'added', name: 'Link button “Listen”', fields: [] },
    { kind: 'removed', name: 'Link button “My shop”', fields: [] },
    { kind: 'settings', name: 'Title', fields: [] },
    { kind: 'settings', name: 'Hide from search engines', fields: [] },
  ]);
});

it('lists a block that went into columns as moved, and the columns as new', () => {
  const columns = newItem('columns', 'c', { first: [newItem('heading', 'h', { text: 'News' })] });
  const page = insertItem(removeItem(start, 'h'), columns, { inside: null, at: 1 });
  expect(pageChanges(start, page).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'added Columns',
    'moved Heading “News”',
  ]);
});

it('labels a block by its first words, shortened', () => {
  expect(fallbackPage().content.map(itemName)).toEqual(['Profile header', 'Product grid']);
  expect(itemName(newItem('richText', 'r'))).toBe('Text “Write what people should know. A few sh…”');
});
