import type { Product } from '#shared/contract/catalog.ts';
import { createListeners } from '#shared/kit/createListeners.ts';
import { createAutosave, type SaveState } from '#web/client/createAutosave.ts';
import { readSaveFault } from '#web/client/readSaveFault.ts';
import type { ProductStart } from '../kindText.ts';
import { changedFields, draftOf, readDraft } from './productDraft.ts';
import type { DraftCover, ProductDraft, ProductInput } from './productDraft.ts';

/**
 * The product that a save changes, or the key of the draft that the first save creates, so that a retry creates no
 * second one.
 */
export type Which = { productId?: string; revision?: number; draftKey?: string };

type ProductEditingOptions = {
  /** Null for a product that does not exist yet. */
  start: Product | null;
  /** What a new product is. */
  kind?: ProductStart;
  storeCurrency: string;
  save: (which: Which, changes: ProductInput) => Promise<Product>;
  read: (productId: string) => Promise<Product>;
  onCreated: (productId: string) => void;
  /** Called whenever the server's state has changed. */
  onChanged: () => void;
};

type Shown = {
  product: Product | null;
  draft: ProductDraft;
  /** Whether somebody has changed a field. */
  isTouched: boolean;
  save: SaveState;
  /** Counts reloads, so that fields with internal state start over. */
  edition: number;
};

/** The editing state of a product's working copy: the fields as typed, and autosave. */
export function createProductEditing(input: ProductEditingOptions) {
  const { start, kind, storeCurrency, onCreated, onChanged } = input;
  const autosave = createAutosave<ProductInput>({ send, readFault: readSaveFault });
  let shown: Shown = {
    product: start,
    draft: draftOf(start, storeCurrency, kind),
    isTouched: false,
    save: autosave.snapshot(),
    edition: 0,
  };
  let known: Which = start ? { productId: start.id, revision: start.revision } : { draftKey: crypto.randomUUID() };
  let handedOver = readDraft(draftOf(start, storeCurrency)).input;
  const listeners = createListeners();
  autosave.subscribe(() => show({ save: autosave.snapshot() }));

  function show(change: Partial<Shown>): void {
    shown = { ...shown, ...change };
    listeners.notify();
  }

  async function send(changes: ProductInput): Promise<void> {
    const isNew = known.productId === undefined;
    const product = await input.save(known, changes);
    known = { productId: product.id, revision: product.revision };
    show({ product });
    followSlug(product.slug);
    if (isNew) onCreated(product.id);
    onChanged();
  }

  // Until a slug is chosen, the server derives one from the title.
  function followSlug(slug: string): void {
    const isTyping = shown.draft.slug !== '' && shown.draft.slug !== handedOver.slug;
    if (isTyping || 'slug' in autosave.unsaved()) return;
    handedOver = { ...handedOver, slug };
    show({ draft: { ...shown.draft, slug } });
  }

  function change(fields: Partial<ProductDraft>): void {
    show({ draft: { ...shown.draft, ...fields }, isTouched: true });
    const { input: next } = readDraft(shown.draft);
    const changes = changedFields(handedOver, next);
    handedOver = { ...handedOver, ...next };
    // An earlier stock that was not sent yet belongs to another variant.
    const { variantStock } = autosave.unsaved();
    if (changes.variantStock && variantStock) changes.variantStock = { ...variantStock, ...changes.variantStock };
    if (Object.keys(changes).length > 0) autosave.change(changes);
  }

  // An upload can take long, so the new cover is added to the covers at that time.
  const addCover = (cover: DraftCover): void => change({ covers: [...shown.draft.covers, cover] });

  /**
   * Updates what changes besides the fields: files, state, sales. Keeps the revision, so that conflicts are still
   * detected.
   */
  async function refresh(): Promise<void> {
    if (known.productId === undefined) return;
    show({ product: await input.read(known.productId) });
    onChanged();
  }

  /** The product's id. Creates the product if it does not exist yet. Null if that failed. */
  async function ensureId(): Promise<string | null> {
    if (known.productId === undefined) {
      const { input: first } = readDraft(shown.draft);
      autosave.change({ ...changedFields(handedOver, first), title: shown.draft.title });
    }
    await autosave.flush();
    return known.productId ?? null;
  }

  /** Discards local changes and loads the other window's version. */
  async function takeTheirs(): Promise<void> {
    if (known.productId === undefined) return;
    const product = await input.read(known.productId);
    known = { productId: product.id, revision: product.revision };
    autosave.drop();
    const draft = draftOf(product, storeCurrency);
    handedOver = readDraft(draft).input;
    show({ product, draft, edition: shown.edition + 1 });
  }

  /** Overwrites the other window's version with everything on this screen. */
  async function keepLocalChanges(): Promise<void> {
    if (known.productId === undefined) return;
    const { id, revision } = await input.read(known.productId);
    known = { productId: id, revision };
    await autosave.overwrite(readDraft(shown.draft).input);
  }

  return {
    change,
    addCover,
    refresh,
    ensureId,
    takeTheirs,
    keepLocalChanges,
    setProduct: (product: Product) => show({ product }),
    flush: autosave.flush,
    retry: autosave.retry,
    isUnsaved: autosave.isUnsaved,
    stop: autosave.stop,
    snapshot: () => shown,
    subscribe: listeners.subscribe,
  };
}
