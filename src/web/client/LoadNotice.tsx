import { sentenceOf } from './refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

type LoadNoticeProps = {
  title?: string;
  error: unknown;
  /** The message for an unexpected error. */
  otherwise?: string;
  onRetry: () => void;
};

/** Shown instead of a part of a page that could not be loaded. */
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
