import { describe, expect, it, vi } from 'vitest';
import { findPlace, placesOf, setProps } from '#shared/blocks/edits.ts';
import { newItem, fallbackPage, type Page } from '#shared/blocks/page.ts';
import { createEditing } from './createEditing.ts';

const LOOK = { theme: 'mocha-mood', themeOverrides: { colors: {} } };

function begin() {
  let [time, count] = [0, 0];
  const editing = createEditing(
    { page: fallbackPage(), appearance: LOOK },
    { now: () => time, newId: () => `new${(count += 1)}` },
  );
  return { editing, wait: (ms: number) => (time += ms), page: () => editing.snapshot().page };
}

describe('undo and redo', () => {
  it('go through fifty steps of different kinds and back exactly', () => {
    const { editing, wait, page } = begin();
    const seen: Page[] = [page()];
    for (let turn = 0; seen.length <= 50; turn += 1) {
      wait(2000);
      const last = placesOf(page()).at(-1)?.item.props.id ?? '';
      const before = page();
      [
        () => editing.add(newItem('heading', `h${turn}`), { inside: null, at: turn % 3 }),
        () => editing.set(`h${turn - 1}`, 'text', `Title ${turn}`),
        () => editing.duplicate(last),
        () => editing.moveBy(last, -1),
        () => editing.setPage({ title: `Page ${turn}` }),
        () => editing.add(newItem('columns', `c${turn}`), { inside: null, at: 0 }),
        () => editing.move('products', { inside: { id: `c${turn - 1}`, slot: 'second' }, at: 0 }),
        () => editing.remove(last),
      ][turn % 8]?.();
      if (page() !== before) seen.push(page());
    }
    for (const earlier of seen.slice(0, -1).toReversed()) {
      editing.undo();
      expect(page()).toEqual(earlier);
    }
    expect(editing.snapshot().canUndo).toBe(false);
    for (const later of seen.slice(1)) {
      editing.redo();
      expect(page()).toEqual(later);
    }
    expect(editing.snapshot().canRedo).toBe(false);
  });

  it('wait for a drag to end, but not forever', () => {
    vi.useFakeTimers();
    try {
      const { editing, page } = begin();
      editing.add(newItem('heading', 'title'), { inside: null, at: 2 });
      const before = page();
      editing.drag(true);
      editing.undo();
      expect(page()).toBe(before);
      editing.move('title', { inside: null, at: 0 });
      editing.drag(false);
      expect(page()).toEqual(before);
      editing.drag(true);
      editing.undo();
      vi.runAllTimers();
      expect(page()).toEqual(fallbackPage());
    } finally {
      vi.useRealTimers();
    }
  });

  it('treat typing in one field as one step, until a pause or another field', () => {
    const { editing, wait, page } = begin();
    for (const title of ['A', 'An', 'Ana']) editing.set('profile', 'title', title);
    editing.set('profile', 'bio', 'Potter');
    wait(2000);
    editing.set('profile', 'bio', 'Potter in Porto');
    editing.undo();
    expect(page().content[0]?.props).toMatchObject({ title: 'Ana', bio: 'Potter' });
    editing.undo();
    editing.undo();
    expect(page()).toEqual(fallbackPage());
  });

  it('undo only local changes, and keep changes from other windows', () => {
    const { editing, page } = begin();
    const base = page();
    editing.set('profile', 'title', 'Mine');
    editing.takeIn(base, setProps(base, 'products', { title: 'Theirs' }));
    editing.undo();
    expect(page().content.map(({ props }) => props['title'])).toEqual(['', 'Theirs']);
  });
});

it('undoes a change of the appearance like any other, and keeps changes from other windows', () => {
  const { editing, wait, page } = begin();
  const neon = { ...LOOK, theme: 'neon-pulse' };
  editing.setAppearance(neon);
  wait(2000);
  editing.set('profile', 'title', 'Ana');
  editing.undo();
  expect([editing.snapshot().appearance, page()]).toEqual([neon, fallbackPage()]);
  editing.undo();
  expect(editing.snapshot().appearance).toEqual(LOOK);
  editing.takeAppearance(LOOK, { ...LOOK, theme: 'raw-block' });
  editing.redo();
  expect(editing.snapshot().appearance).toEqual(neon);
  editing.undo();
  expect(editing.snapshot().appearance.theme).toBe('raw-block');
});

it('selects an added or copied block, and the neighbor of a deleted one', () => {
  const { editing } = begin();
  editing.add(newItem('heading', 'h'), { inside: null, at: 1 });
  expect(editing.snapshot().chosen).toBe('h');
  editing.duplicate('h');
  expect(editing.snapshot().chosen).toBe('new1');
  editing.remove('new1');
  expect(editing.snapshot().chosen).toBe('products');
  editing.chooseNext(-1);
  expect(editing.snapshot().chosen).toBe('h');
  expect(editing.snapshot().announcement.text).toBe('Heading “A title for this section”, 2 of 3.');
});

it('puts no columns into columns', () => {
  const { editing, page } = begin();
  editing.add(newItem('columns', 'outer'), { inside: null, at: 0 });
  editing.add(newItem('columns', 'inner'), { inside: null, at: 0 });
  editing.move('inner', { inside: { id: 'outer', slot: 'first' }, at: 0 });
  expect(findPlace(page(), 'inner')?.inside).toBeNull();
});
