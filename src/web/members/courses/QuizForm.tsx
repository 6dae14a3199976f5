import type { QuizView } from '#shared/contract/coursePages.ts';
import { QUIZ_TEXT_MAX } from '#shared/rules/course.ts';
import { useMessages } from '../../blocks/useMessages.ts';

/** The questions of a quiz. What is right is not in the page. */
export function QuizForm({ quiz: { action, tryId, rule, tries, questions } }: { quiz: QuizView }) {
  const { course } = useMessages();
  return (
    <form method="post" action={action ?? undefined}>
      <p className="meta">{[rule, tries].filter((part) => part !== null).join(' ')}</p>
      <input type="hidden" name="try" value={tryId} />
      {questions.map((question, at) => (
        <Question key={question.id} question={question} number={at + 1} />
      ))}
      {action === null ? null : (
        <button type="submit" name="intent" value="quiz">
          {course.check}
        </button>
      )}
    </form>
  );
}

function Question({
  question: { id, kind, text, options },
  number,
}: {
  question: QuizView['questions'][number];
  number: number;
}) {
  const { course } = useMessages();
  const name = `answer-${id}`;
  return (
    <fieldset>
      <legend dir="auto">
        {number}. {text}
      </legend>
      {kind === 'many' ? <p className="meta">{course.several}</p> : null}
      {kind === 'text' ? (
        <>
          <span className="unseen">
            <label htmlFor={name}>{course.answer}</label>
          </span>
          <input id={name} type="text" name={name} maxLength={QUIZ_TEXT_MAX} autoComplete="off" />
        </>
      ) : (
        options.map((option) => {
          const id = `answer-${option.id}`;
          return (
            <div key={option.id} className="option">
              {kind === 'many' ? (
                <input id={id} type="checkbox" name={id} value="1" />
              ) : (
                <input id={id} type="radio" name={name} value={option.id} />
              )}
              <label htmlFor={id}>
                <bdi>{option.text}</bdi>
              </label>
            </div>
          );
        })
      )}
    </fieldset>
  );
}
