import { useEffect, useRef, type ReactNode } from 'react';
import { Sentence } from '#web/ui/Sentence.tsx';

type StepHeadProps = {
  title: string;
  children?: ReactNode;
  /** True for a later step on the same page: it gets the focus, so that screen readers read it. */
  arrives?: boolean;
};

/** The title and sentence of a step. */
export function StepHead({ title, children, arrives = false }: StepHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(
    function takeFocus() {
      if (arrives) heading.current?.focus({ preventScroll: true });
    },
    [arrives],
  );
  return (
    <header className="mb-6 flex flex-col gap-2">
      <h1 ref={heading} tabIndex={-1} className="font-display text-page font-semibold">
        <Sentence text={title} />
      </h1>
      {children && <p className="text-large text-ink-2">{children}</p>}
    </header>
  );
}
