import {
  duplicateItem,
  findPlace,
  insertItem,
  moveItem,
  placesOf,
  removeItem,
  setProps,
  setSettings,
  type Place,
} from '#shared/blocks/edits.ts';
import { itemName } from '#shared/blocks/itemWords.ts';
import { mergePages } from '#shared/blocks/mergePages.ts';
import { type Item, type Page } from '#shared/blocks/page.ts';
import type { Store } from '#shared/contract/stores.ts';
import { isSame } from '#shared/kit/isSame.ts';

/** The theme of the page and what is changed of it. */
export type Look = Pick<Store, 'theme' | 'themeOverrides'>;

export type EditingState = {
  page: Page;
  look: Look;
  /** The chosen block; null: none. */
  chosen: string | null;
  canUndo: boolean;
  canRedo: boolean;
  /** What the last act did, for who listens. The number tells two of the same apart. */
  said: { words: string; count: number };
};

type Step = { page: Page; look: Look; chosen: string | null; does: string };
type Act = {
  /** Of acts with one key that follow each other closely, a run makes one step. */
  key?: string | undefined;
  does: string;
  says?: string | undefined;
  chosen?: string | null | undefined;
};

export type Editing = ReturnType<typeof createEditing>;

const STEPS_MAX = 200;
const RUN_MS = 1000;
/** A block that is let go lies after a quarter of a second. */
const REST_MS = 1000;

const randomId = (): string => crypto.randomUUID();

/** The page while it is edited: every act a step that can be undone, exactly and in order. */
export function createEditing(start: { page: Page; look: Look }, { now = Date.now, newId = randomId } = {}) {
  let { page, look } = start;
  let chosen: string | null = null;
  let past: Step[] = [];
  let future: Step[] = [];
  let run: { key: string; at: number } | null = null;
  let said = { words: '', count: 0 };
  let isDragging = false;
  const waiting: (() => void)[] = [];
  let state: EditingState = { page, look, chosen, canUndo: false, canRedo: false, said };
  const listeners = new Set<() => void>();

  function act(next: Page, how: Act): void {
    if (!isSame(next, page)) step({ page: next, look }, how);
  }

  function step(next: Pick<Step, 'page' | 'look'>, { key, does, says, chosen: choose }: Act): void {
    const isRun = key !== undefined && run?.key === key && now() - run.at < RUN_MS && past.length > 0;
    if (!isRun) past = [...past, { page, look, chosen, does }].slice(-STEPS_MAX);
    run = key === undefined ? null : { key, at: now() };
    future = [];
    ({ page, look } = next);
    if (choose !== undefined) chosen = choose;
    if (says !== undefined) say(says);
    publish();
  }

  function undo(): void {
    const last = past.at(-1);
    if (!last) return;
    past = past.slice(0, -1);
    future = [...future, { page, look, chosen, does: last.does }];
    goTo(last, `Undone: ${last.does}.`);
  }

  function redo(): void {
    const next = future.at(-1);
    if (!next) return;
    future = future.slice(0, -1);
    past = [...past, { page, look, chosen, does: next.does }];
    goTo(next, `Done again: ${next.does}.`);
  }

  /** What a drag has done is known once the block lies: until then undoing would take back the act before it. */
  const atRest = (deed: () => void) => (): void => {
    if (!isDragging) return deed();
    waiting.push(deed);
    setTimeout(goOn, REST_MS);
  };

  function drag(isOn: boolean): void {
    isDragging = isOn;
    if (!isOn) goOn();
  }

  function goOn(): void {
    for (const deed of waiting.splice(0)) deed();
  }

  function goTo(to: Step, words: string): void {
    ({ page, look } = to);
    chosen = to.chosen !== null && findPlace(page, to.chosen) ? to.chosen : null;
    run = null;
    say(words);
    publish();
  }

  function choose(id: string | null): void {
    if (id === chosen) return;
    chosen = id;
    run = null;
    publish();
  }

  /** The block before or after the chosen one, in the order they are read. */
  function chooseNext(step: 1 | -1): void {
    const all = placesOf(page);
    const at = all.findIndex(({ item }) => item.props.id === chosen);
    const next = all[at === -1 ? (step === 1 ? 0 : all.length - 1) : at + step];
    if (!next) return;
    say(`${itemName(next.item)}, ${next.at + 1} of ${next.among}.`);
    chosen = next.item.props.id;
    run = null;
    publish();
  }

  function add(item: Item, place: Place): void {
    act(insertItem(page, item, place), {
      does: `add ${itemName(item)}`,
      says: `${itemName(item)} added.`,
      chosen: item.props.id,
    });
  }

  function remove(id: string): void {
    const all = placesOf(page);
    const place = findPlace(page, id);
    if (!place) return;
    const next = removeItem(page, id);
    const at = all.findIndex(({ item }) => item.props.id === id);
    const left = placesOf(next);
    act(next, {
      does: `delete ${itemName(place.item)}`,
      says: `${itemName(place.item)} deleted.`,
      chosen: left[Math.min(at, left.length - 1)]?.item.props.id ?? null,
    });
  }

  function duplicate(id: string): void {
    const place = findPlace(page, id);
    if (!place) return;
    const next = duplicateItem(page, id, newId);
    const known = new Set(placesOf(page).map(({ item }) => item.props.id));
    const copy = placesOf(next).find(({ item }) => !known.has(item.props.id));
    act(next, {
      does: `duplicate ${itemName(place.item)}`,
      says: `${itemName(place.item)} duplicated.`,
      chosen: copy?.item.props.id,
    });
  }

  function move(id: string, to: Place): void {
    const from = findPlace(page, id);
    if (!from) return;
    const next = moveItem(page, id, to);
    const place = findPlace(next, id);
    act(next, {
      does: `move ${itemName(from.item)}`,
      says: place && `${itemName(from.item)} is now ${place.at + 1} of ${place.among}.`,
      chosen: id,
    });
  }

  function moveBy(id: string, by: 1 | -1): void {
    const from = findPlace(page, id);
    if (from && from.at + by >= 0 && from.at + by < from.among) move(id, { inside: from.inside, at: from.at + by });
  }

  function set(id: string, field: string, value: unknown): void {
    const place = findPlace(page, id);
    if (!place) return;
    act(setProps(page, id, { [field]: value }), { key: `${id} ${field}`, does: `change ${itemName(place.item)}` });
  }

  function setPage(changes: Partial<Page['root']['props']>): void {
    act(setSettings(page, changes), { key: `page ${Object.keys(changes).join(' ')}`, does: 'change the page' });
  }

  function setLook(next: Look): void {
    if (!isSame(next, look)) step({ page, look: next }, { key: 'look', does: 'change the look' });
  }

  /** The look that others gave the page; undoing takes back only one's own. */
  function takeLook(base: Look, theirs: Look): void {
    const taken = <Of extends { look: Look }>(of: Of): Of => (isSame(of.look, base) ? { ...of, look: theirs } : of);
    if (isSame(look, base)) look = theirs;
    past = past.map(taken);
    future = future.map(taken);
    publish();
  }

  /** A whole page in place of this one, as one step. */
  function replace(next: Page, does: string): void {
    act(next, { does, says: `Done: ${does}.`, chosen: null });
  }

  /** Takes in what others did to `base`: in the page and in every step, so that undoing takes back only one's own. */
  function takeIn(base: Page, theirs: Page): void {
    if (isSame(base, theirs)) return;
    const merged = (mine: Page): Page => mergePages(base, mine, theirs).page;
    page = merged(page);
    past = past.map((of) => ({ ...of, page: merged(of.page) }));
    future = future.map((of) => ({ ...of, page: merged(of.page) }));
    if (chosen !== null && !findPlace(page, chosen)) chosen = null;
    run = null;
    publish();
  }

  function say(words: string): void {
    said = { words, count: said.count + 1 };
  }

  function publish(): void {
    state = { page, look, chosen, canUndo: past.length > 0, canRedo: future.length > 0, said };
    for (const listener of listeners) listener();
  }

  return {
    choose,
    chooseNext,
    add,
    remove,
    duplicate,
    move,
    moveBy,
    set,
    setPage,
    setLook,
    takeLook,
    replace,
    takeIn,
    drag,
    undo: atRest(undo),
    redo: atRest(redo),
    newId,
    say: (words: string) => {
      say(words);
      publish();
    },
    snapshot: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
