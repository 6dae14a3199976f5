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
import { itemName } from '#shared/blocks/itemText.ts';
import { mergePages } from '#shared/blocks/mergePages.ts';
import { type Item, type Page } from '#shared/blocks/page.ts';
import type { Store } from '#shared/contract/stores.ts';
import { createListeners } from '#shared/kit/createListeners.ts';
import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';

/** The page's theme and its overrides. */
export type Appearance = Pick<Store, 'theme' | 'themeOverrides'>;

export type EditingState = {
  page: Page;
  appearance: Appearance;
  /** The selected block. Null: none. */
  chosen: string | null;
  canUndo: boolean;
  canRedo: boolean;
  /** The result of the last action, for screen readers. The number distinguishes two equal ones. */
  announcement: { text: string; count: number };
};

type Step = { page: Page; appearance: Appearance; chosen: string | null; does: string };
type Act = {
  /** Actions with the same key in quick succession form one step. */
  key?: string | undefined;
  does: string;
  message?: string | undefined;
  chosen?: string | null | undefined;
};

export type Editing = ReturnType<typeof createEditing>;

const STEPS_MAX = 200;
const RUN_MS = 1000;
/** The longest wait for a dropped block to settle, which normally takes a quarter of a second. */
const REST_MS = 1000;

const randomId = (): string => crypto.randomUUID();

/** The page while it is edited. Every action is a step that can be undone, in order. */
export function createEditing(
  start: { page: Page; appearance: Appearance },
  { now = Date.now, newId = randomId } = {},
) {
  let { page, appearance } = start;
  let chosen: string | null = null;
  let past: Step[] = [];
  let future: Step[] = [];
  let run: { key: string; at: number } | null = null;
  let announcement = { text: '', count: 0 };
  let isDragging = false;
  const waiting: (() => void)[] = [];
  let state: EditingState = { page, appearance, chosen, canUndo: false, canRedo: false, announcement };
  const listeners = createListeners();

  function act(next: Page, how: Act): void {
    if (!isDeepEqual(next, page)) step({ page: next, appearance }, how);
  }

  function step(next: Pick<Step, 'page' | 'appearance'>, { key, does, message, chosen: choose }: Act): void {
    const isRun = key !== undefined && run?.key === key && now() - run.at < RUN_MS && past.length > 0;
    if (!isRun) past = [...past, { page, appearance, chosen, does }].slice(-STEPS_MAX);
    run = key === undefined ? null : { key, at: now() };
    future = [];
    ({ page, appearance } = next);
    if (choose !== undefined) chosen = choose;
    if (message !== undefined) announce(message);
    publish();
  }

  function undo(): void {
    const last = past.at(-1);
    if (!last) return;
    past = past.slice(0, -1);
    future = [...future, { page, appearance, chosen, does: last.does }];
    goTo(last, `Undone: ${last.does}.`);
  }

  function redo(): void {
    const next = future.at(-1);
    if (!next) return;
    future = future.slice(0, -1);
    past = [...past, { page, appearance, chosen, does: next.does }];
    goTo(next, `Redone: ${next.does}.`);
  }

  /**
   * Delays an action until a drag has ended. Only then is its result a step, so undoing earlier would revert the step
   * before it.
   */
  const atRest = (action: () => void) => (): void => {
    if (!isDragging) return action();
    waiting.push(action);
    setTimeout(goOn, REST_MS);
  };

  function drag(isOn: boolean): void {
    isDragging = isOn;
    if (!isOn) goOn();
  }

  function goOn(): void {
    for (const action of waiting.splice(0)) action();
  }

  function goTo(to: Step, text: string): void {
    ({ page, appearance } = to);
    chosen = to.chosen !== null && findPlace(page, to.chosen) ? to.chosen : null;
    run = null;
    announce(text);
    publish();
  }

  function choose(id: string | null): void {
    if (id === chosen) return;
    chosen = id;
    run = null;
    publish();
  }

  /** The block before or after the selected one, in reading order. */
  function chooseNext(step: 1 | -1): void {
    const all = placesOf(page);
    const at = all.findIndex(({ item }) => item.props.id === chosen);
    const next = all[at === -1 ? (step === 1 ? 0 : all.length - 1) : at + step];
    if (!next) return;
    announce(`${itemName(next.item)}, ${next.at + 1} of ${next.among}.`);
    chosen = next.item.props.id;
    run = null;
    publish();
  }

  function add(item: Item, place: Place): void {
    act(insertItem(page, item, place), {
      does: `add ${itemName(item)}`,
      message: `${itemName(item)} added.`,
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
      message: `${itemName(place.item)} deleted.`,
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
      message: `${itemName(place.item)} duplicated.`,
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
      message: place && `${itemName(from.item)} moved to ${place.at + 1} of ${place.among}.`,
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

  function setAppearance(next: Appearance): void {
    if (!isDeepEqual(next, appearance))
      step({ page, appearance: next }, { key: 'appearance', does: 'change the theme' });
  }

  /** Applies other people's theme changes. Undo reverts only this window's. */
  function takeAppearance(base: Appearance, theirs: Appearance): void {
    const taken = <Of extends { appearance: Appearance }>(of: Of): Of =>
      isDeepEqual(of.appearance, base) ? { ...of, appearance: theirs } : of;
    if (isDeepEqual(appearance, base)) appearance = theirs;
    past = past.map(taken);
    future = future.map(taken);
    publish();
  }

  /** Replaces the whole page in one step. */
  function replace(next: Page, does: string): void {
    act(next, { does, message: `Done: ${does}.`, chosen: null });
  }

  /** Replaces the page and its appearance in one step. */
  function replaceDraft(next: Pick<Step, 'page' | 'appearance'>, does: string): void {
    step(next, { does, message: `Done: ${does}.`, chosen: null });
  }

  /**
   * Merges other people's changes since `base` into the page and every step, so that undoing reverts only this window's
   * changes.
   */
  function takeIn(base: Page, theirs: Page): void {
    if (isDeepEqual(base, theirs)) return;
    const merged = (mine: Page): Page => mergePages(base, mine, theirs).page;
    page = merged(page);
    past = past.map((of) => ({ ...of, page: merged(of.page) }));
    future = future.map((of) => ({ ...of, page: merged(of.page) }));
    if (chosen !== null && !findPlace(page, chosen)) chosen = null;
    run = null;
    publish();
  }

  function announce(text: string): void {
    announcement = { text: text, count: announcement.count + 1 };
  }

  function publish(): void {
    state = { page, appearance, chosen, canUndo: past.length > 0, canRedo: future.length > 0, announcement };
    listeners.notify();
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
    setAppearance,
    takeAppearance,
    replace,
    replaceDraft,
    takeIn,
    drag,
    undo: atRest(undo),
    redo: atRest(redo),
    newId,
    announce: (text: string) => {
      announce(text);
      publish();
    },
    snapshot: () => state,
    subscribe: listeners.subscribe,
  };
}
