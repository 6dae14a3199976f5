import { CloudAlert, CloudCheck, CloudUpload } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { previewText } from '#web/client/createPreviewAutosave.ts';
import { useSeconds } from '#web/client/useSeconds.ts';
import { useBuilder } from '../BuilderContext.ts';
import type { SavingState } from '../saving/createSaving.ts';

/** The save state in words. On a narrow bar the words are only in the tooltip and for screen readers. */
export function SaveStatus() {
  const { saving } = useBuilder();
  const state = useSyncExternalStore(saving.subscribe, saving.snapshot);
  const now = useSeconds(state.autosave.savedAt !== null);
  const text = statusText(state, now);
  const isQuiet = state.autosave.save.kind !== 'failed' && state.autosave.save.kind !== 'offline';
  return (
    <p
      aria-live={isQuiet ? 'off' : 'polite'}
      title={text}
      className="flex min-w-0 items-center gap-1 text-small text-ink-2"
    >
      <span className="flex shrink-0 [&>svg]:size-icon">{statusIcon(state)}</span>
      <span data-save-state className="sr-only truncate lg:not-sr-only">
        {text}
      </span>
    </p>
  );
}

function statusText({ autosave, conflicts }: SavingState, now: number): string {
  if (conflicts.length > 0) return 'Not saved: choose which version to keep';
  if (autosave.save.kind === 'offline') return 'Not saved yet. Trying again…';
  return previewText(autosave, now) || 'All changes saved';
}

function statusIcon({ autosave, conflicts }: SavingState) {
  if (conflicts.length > 0 || autosave.save.kind === 'failed' || autosave.save.kind === 'offline') {
    return <CloudAlert aria-hidden className="text-amber" />;
  }
  return autosave.save.kind === 'saved' ? (
    <CloudCheck aria-hidden className="text-slate" />
  ) : (
    <CloudUpload aria-hidden className="text-ink-3" />
  );
}
