import type { Product } from '#shared/contract/catalog.ts';
import { createAutosave, type SaveState } from '#web/client/createAutosave.ts';
import { readSaveFault } from '#web/client/readSaveFault.ts';
import { changedFields, draftOf, readDraft } from './productDraft.ts';
import type { DraftCover, ProductDraft, ProductWish } from './productDraft.ts';

/** What a save names besides the changes: a product, or the key of a draft that the first save makes, and no second. */
export type Which = { productId?: string; revision?: number; draftKey?: string };

type ProductEditingWish = {
  /** Null for a product that begins with its first input. */
  start: Product | null;
  storeCurrency: string;
  save: (which: Which, changes: ProductWish) => Promise<Product>;
  read: (productId: string) => Promise<Product>;
  onCreated: (productId: string) => void;
  /** Whatever the server now knows differently. */
  onChanged: () => void;
};

type Shown = {
  product: Product | null;
  draft: ProductDraft;
  save: SaveState;
  /** Counts reloads, so that fields with a memory of their own begin anew. */
  edition: number;
};

/** A product's working copy in the hands of its creator: the fields as typed, and the saving that follows them. */
export function createProductEditing(wish: ProductEditingWish) {
  const { start, storeCurrency, onCreated, onChanged } = wish;
  const autosave = createAutosave<ProductWish>({ send, readFault: readSaveFault });
  let shown: Shown = { product: start, draft: draftOf(start, storeCurrency), save: autosave.snapshot(), edition: 0 };
  let known: Which = start ? { productId: start.id, revision: start.revision } : { draftKey: crypto.randomUUID() };
  let handedOver = readDraft(shown.draft).wish;
  const listeners = new Set<() => void>();
  autosave.subscribe(() => show({ save: autosave.snapshot() }));

  function show(change: Partial<Shown>): void {
    shown = { ...shown, ...change };
    for (const listener of listeners) listener();
  }

  async function send(changes: ProductWish): Promise<void> {
    const isNew = known.productId === undefined;
    const product = await wish.save(known, changes);
    known = { productId: product.id, revision: product.revision };
    show({ product });
    followSlug(product.slug);
    if (isNew) onCreated(product.id);
    onChanged();
  }

  // Until an address is chosen, the server makes one of the title.
  function followSlug(slug: string): void {
    const isTyping = shown.draft.slug !== '' && shown.draft.slug !== handedOver.slug;
    if (isTyping || 'slug' in autosave.unsaved()) return;
    handedOver = { ...handedOver, slug };
    show({ draft: { ...shown.draft, slug } });
  }

  function change(fields: Partial<ProductDraft>): void {
    show({ draft: { ...shown.draft, ...fields } });
    const { wish: next } = readDraft(shown.draft);
    const changes = changedFields(handedOver, next);
    handedOver = { ...handedOver, ...next };
    if (Object.keys(changes).length > 0) autosave.change(changes);
  }

  // An upload ends long after it began: the cover joins whatever covers there are by then.
  const addCover = (cover: DraftCover): void => change({ covers: [...shown.draft.covers, cover] });

  /** What changes beside the fields: files, state, sales. The revision stays, or a conflict would pass unseen. */
  async function refresh(): Promise<void> {
    if (known.productId === undefined) return;
    show({ product: await wish.read(known.productId) });
    onChanged();
  }

  /** The product's id; a product that does not exist yet begins here. Null if it could not be saved. */
  async function ensureId(): Promise<string | null> {
    if (known.productId === undefined) autosave.change({ title: shown.draft.title });
    await autosave.flush();
    return known.productId ?? null;
  }

  /** Takes what the other window wrote, instead of what was changed here. */
  async function takeTheirs(): Promise<void> {
    if (known.productId === undefined) return;
    const product = await wish.read(known.productId);
    known = { productId: product.id, revision: product.revision };
    autosave.drop();
    const draft = draftOf(product, storeCurrency);
    handedOver = readDraft(draft).wish;
    show({ product, draft, edition: shown.edition + 1 });
  }

  /** Keeps the whole of what stands here, over what the other window wrote. */
  async function keepMine(): Promise<void> {
    if (known.productId === undefined) return;
    const { id, revision } = await wish.read(known.productId);
    known = { productId: id, revision };
    await autosave.overwrite(readDraft(shown.draft).wish);
  }

  return {
    change,
    addCover,
    refresh,
    ensureId,
    takeTheirs,
    keepMine,
    setProduct: (product: Product) => show({ product }),
    flush: autosave.flush,
    retry: autosave.retry,
    isUnsaved: () => Object.keys(autosave.unsaved()).length > 0,
    stop: autosave.stop,
    snapshot: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
