import { useEffect, useEffectEvent } from 'react';
import { Button } from './Button.tsx';
import { floatingBarStyle } from './popupStyle.ts';

type SaveBarProps = {
  /** There are unsaved changes. The bar is visible only then. */
  dirty: boolean;
  saving: boolean;
  onSave: () => void;
  onDiscard: () => void;
};

/** The last element of a form, sticky while there are unsaved changes. Ctrl-S and Cmd-S save. */
export function SaveBar({ dirty, saving, onSave, onDiscard }: SaveBarProps) {
  useSaveKey(() => dirty && !saving && onSave());
  if (!dirty) return null;
  return (
    <section data-save-bar aria-label="Unsaved changes" className={floatingBarStyle}>
      <p className="min-w-0 flex-1 text-small md:text-body text-ink-2">Unsaved changes</p>
      <Button variant="quiet" disabled={saving} onClick={onDiscard}>
        Discard
      </Button>
      <Button variant="primary" busy={saving} onClick={onSave} aria-keyshortcuts="Control+S Meta+S">
        Save
      </Button>
    </section>
  );
}

function useSaveKey(save: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    save();
  });
  useEffect(function listenForSaveKey() {
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
