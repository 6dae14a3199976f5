import { createContext, useContext, useEffect } from 'react';
import type { Editing } from '../editing/createEditing.ts';

export type KeyActions = {
  editing: Editing;
  add: () => void;
  edit: () => void;
  remove: (id: string) => void;
  save: () => void;
};

export const KeyActionsContext = createContext<KeyActions | null>(null);

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);
const MOD = IS_MAC ? '⌘' : 'Ctrl';

/** All keyboard shortcuts of the builder, as listed in its dialog. */
export const BUILDER_KEYS: readonly { keys: string; does: string }[] = [
  { keys: `${MOD} ↓`, does: 'Next block' },
  { keys: `${MOD} ↑`, does: 'Previous block' },
  { keys: 'Alt N', does: 'Add a block' },
  { keys: 'Alt E', does: 'Edit selected block' },
  { keys: 'Alt ↑', does: 'Move selected block up' },
  { keys: 'Alt ↓', does: 'Move selected block down' },
  { keys: `${MOD} D`, does: 'Duplicate selected block' },
  { keys: 'Delete', does: 'Delete selected block' },
  { keys: 'Esc', does: 'Clear selection' },
  { keys: `${MOD} Z`, does: 'Undo' },
  { keys: `${MOD} Shift Z`, does: 'Redo' },
  { keys: `${MOD} S`, does: 'Save now' },
];

/** Keys pressed in the builder, except while a dialog or sheet is open. */
export function useBuilderKeys(actions: KeyActions): void {
  useEffect(
    function listenToKeys() {
      const onKeyDown = (event: KeyboardEvent) => {
        const target = event.target instanceof Element ? event.target : null;
        if (target?.closest('[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]')) return;
        act(event, actions, isEditable(target));
      };
      window.addEventListener('keydown', onKeyDown, { capture: true });
      return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
    },
    [actions],
  );
}

/** The same while the focus is in the frame, which has no text inputs. */
export function useFrameKeys(frame: Document): void {
  const actions = useContext(KeyActionsContext);
  useEffect(
    function listenToKeys() {
      if (!actions) return;
      const onKeyDown = (event: KeyboardEvent) => act(event, actions, false);
      frame.addEventListener('keydown', onKeyDown, { capture: true });
      return () => frame.removeEventListener('keydown', onKeyDown, { capture: true });
    },
    [frame, actions],
  );
}

function act(event: KeyboardEvent, actions: KeyActions, isTyping: boolean): void {
  const action = readAction(event, actions, isTyping);
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}

function readAction(event: KeyboardEvent, { editing, add, edit, remove, save }: KeyActions, isTyping: boolean) {
  const { chosen } = editing.snapshot();
  const hasMod = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (hasMod && !event.altKey) {
    if (key === 'z') return event.shiftKey ? editing.redo : editing.undo;
    if (key === 'y') return editing.redo;
    if (key === 's') return save;
    if (isTyping) return null;
    if (key === 'arrowdown') return () => editing.chooseNext(1);
    if (key === 'arrowup') return () => editing.chooseNext(-1);
    if (key === 'd' && chosen !== null) return () => editing.duplicate(chosen);
    return null;
  }
  // With Alt, some keyboards type other characters, so the physical key is used.
  if (event.altKey && event.code === 'KeyN') return add;
  if (chosen === null) return null;
  if (event.altKey && event.code === 'KeyE') return edit;
  if (isTyping) return null;
  if (event.altKey && key === 'arrowup') return () => editing.moveBy(chosen, -1);
  if (event.altKey && key === 'arrowdown') return () => editing.moveBy(chosen, 1);
  if (key === 'delete' || key === 'backspace') return () => remove(chosen);
  return key === 'escape' ? () => editing.choose(null) : null;
}

function isEditable(target: Element | null): boolean {
  return (
    target !== null &&
    (target.matches('input:not([type="checkbox"],[type="radio"],[type="file"],[type="color"]),textarea,select') ||
      target.closest('[contenteditable="true"]') !== null)
  );
}
