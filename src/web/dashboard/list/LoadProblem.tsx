import type { ReactNode } from 'react';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

type LoadProblemProps = {
  error: unknown;
  onRetry: () => void;
  /** Said of a record that is not there, with the way out: trying again would find it no more. */
  missing?: { sentence: string; action: ReactNode };
};

/** Stands where a list or a record would, when it could not be read. */
export function LoadProblem({ error, onRetry, missing }: LoadProblemProps) {
  const isMissing = error instanceof CallRefusal && error.code === 'not-found';
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface">
      {isMissing && missing ? (
        <EmptyState drawing="lens" {...missing} />
      ) : (
        <EmptyState
          drawing="letter"
          sentence={sentenceOf(error, 'This could not be loaded.')}
          action={<Button onClick={onRetry}>Try again</Button>}
        />
      )}
    </div>
  );
}
