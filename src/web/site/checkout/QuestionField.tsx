import type { CheckoutView } from '#shared/contract/pages.ts';
import { ANSWER_MAX, isTicked, TICKED } from '#shared/rules/checkoutQuestion.ts';
import { FieldFrame } from '../../blocks/FieldFrame.tsx';
import { FormField, type FieldState } from '../../blocks/FormField.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

type QuestionFieldProps = FieldState & { question: CheckoutView['questions'][number] };

/** A question of the creator, with the control that its kind of answer needs. */
export function QuestionField({ question, ...state }: QuestionFieldProps) {
  const { name, kind, label, isRequired: required, choices, answer } = question;
  const { consent } = useMessages();
  if (isTicked(kind)) return <TickField question={question} {...state} />;
  if (kind === 'date')
    return (
      <FormField
        name={name}
        label={label}
        required={required}
        type="date"
        max="9999-12-31"
        autoComplete="off"
        defaultValue={answer}
        {...state}
      />
    );
  if (kind === 'text')
    return (
      <FormField
        name={name}
        label={label}
        required={required}
        dir="auto"
        autoComplete="off"
        maxLength={ANSWER_MAX.text}
        defaultValue={answer}
        {...state}
      />
    );
  return (
    <FieldFrame name={name} label={label} required={required} {...state}>
      {(attributes) =>
        kind === 'choice' ? (
          <select {...attributes} required={required} defaultValue={answer}>
            <option value="">{consent.choose}</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ) : (
          <textarea
            {...attributes}
            required={required}
            dir="auto"
            rows={3}
            maxLength={ANSWER_MAX['long-text']}
            defaultValue={answer}
          />
        )
      }
    </FieldFrame>
  );
}

/** A checkbox. Terms that are agreed to can be read below it. */
function TickField({ question: { name, label, isRequired, answer, terms }, problems, focus }: QuestionFieldProps) {
  const problem = problems[name];
  const { consent } = useMessages();
  return (
    <div className="field">
      <div className="sure">
        <input
          type="checkbox"
          id={name}
          name={name}
          value={TICKED}
          required={isRequired}
          defaultChecked={answer === TICKED}
          autoFocus={focus === name}
          {...(problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${name}-problem` })}
        />{' '}
        <label htmlFor={name}>
          <bdi>{label}</bdi>
        </label>
      </div>
      {terms === '' ? null : (
        <details className="agreed">
          <summary>{consent.read}</summary>
          <p dir="auto">{terms}</p>
        </details>
      )}
      {problem === undefined ? null : (
        <p className="problem" id={`${name}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
