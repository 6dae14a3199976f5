import { createContext, useContext, useEffect } from 'react';
import type { Editing } from '../editing/createEditing.ts';

export type KeyDeeds = {
  editing: Editing;
  add: () => void;
  edit: () => void;
  remove: (id: string) => void;
  save: () => void;
};

export const KeyDeedsContext = createContext<KeyDeeds | null>(null);

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);
const MOD = IS_MAC ? '⌘' : 'Ctrl';

/** Every key of the builder, as its dialog lists them. */
export const BUILDER_KEYS: readonly { keys: string; does: string }[] = [
  { keys: `${MOD} ↓`, does: 'Next block' },
  { keys: `${MOD} ↑`, does: 'Previous block' },
  { keys: 'Alt N', does: 'Add a block' },
  { keys: 'Alt E', does: 'Edit the chosen block' },
  { keys: 'Alt ↑', does: 'Move it up' },
  { keys: 'Alt ↓', does: 'Move it down' },
  { keys: `${MOD} D`, does: 'Duplicate it' },
  { keys: 'Delete', does: 'Delete it' },
  { keys: 'Esc', does: 'Choose nothing' },
  { keys: `${MOD} Z`, does: 'Undo' },
  { keys: `${MOD} Shift Z`, does: 'Redo' },
  { keys: `${MOD} S`, does: 'Save now' },
];

/** Keys pressed in the builder, but not while a dialog or a sheet asks for something. */
export function useBuilderKeys(deeds: KeyDeeds): void {
  useEffect(
    function hearKeys() {
      const hear = (event: KeyboardEvent) => {
        const target = event.target instanceof Element ? event.target : null;
        if (target?.closest('[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]')) return;
        act(event, deeds, isEditable(target));
      };
      window.addEventListener('keydown', hear, { capture: true });
      return () => window.removeEventListener('keydown', hear, { capture: true });
    },
    [deeds],
  );
}

/** The same while the focus is in the frame; nothing there is typed into. */
export function useFrameKeys(frame: Document): void {
  const deeds = useContext(KeyDeedsContext);
  useEffect(
    function hearKeys() {
      if (!deeds) return;
      const hear = (event: KeyboardEvent) => act(event, deeds, false);
      frame.addEventListener('keydown', hear, { capture: true });
      return () => frame.removeEventListener('keydown', hear, { capture: true });
    },
    [frame, deeds],
  );
}

function act(event: KeyboardEvent, deeds: KeyDeeds, isTyping: boolean): void {
  const deed = readDeed(event, deeds, isTyping);
  if (!deed) return;
  event.preventDefault();
  event.stopPropagation();
  deed();
}

function readDeed(event: KeyboardEvent, { editing, add, edit, remove, save }: KeyDeeds, isTyping: boolean) {
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
  // Held down, Alt turns letters into others on some keyboards: the key itself counts.
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
