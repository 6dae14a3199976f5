import { Plus, Trash2, X } from 'lucide-react';
import type { Quiz, QuizQuestion } from '#shared/contract/courses.ts';
import {
  questionProblem,
  QUIZ_OPTIONS_MAX,
  QUIZ_QUESTIONS_MAX,
  QUIZ_TEXT_MAX,
  QUIZ_TRIES_MAX,
  type QuestionKind,
} from '#shared/rules/course.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SortableList } from '#web/ui/SortableList.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { typedQuestion } from './typedQuestion.ts';

const KINDS = [
  { value: 'single', label: 'One correct answer' },
  { value: 'many', label: 'Several correct answers' },
  { value: 'text', label: 'Typed answer' },
] as const satisfies { value: QuestionKind; label: string }[];

/** The questions of a quiz, and when it is passed. */
export function QuizEditor({ quiz, onChange }: { quiz: Quiz; onChange: (quiz: Quiz) => void }) {
  const { passPercent, triesMax, questions } = quiz;
  const setQuestions = (next: QuizQuestion[]) => onChange({ ...quiz, questions: next });
  const change = (id: string, fields: Partial<QuizQuestion>) =>
    setQuestions(questions.map((question) => (question.id === id ? { ...question, ...fields } : question)));
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Correct answers to pass" hint="Each question counts equally.">
          <NumberInput
            value={passPercent}
            least={0}
            most={100}
            after="%"
            onChange={(percent) => percent !== null && onChange({ ...quiz, passPercent: percent })}
          />
        </Field>
        <Field label="Attempts" optional hint="Leave it empty for no limit.">
          <NumberInput
            value={triesMax}
            least={1}
            most={QUIZ_TRIES_MAX}
            placeholder="No limit"
            onChange={(tries) => onChange({ ...quiz, triesMax: tries })}
          />
        </Field>
      </div>
      <SortableList
        label="Questions"
        items={questions}
        idOf={({ id }) => id}
        nameOf={({ text }) => (text.trim() === '' ? 'the question' : text)}
        onOrder={setQuestions}
      >
        {(question, tools, at) => (
          <div className="flex min-w-0 flex-col gap-4 p-4">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium">Question {at + 1}</span>
              <span className="flex items-center">
                {tools}
                <IconButton
                  label={`Remove question ${at + 1}`}
                  icon={<Trash2 aria-hidden />}
                  size="small"
                  tip={false}
                  onClick={() => setQuestions(questions.filter(({ id }) => id !== question.id))}
                />
              </span>
            </div>
            <QuestionFields question={question} onChange={(fields) => change(question.id, fields)} />
          </div>
        )}
      </SortableList>
      {questions.length < QUIZ_QUESTIONS_MAX ? (
        <span>
          <Button icon={<Plus aria-hidden />} onClick={() => setQuestions([...questions, newQuestion()])}>
            Add question
          </Button>
        </span>
      ) : (
        <p className="text-small text-ink-2">A quiz can have up to {QUIZ_QUESTIONS_MAX} questions.</p>
      )}
    </div>
  );
}

type QuestionFieldsProps = { question: QuizQuestion; onChange: (fields: Partial<QuizQuestion>) => void };

function QuestionFields({ question, onChange }: QuestionFieldsProps) {
  const { kind, text, explanation } = question;
  const problem = text.trim() === '' ? null : questionProblem(typedQuestion(question));

  function setKind(next: QuestionKind) {
    const [first] = question.options.filter(({ isRight }) => isRight);
    const options = question.options.map((option) => ({ ...option, isRight: option.id === first?.id }));
    onChange(next === 'single' ? { kind: next, options } : { kind: next });
  }

  return (
    <>
      <Field label="Question">
        <TextArea
          rows={2}
          value={text}
          dir="auto"
          maxLength={QUIZ_TEXT_MAX}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </Field>
      <Field label="Answer type" kind="choice">
        <Select options={KINDS} value={kind} onChange={setKind} />
      </Field>
      {kind === 'text' ? (
        <TypedAnswers question={question} onChange={onChange} />
      ) : (
        <Options question={question} onChange={onChange} />
      )}
      {problem !== null && <p className="text-small text-amber">{problem}</p>}
      <Field label="Explanation" optional hint="Shown after an attempt.">
        <TextArea
          rows={2}
          value={explanation}
          dir="auto"
          maxLength={QUIZ_TEXT_MAX}
          onChange={({ target }) => onChange({ explanation: target.value })}
        />
      </Field>
    </>
  );
}

function Options({ question: { kind, options }, onChange }: QuestionFieldsProps) {
  const setRight = (id: string, isRight: boolean) =>
    onChange({
      options: options.map((option) => {
        if (option.id === id) return { ...option, isRight };
        return kind === 'single' && isRight ? { ...option, isRight: false } : option;
      }),
    });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-body font-medium">Answers</legend>
      <p className="text-small text-ink-2">
        {kind === 'single' ? 'Select the correct answer.' : 'Select every correct answer.'}
      </p>
      {options.map((option, at) => (
        <div key={option.id} className="flex min-w-0 items-center gap-2">
          <Checkbox
            label={`Answer ${at + 1} is correct`}
            labelHidden
            checked={option.isRight}
            onChange={(isRight) => setRight(option.id, isRight)}
          />
          <span className="min-w-0 flex-1">
            <TextInput
              aria-label={`Answer ${at + 1}`}
              value={option.text}
              dir="auto"
              autoComplete="off"
              maxLength={QUIZ_TEXT_MAX}
              onChange={({ target }) =>
                onChange({
                  options: options.map((each) => (each.id === option.id ? { ...each, text: target.value } : each)),
                })
              }
            />
          </span>
          <IconButton
            label={`Remove answer ${at + 1}`}
            icon={<X aria-hidden />}
            size="small"
            tip={false}
            onClick={() => onChange({ options: options.filter(({ id }) => id !== option.id) })}
          />
        </div>
      ))}
      {options.length < QUIZ_OPTIONS_MAX && (
        <span>
          <Button
            size="small"
            icon={<Plus aria-hidden />}
            onClick={() => onChange({ options: [...options, newOption()] })}
          >
            Add answer
          </Button>
        </span>
      )}
    </fieldset>
  );
}

function TypedAnswers({ question: { answers }, onChange }: QuestionFieldsProps) {
  const shown = answers.length === 0 ? [''] : answers;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-body font-medium">Correct answers</legend>
      <p className="text-small text-ink-2">Capital letters, accents and spaces around the answer don’t matter.</p>
      {shown.map((answer, at) => (
        <div key={at} className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 flex-1">
            <TextInput
              aria-label={`Correct answer ${at + 1}`}
              value={answer}
              dir="auto"
              autoComplete="off"
              maxLength={QUIZ_TEXT_MAX}
              onChange={({ target }) =>
                onChange({ answers: shown.map((each, index) => (index === at ? target.value : each)) })
              }
            />
          </span>
          {shown.length > 1 && (
            <IconButton
              label={`Remove correct answer ${at + 1}`}
              icon={<X aria-hidden />}
              size="small"
              tip={false}
              onClick={() => onChange({ answers: shown.filter((_, index) => index !== at) })}
            />
          )}
        </div>
      ))}
      {shown.length < QUIZ_OPTIONS_MAX && (
        <span>
          <Button size="small" icon={<Plus aria-hidden />} onClick={() => onChange({ answers: [...shown, ''] })}>
            Add answer
          </Button>
        </span>
      )}
    </fieldset>
  );
}

const newOption = () => ({ id: crypto.randomUUID(), text: '', isRight: false });

const newQuestion = (): QuizQuestion => ({
  id: crypto.randomUUID(),
  kind: 'single',
  text: '',
  options: [newOption(), newOption()],
  answers: [],
  explanation: '',
});
