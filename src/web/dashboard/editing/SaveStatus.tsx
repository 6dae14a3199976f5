import { CircleAlert, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import type { SaveState } from '#web/client/createAutosave.ts';

type Editing = {
  save: SaveState;
  /** What cannot be saved as it stands. */
  problems: Readonly<Record<string, string | undefined>>;
  /** Whether the server has it already. */
  isKept: boolean;
  retry: () => Promise<boolean>;
};

/** Whether the work is safe, in words. */
export function SaveStatus({ editing, onDecide }: { editing: Editing; onDecide: () => void }) {
  const { save, problems, isKept, retry } = editing;
  const [problem] = Object.values(problems);
  const isTrying = save.kind === 'saving' || save.kind === 'waiting';
  return (
    <div className="flex min-w-0 items-center gap-2 text-small text-ink-2">
      <output className="min-w-0">{words()}</output>
      {save.kind === 'conflict' && (
        <Button size="small" onClick={onDecide}>
          Decide
        </Button>
      )}
      {(save.kind === 'failed' || save.kind === 'offline') && (
        <Button size="small" variant="quiet" onClick={() => void retry()}>
          Retry
        </Button>
      )}
    </div>
  );

  function words() {
    if (save.kind === 'conflict') return <Alarm>Not saved: changed in another window.</Alarm>;
    if (save.kind === 'offline') return <Offline />;
    if (save.kind === 'failed') return <Alarm>Not saved: {save.sentence}</Alarm>;
    if (isTrying) return 'Saving…';
    if (problem !== undefined) return <Alarm>Not saved: {problem}</Alarm>;
    return isKept ? 'Saved' : 'A draft begins with the first thing you add.';
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
      <span className="min-w-0">Not saved: no connection. Your changes are kept and sent when it is back.</span>
    </span>
  );
}
