import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { Store } from '#shared/contract/stores.ts';
import { previewText, type PreviewState } from '#web/client/createPreviewAutosave.ts';
import { useSeconds } from '#web/client/useSeconds.ts';
import { Button } from '#web/ui/Button.tsx';
import { notify } from '../notify.ts';
import { previewAddress } from './previewAddress.ts';
import { draftChanges } from './storeValues.ts';
import { usePreviewing } from './usePreviewing.ts';
import type { StoreSettings } from './useStoreSettings.ts';

/** Shows the page with the form's changes before visitors see them. */
export function PreviewButton({ settings, store }: { settings: StoreSettings; store: Store }) {
  const { state, hasPreview, save, keepLocalChanges, takeTheirs } = usePreviewing(store.id);
  const [busy, setBusy] = useState(false);

  async function show() {
    if (!(await settings.checkFields())) return;
    setBusy(true);
    const isSaved = await save(draftChanges(settings.changes));
    setBusy(false);
    if (isSaved) open(previewAddress(store));
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button icon={<Eye aria-hidden />} busy={busy} onClick={() => void show()}>
        Preview
      </Button>
      <PreviewStatus state={hasPreview ? state : { ...state, savedAt: null }} />
      {state.conflicts.length > 0 && (
        <span className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => void Promise.all(state.conflicts.map(keepLocalChanges))}>
            Keep my changes
          </Button>
          <Button size="small" variant="quiet" onClick={() => state.conflicts.forEach(takeTheirs)}>
            Use the other version
          </Button>
        </span>
      )}
    </div>
  );
}

/** Some browsers open a new tab only directly in the click handler. Then a second click is needed. */
function open(address: string): void {
  if (window.open(address, '_blank') === null) {
    notify('success', 'Your preview is ready', undefined, {
      duration: 0,
      action: { label: 'Open preview', onAct: () => window.open(address, '_blank') },
    });
  }
}

function PreviewStatus({ state }: { state: PreviewState }) {
  const now = useSeconds(state.savedAt !== null);
  const isQuiet = state.save.kind === 'saved' && state.conflicts.length === 0;
  return (
    <p aria-live={isQuiet ? 'off' : 'polite'} className="min-w-0 text-small text-ink-2">
      {previewText(state, now)}
    </p>
  );
}
