import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

type LoadNoticeProps = {
  title?: string;
  error: unknown;
  /** What is said of a fault. */
  otherwise?: string;
  onRetry: () => void;
};

/** Stands where a part of a page would, when it could not be read. */
export function LoadNotice({ title, error, otherwise = 'An unexpected error occurred', onRetry }: LoadNoticeProps) {
  return (
    <Notice
      tone="error"
      {...(title !== undefined && { title })}
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {sentenceOf(error, otherwise)}
    </Notice>
  );
}
