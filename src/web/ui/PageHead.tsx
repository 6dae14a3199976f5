import type { ReactNode } from 'react';
import { Sentence } from './Sentence.tsx';

type PageHeadProps = {
  title: string;
  /** One sentence about the page or what is new. */
  sentence?: ReactNode;
  /** One primary action, and at most a secondary one before it. */
  action?: ReactNode;
  /** A back link above the title. */
  back?: ReactNode;
};

export function PageHead({ title, sentence, action, back }: PageHeadProps) {
  return (
    <header className="mb-6 flex min-w-0 flex-col gap-4 md:mb-8 md:flex-row md:items-end md:justify-between">
      <div className="min-w-0">
        {back && <div className="mb-2 text-body text-ink-2">{back}</div>}
        <h1 className="font-display text-page font-semibold">
          <Sentence text={title} />
        </h1>
        {sentence && <p className="mt-1 text-body text-ink-2">{sentence}</p>}
      </div>
      {action && <div className="flex shrink-0 flex-wrap items-center gap-2">{action}</div>}
    </header>
  );
}
