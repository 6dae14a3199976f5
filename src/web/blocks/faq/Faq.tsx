import { answeredIn, type faq } from '#shared/blocks/faq.ts';
import { Hint } from '../Hint.tsx';
import type { ViewPropsOf } from '../viewOf.ts';

/** Questions whose answers open by tap, by keyboard and by the browser's search, without a script. */
export function Faq({ props, page: { isEditing } }: ViewPropsOf<typeof faq>) {
  const items = isEditing ? props.items : answeredIn(props);
  if (items.length === 0 && !isEditing) return null;
  return (
    <>
      {props.title === '' ? null : (
        <h2 className="title" dir="auto">
          {props.title}
        </h2>
      )}
      {items.length === 0 ? <Hint>Add a question and an answer.</Hint> : null}
      {items.map(({ question, answer }, index) => (
        <details key={index} open={props.openFirst && index === 0}>
          <summary dir="auto">{question}</summary>
          <p dir="auto">{answer}</p>
        </details>
      ))}
    </>
  );
}
