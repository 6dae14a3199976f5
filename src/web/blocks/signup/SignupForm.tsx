import type { FieldProblems, FormBlock, StoreFrame } from '#shared/contract/pages.ts';
import { CUSTOMER_NAME_MAX } from '#shared/rules/limits.ts';
import { fill } from '#shared/rules/words/fill.ts';
import { BlockField } from '../BlockField.tsx';
import { firstProblem } from '../fieldProblems.ts';
import { storeLink } from '../storeLink.ts';
import { Trap } from '../Trap.tsx';
import { useWords } from '../useWords.ts';

type SignupFormProps = {
  store: StoreFrame;
  form: Pick<Extract<FormBlock, { type: 'signup' }>, 'id' | 'props'>;
  typed?: Readonly<Record<string, string>>;
  problems?: FieldProblems;
};

export const SIGNUP_FIELDS = ['name', 'email', 'consent'];

/** Asks for an e-mail, and says what it is for. */
export function SignupForm({ store, form: { id, props }, typed = {}, problems = {} }: SignupFormProps) {
  const { common, signup } = useWords();
  const focus = firstProblem(SIGNUP_FIELDS, problems);
  const state = (name: string) => ({
    block: id,
    name,
    problem: problems[name],
    takesFocus: focus === name,
    defaultValue: typed[name],
  });
  return (
    <form method="post" action={storeLink(store, 'subscribe')}>
      <input type="hidden" name="block" value={id} />
      <Trap block={id} />
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
        <BlockField
          {...state('email')}
          label={common.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
        />
        {props.asksTick ? null : <Send>{props.button || signup.do}</Send>}
      </div>
      <Consent
        id={id}
        says={props.consent || fill(signup.consent, { store: store.name })}
        asksTick={props.asksTick}
        isTicked={typed['consent'] === 'yes'}
        problem={problems['consent']}
      />
      {props.asksTick ? <Send>{props.button || signup.do}</Send> : null}
    </form>
  );
}

function Consent({
  id,
  says,
  asksTick,
  isTicked,
  problem,
}: {
  id: string;
  says: string;
  asksTick: boolean;
  isTicked: boolean;
  problem: string | undefined;
}) {
  if (!asksTick) {
    return (
      <p className="meta" dir="auto">
        {says}
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
      <label htmlFor={`${id}-consent`}>{says}</label>
      {problem === undefined ? null : (
        <p className="problem" id={`${id}-consent-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

function Send({ children }: { children: string }) {
  return (
    <button type="submit" className="cta">
      {children}
    </button>
  );
}
