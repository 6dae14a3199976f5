import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './Drawing.tsx';

type EmptyStateProps = {
  drawing: DrawingName;
  /** One sentence that explains what will appear here, or why there is nothing. */
  sentence: string;
  action?: ReactNode;
};

export function EmptyState({ drawing, sentence, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-12 text-center">
      <span className="flex w-full max-w-menu justify-center px-8">
        <Drawing name={drawing} />
      </span>
      <p className="max-w-form text-large text-balance text-ink-2">{sentence}</p>
      {action}
    </div>
  );
}
