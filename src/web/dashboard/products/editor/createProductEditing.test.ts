import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Product } from '#shared/contract/catalog.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { createProductEditing, type Which } from './createProductEditing.ts';
import type { ProductInput } from './productDraft.ts';

const stored: Product = {
  kind: 'download',
  hasContents: false,
  id: 'p1',
  slug: 'prints',
  title: 'Prints',
  summary: '',
  description: null,
  price: { kind: 'fixed', amount: 1200 },
  currency: 'USD',
  prices: [],
  maxQuantity: 1,
  isGiftable: false,
  seats: 0,
  accessDays: null,
  downloadLimit: null,
  isWaitlist: false,
  provesEmail: false,
  includesLower: false,
  tipJar: null,
  showsReviews: true,
  faq: [],
  taxClass: 'standard',
  taxCategory: 'download',
  stock: null,
  showsLowStock: false,
  options: [],
  variants: [],
  tags: [],
  state: 'draft',
  hasChanges: false,
  revision: 3,
  covers: [],
  files: [],
  url: '',
  sales: 0,
  createdAt: '',
  updatedAt: '',
  publishedAt: null,
};

/** A server with one product that gives each save the next revision. */
function editingOf(start: Product | null) {
  const saves: [Which, ProductInput][] = [];
  const created: string[] = [];
  let saved = start ?? { ...stored, slug: 'untitled', title: '', revision: 0 };
  const editing = createProductEditing({
    start,
    storeCurrency: 'USD',
    save: async (which, changes) => {
      saves.push([which, changes]);
      if (which.revision !== undefined && which.revision !== saved.revision) throw new CallRefusal('product-changed');
      const { title = saved.title, summary = saved.summary, slug = title.toLowerCase() } = changes;
      saved = { ...saved, title, summary, slug, revision: saved.revision + 1 };
      return saved;
    },
    read: async () => saved,
    onCreated: (id) => created.push(id),
    onChanged: () => {},
  });
  const changeElsewhere = (change: Partial<Product>) => (saved = { ...saved, ...change, revision: saved.revision + 1 });
  return { editing, saves, created, changeElsewhere };
}

const rest = () => vi.advanceTimersByTimeAsync(800);

describe('createProductEditing', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('creates the draft when typing starts, once, and then saves to it', async () => {
    const { editing, saves, created } = editingOf(null);
    editing.change({ title: 'Maps' });
    await rest();
    editing.change({ summary: 'Of hills' });
    await rest();
    expect(created).toEqual(['p1']);
    expect(saves).toEqual([
      [{ draftKey: expect.any(String) }, { title: 'Maps' }],
      [{ productId: 'p1', revision: 1 }, { summary: 'Of hills' }],
    ]);
  });

  it('shows the slug that the server derives from the title, until one is chosen', async () => {
    const { editing } = editingOf(null);
    editing.change({ title: 'Maps' });
    await rest();
    expect(editing.snapshot().draft.slug).toBe('maps');
    editing.change({ slug: 'my-maps' });
    editing.change({ title: 'Charts' });
    await rest();
    expect(editing.snapshot().draft.slug).toBe('my-maps');
  });

  it('leaves out an invalid field and sends the rest', async () => {
    const { editing, saves } = editingOf(stored);
    editing.change({ amount: 'ten', title: 'Large prints' });
    await rest();
    expect(saves).toEqual([[{ productId: 'p1', revision: 3 }, { title: 'Large prints' }]]);
  });

  it('creates a product without any input if a file is uploaded', async () => {
    const { editing, created } = editingOf(null);
    expect(await editing.ensureId()).toBe('p1');
    expect(created).toEqual(['p1']);
  });

  it('accepts the other window’s version, and drops its own', async () => {
    const { editing, changeElsewhere } = editingOf(stored);
    changeElsewhere({ title: 'Theirs' });
    editing.change({ title: 'Mine' });
    await rest();
    expect(editing.snapshot().save.kind).toBe('conflict');
    await editing.takeTheirs();
    expect(editing.snapshot()).toMatchObject({ draft: { title: 'Theirs' }, save: { kind: 'saved' }, edition: 1 });
    expect(editing.isUnsaved()).toBe(false);
  });

  it('overwrites every field of the other window’s version with its own', async () => {
    const { editing, saves, changeElsewhere } = editingOf(stored);
    changeElsewhere({ summary: 'Theirs' });
    editing.change({ title: 'Mine' });
    await rest();
    await editing.keepLocalChanges();
    expect(saves.at(-1)).toMatchObject([{ revision: 4 }, { title: 'Mine', summary: '' }]);
    expect(editing.snapshot().save.kind).toBe('saved');
  });

  it('keeps a conflict after a refresh', async () => {
    const { editing, changeElsewhere } = editingOf(stored);
    changeElsewhere({ title: 'Theirs' });
    await editing.refresh();
    editing.change({ title: 'Mine' });
    await rest();
    expect(editing.snapshot().save.kind).toBe('conflict');
  });
});
