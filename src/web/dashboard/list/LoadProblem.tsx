import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** Stands where a list or a record would, when it could not be read. */
export function LoadProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface">
      <EmptyState
        drawing="letter"
        sentence={sentenceOf(error, 'This could not be loaded.')}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    </div>
  );
}
