import { useState } from 'react';
import type { CheckoutQuestion } from '#shared/contract/questions.ts';
import {
  QUESTION_CHOICE_MAX,
  QUESTION_CHOICES_MAX,
  QUESTION_KINDS,
  QUESTION_LABEL_MAX,
  TERMS_MAX,
  type QuestionKind,
} from '#shared/rules/checkoutQuestion.ts';
import { countCharacters } from '#shared/kit/countCharacters.ts';
import { formatNumber } from '#web/client/format.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { useDialogForm } from '../../editing/useDialogForm.ts';
import { KIND_LABELS } from './questionKinds.ts';

type QuestionDialogProps = {
  /** Null: a new one. */
  question: CheckoutQuestion | null;
  /** What the other questions of the product ask. */
  others: readonly string[];
  onClose: () => void;
  onSave: (question: CheckoutQuestion) => Promise<void>;
};

type Problems = { label?: string; choices?: string; terms?: string };

/** Writes one question of the checkout. */
export function QuestionDialog({ question, others, onClose, onSave }: QuestionDialogProps) {
  const [label, setLabel] = useState(question?.label ?? '');
  const [kind, setKind] = useState<QuestionKind>(question?.kind ?? 'text');
  const [choices, setChoices] = useState(question?.choices.join('\n') ?? '');
  const [terms, setTerms] = useState(question?.terms ?? '');
  const [isRequired, setIsRequired] = useState(question?.isRequired ?? false);
  const typed = {
    label: label.trim(),
    kind,
    isRequired: isRequired || kind === 'terms',
    choices: kind === 'choice' ? linesOf(choices) : [],
    terms: kind === 'terms' ? terms.trim() : '',
  };
  const found = problemsOf({ ...typed, others });
  const { isSent, form } = useDialogForm({
    isValid: Object.keys(found).length === 0,
    save: () => onSave(typed),
    otherwise: 'Couldn’t save the question. Please try again.',
  });
  const problems = isSent ? found : {};

  return (
    <FormDialog
      title={question === null ? 'New question' : 'Edit question'}
      description="Write it in the language of your buyers. It is not translated."
      confirmLabel="Save question"
      {...form}
      onClose={onClose}
    >
      <Field label={kind === 'terms' ? 'Sentence at the checkbox' : 'Question'} error={problems.label}>
        <TextInput
          value={label}
          dir="auto"
          autoComplete="off"
          maxLength={QUESTION_LABEL_MAX}
          onChange={({ target }) => setLabel(target.value)}
        />
      </Field>
      <Field label="Answer" kind="choice">
        <Select
          options={QUESTION_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
          value={kind}
          onChange={setKind}
        />
      </Field>
      {kind === 'choice' && (
        <Field label="Choices" hint={`One on each line, up to ${QUESTION_CHOICES_MAX}.`} error={problems.choices}>
          <TextArea value={choices} dir="auto" onChange={({ target }) => setChoices(target.value)} />
        </Field>
      )}
      {kind === 'terms' ? (
        <Field
          label="Terms"
          hint="Buyers can read them below the checkbox and must check it. The order keeps the text as they saw it."
          error={problems.terms}
        >
          <TextArea value={terms} dir="auto" onChange={({ target }) => setTerms(target.value)} />
        </Field>
      ) : (
        <Checkbox
          label={kind === 'checkbox' ? 'Buyers must check it' : 'Buyers must answer'}
          checked={isRequired}
          onChange={setIsRequired}
        />
      )}
    </FormDialog>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

type Typed = Pick<CheckoutQuestion, 'label' | 'kind' | 'choices' | 'terms'> & { others: readonly string[] };

function problemsOf({ label, kind, choices, terms, others }: Typed): Problems {
  return {
    ...(label === '' ? { label: 'Enter the question.' } : {}),
    ...(others.includes(label) ? { label: 'You ask this already.' } : {}),
    ...(kind === 'choice' ? choicesProblem(choices) : {}),
    ...(kind === 'terms' ? termsProblem(terms) : {}),
  };
}

function termsProblem(terms: string): Problems {
  if (terms === '') return { terms: 'Enter the terms.' };
  const tooLong = countCharacters(terms) - TERMS_MAX;
  return tooLong > 0
    ? { terms: `Use ${formatNumber(TERMS_MAX)} characters or fewer: ${formatNumber(tooLong)} are too many.` }
    : {};
}

function choicesProblem(choices: readonly string[]): Problems {
  if (choices.length < 2) return { choices: 'Enter at least two choices.' };
  if (choices.length > QUESTION_CHOICES_MAX) return { choices: `Enter ${QUESTION_CHOICES_MAX} choices or fewer.` };
  if (new Set(choices).size < choices.length) return { choices: 'Enter each choice once.' };
  if (choices.some((choice) => choice.length > QUESTION_CHOICE_MAX))
    return { choices: `Use ${QUESTION_CHOICE_MAX} characters or fewer in each choice.` };
  return {};
}
