import { CircleAlert, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import type { SaveState } from '#web/client/createAutosave.ts';

type Editing = {
  save: SaveState;
  /** The number of fields that cannot be saved. */
  problems: Readonly<Record<string, string | undefined>>;
  /** Whether the server already has the record. */
  isCreated: boolean;
  retry: () => Promise<boolean>;
};

/** The save state in words. */
export function SaveStatus({ editing, onDecide }: { editing: Editing; onDecide: () => void }) {
  const { save, problems, isCreated, retry } = editing;
  const [problem] = Object.values(problems);
  const isTrying = save.kind === 'saving' || save.kind === 'waiting';
  return (
    <div className="flex min-w-0 items-center gap-2 text-small text-ink-2">
      <output className="min-w-0">{textOf()}</output>
      {save.kind === 'conflict' && (
        <Button size="small" onClick={onDecide}>
          Resolve
        </Button>
      )}
      {(save.kind === 'failed' || save.kind === 'offline') && (
        <Button size="small" variant="quiet" onClick={() => void retry()}>
          Retry
        </Button>
      )}
    </div>
  );

  function textOf() {
    if (save.kind === 'conflict') return <Alarm>Not saved: changed in another window.</Alarm>;
    if (save.kind === 'offline') return <Offline />;
    if (save.kind === 'failed') return <Alarm>Not saved: {save.sentence}</Alarm>;
    if (isTrying) return 'Saving…';
    if (problem !== undefined) return <Alarm>Not saved: {problem}</Alarm>;
    return isCreated ? 'Saved' : 'We’ll save a draft as soon as you add something.';
  }
}

function Alarm({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-1 text-brick">
      <CircleAlert aria-hidden className="mt-hair size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </span>
  );
}

function Offline() {
  return (
    <span className="flex items-start gap-1 text-amber">
      <CloudOff aria-hidden className="mt-hair size-4 shrink-0" />
      <span className="min-w-0">Not saved: you’re offline. We’ll save your changes when you’re back online.</span>
    </span>
  );
}
