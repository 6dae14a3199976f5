import { CUSTOMER_NAME_MAX } from '#shared/rules/limits.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { BlockField } from '../BlockField.tsx';
import { useBlockMessages } from '../useBlockMessages.ts';
import { EmailField, fieldsOf, SendButton, VisitorForm, type VisitorFormProps } from '../VisitorForm.tsx';

export const SIGNUP_FIELDS = ['name', 'email', 'consent'];

/** A form for subscribing by email, with its purpose. */
export function SignupForm(form: VisitorFormProps<'signup'>) {
  const { common, signup } = useBlockMessages();
  const { store, typed = {}, problems = {} } = form;
  const { id, props } = form.form;
  const state = fieldsOf(SIGNUP_FIELDS, form);
  const send = (
    <SendButton store={store} id={id}>
      {props.button || signup.action}
    </SendButton>
  );
  return (
    <VisitorForm store={store} id={id} to="subscribe">
      {props.asksName ? (
        <BlockField
          {...state('name')}
          label={common.name}
          optional={common.optional}
          autoComplete="name"
          maxLength={CUSTOMER_NAME_MAX}
        />
      ) : null}
      <div className="asked">
        <EmailField {...state('email')} />
        {props.asksTick ? null : send}
      </div>
      <Consent
        id={id}
        message={props.consent || fill(signup.consent, { store: store.name })}
        asksTick={props.asksTick}
        isTicked={typed['consent'] === 'yes'}
        problem={problems['consent']}
      />
      {props.asksTick ? send : null}
    </VisitorForm>
  );
}

function Consent({
  id,
  message,
  asksTick,
  isTicked,
  problem,
}: {
  id: string;
  message: string;
  asksTick: boolean;
  isTicked: boolean;
  problem: string | undefined;
}) {
  if (!asksTick) {
    return (
      <p className="meta" dir="auto">
        {message}
      </p>
    );
  }
  return (
    <div className="tick" dir="auto">
      <input
        id={`${id}-consent`}
        type="checkbox"
        name="consent"
        value="yes"
        required
        defaultChecked={isTicked}
        {...(problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-consent-problem` })}
      />
      <label htmlFor={`${id}-consent`}>{message}</label>
      {problem === undefined ? null : (
        <p className="problem" id={`${id}-consent-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
