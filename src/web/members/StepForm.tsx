import type { ReactNode } from 'react';
import type { FieldProblems } from '#shared/contract/pages.ts';
import { sentencesAbove } from '../blocks/fieldProblems.ts';
import { NoticeBox } from '../blocks/NoticeBox.tsx';

type StepFormProps = {
  action: string;
  view: { returnTo: string; problems: FieldProblems; notice: string | null };
  /** The fields of this step. Other problems are shown above the form. */
  fields: readonly string[];
  tone?: 'plain' | 'problem';
  submit: { step: string; label: string };
  children: ReactNode;
  /** Another button below the one that sends the form. */
  second?: ReactNode;
  /** Buttons that lead to other steps and pages. */
  others: ReactNode;
};

/** The form of one step of signing in, signing up or resetting a password. */
export function StepForm({ action, view, fields, tone = 'plain', submit, children, second, others }: StepFormProps) {
  const { returnTo, problems, notice } = view;
  return (
    <form method="post" action={action}>
      <NoticeBox sentences={sentencesAbove(fields, problems, notice)} tone={tone} />
      <input type="hidden" name="returnTo" value={returnTo} />
      {children}
      <button type="submit" name="step" value={submit.step}>
        {submit.label}
      </button>
      {second}
      <div className="others">{others}</div>
    </form>
  );
}
