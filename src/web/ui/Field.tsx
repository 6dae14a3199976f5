import { Field as Base } from '@base-ui/react/field';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Sentence } from './Sentence.tsx';
import { useDelayedError } from './useDelayedError.ts';

type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** The sentence of a refusal. If it is present, the field is invalid. */
  error?: string | undefined;
  /** Shows the error while typing too, for example that an address is taken. */
  live?: boolean;
  optional?: boolean;
  /** The label is visible to screen readers only. */
  labelHidden?: boolean;
  /** 'choice' for Select and RadioCards, which are not native inputs. */
  kind?: 'input' | 'choice';
  disabled?: boolean;
  children: ReactNode;
};

/** Label, hint and error of one control. They name and describe whatever control is inside. */
export function Field(props: FieldProps) {
  const { label, hint, error, live = false, optional, labelHidden, kind = 'input', disabled, children } = props;
  const delayed = useDelayedError(error);
  const shown = live ? error : delayed.shown;
  return (
    <Base.Root
      invalid={Boolean(shown)}
      disabled={disabled ?? false}
      className="flex min-w-0 flex-col gap-1"
      {...delayed.events}
    >
      <FieldLabel kind={kind} hidden={labelHidden ?? false}>
        <Sentence text={label} />
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </FieldLabel>
      {children}
      {hint && <Base.Description className="text-small text-ink-2">{hint}</Base.Description>}
      <Base.Error match={Boolean(shown)} className="flex items-start gap-1 text-small text-brick">
        <CircleAlert aria-hidden className="mt-hair size-4 shrink-0" />
        <span className="min-w-0 text-pretty">{shown}</span>
      </Base.Error>
    </Base.Root>
  );
}

function FieldLabel({ kind, hidden, children }: { kind: 'input' | 'choice'; hidden: boolean; children: ReactNode }) {
  const className = cx('w-fit text-body font-medium text-ink', hidden && 'sr-only');
  if (kind === 'input') return <Base.Label className={className}>{children}</Base.Label>;
  return (
    <Base.Label nativeLabel={false} render={<div />} className={className}>
      {children}
    </Base.Label>
  );
}
