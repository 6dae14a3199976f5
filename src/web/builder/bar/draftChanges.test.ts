import { expect, it } from 'vitest';
import { insertItem, removeItem, setProps } from '#shared/blocks/edits.ts';
import { newItem, fallbackPage } from '#shared/blocks/page.ts';
import { draftChanges } from './draftChanges.ts';

const published = fallbackPage();

it('lists nothing if publishing changes nothing', () => {
  expect(draftChanges({ published, page: published, preview: null })).toEqual([]);
});

it('lists blocks by kind of change, and the store’s own fields', () => {
  let page = setProps(published, 'profile', { title: 'Ana', bio: 'Potter' });
  page = insertItem(removeItem(page, 'products'), newItem('link', 'l', { label: 'Shop' }), { inside: null, at: 1 });
  const preview = {
    isPreview: true as const,
    revision: 3,
    updatedAt: '2026-01-01T00:00:00Z',
    theme: 'neon-pulse' as const,
  };
  expect(draftChanges({ published, page, preview })).toEqual([
    { title: 'New', lines: ['Link button “Shop”'] },
    { title: 'Changed', lines: ['Profile header “Ana”: name, about you'] },
    { title: 'Removed', lines: ['Product grid'] },
    { title: 'Store', lines: ['Theme'] },
  ]);
});
