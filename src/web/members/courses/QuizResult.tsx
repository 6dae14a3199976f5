import type { QuizResultView } from '#shared/contract/coursePages.ts';
import { Symbol } from '../../blocks/Symbol.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

/** What was right in the last try, and why. */
export function QuizResult({ result }: { result: QuizResultView }) {
  const { course } = useMessages();
  const { title, score, isPassed, againHref, questions } = result;
  return (
    <section className="result">
      <div className={isPassed ? 'verdict good' : 'verdict'}>
        <h2>{title}</h2>
        <p>{score}</p>
      </div>
      <ol>
        {questions.map(({ text, isRight, given, right, explanation }, at) => (
          <li key={at} className={isRight ? 'good' : 'bad'}>
            <p className="asked" dir="auto">
              {text}
            </p>
            <p className="outcome">
              {isRight ? <Symbol name="check" /> : null}
              <b>{isRight ? course.right : course.wrong}</b>
              <span dir="auto">{given}</span>
            </p>
            {right === null ? null : <p dir="auto">{right}</p>}
            {explanation === '' ? null : (
              <p className="meta" dir="auto">
                {explanation}
              </p>
            )}
          </li>
        ))}
      </ol>
      {againHref === null ? null : (
        <a className="button quiet" href={againHref}>
          {course.tryAgain}
        </a>
      )}
    </section>
  );
}
