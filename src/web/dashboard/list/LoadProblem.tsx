import type { ReactNode } from 'react';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

type LoadProblemProps = {
  error: unknown;
  onRetry: () => void;
  /** The message and link for a record that does not exist, because retrying would not help. */
  missing?: { sentence: string; action: ReactNode };
};

/** Shown instead of a list or record that could not be loaded. */
export function LoadProblem({ error, onRetry, missing }: LoadProblemProps) {
  const isMissing = error instanceof CallRefusal && error.code === 'not-found';
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface">
      {isMissing && missing ? (
        <EmptyState drawing="lens" {...missing} />
      ) : (
        <EmptyState
          drawing="envelope"
          sentence={sentenceOf(error, 'Couldn’t load this page.')}
          action={<Button onClick={onRetry}>Try again</Button>}
        />
      )}
    </div>
  );
}
