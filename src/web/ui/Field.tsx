import { Field as Base } from '@base-ui/react/field';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** The sentence of a refusal; present means the field is wrong. */
  error?: string | undefined;
  optional?: boolean;
  /** The label stays for screen readers only. */
  labelHidden?: boolean;
  /** 'choice' for Select and RadioCards, which are no native inputs. */
  kind?: 'input' | 'choice';
  disabled?: boolean;
  children: ReactNode;
};

/** The one place of label, hint and error. Whatever control stands inside is named and described by them. */
export function Field({ label, hint, error, optional, labelHidden, kind = 'input', disabled, children }: FieldProps) {
  return (
    <Base.Root invalid={Boolean(error)} disabled={disabled ?? false} className="flex min-w-0 flex-col gap-1">
      <FieldLabel kind={kind} hidden={labelHidden ?? false}>
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </FieldLabel>
      {children}
      {hint && <Base.Description className="text-small text-ink-2">{hint}</Base.Description>}
      <Base.Error match={Boolean(error)} className="flex items-start gap-1 text-small text-brick">
        <CircleAlert aria-hidden className="mt-hair size-4 shrink-0" />
        <span className="min-w-0 text-pretty">{error}</span>
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
