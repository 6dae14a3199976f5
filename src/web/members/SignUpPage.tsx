import type { PageView } from '#shared/contract/pages.ts';
import { firstProblem, sentencesAbove } from '../blocks/fieldProblems.ts';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { DoorFrame } from './DoorFrame.tsx';
import { CodeField, EmailField, NameField, NewPasswordFields } from './fields.tsx';
import { withReturn } from './withReturn.ts';

type SignUpView = Extract<PageView, { kind: 'member-sign-up' }>;

const FIELDS = { form: ['name', 'email', 'password', 'confirmation'], code: ['code'] } as const;

/** An account in this store's pool: the form, then the code that proves the mailbox. */
export function SignUpPage(view: SignUpView) {
  return view.step === 'form' ? <FormStep {...view} /> : <CodeStep {...view} />;
}

function FormStep({ store, typed, returnTo, problems, notice }: SignUpView) {
  const state = { problems, focus: firstProblem(FIELDS.form, problems) };
  return (
    <DoorFrame
      store={store}
      title="Create your account"
      sentence="Use the e-mail you buy with, and your purchases are there."
    >
      <form method="post" action={storeLink(store, 'signUp')}>
        <NoticeBox sentences={sentencesAbove(FIELDS.form, problems, notice)} tone="problem" />
        <input type="hidden" name="step" value="form" />
        <input type="hidden" name="returnTo" value={returnTo} />
        <NameField value={typed.name} {...state} />
        <EmailField value={typed.email} {...state} />
        <NewPasswordFields {...state} />
        <button type="submit">Send the code</button>
      </form>
      <div className="others">
        <a href={withReturn(storeLink(store, 'signIn'), returnTo)}>I have an account</a>
      </div>
    </DoorFrame>
  );
}

function CodeStep({ store, typed, sealed, returnTo, problems, notice }: SignUpView) {
  const action = storeLink(store, 'signUp');
  const kept = (
    <>
      <input type="hidden" name="returnTo" value={returnTo} />
      {sealed === null ? null : <input type="hidden" name="sealed" value={sealed} />}
    </>
  );
  const sentence = (
    <>
      Six digits are on their way to <bdi>{typed.email}</bdi>. They are good for 10 minutes.
    </>
  );
  return (
    <DoorFrame store={store} title="Look in your mailbox" sentence={sentence}>
      <form method="post" action={action}>
        <NoticeBox sentences={sentencesAbove(FIELDS.code, problems, notice)} />
        <input type="hidden" name="step" value="code" />
        {kept}
        <CodeField problems={problems} focus={firstProblem(FIELDS.code, problems)} />
        <button type="submit">Create account</button>
      </form>
      <div className="others">
        <form method="post" action={action}>
          <input type="hidden" name="step" value="resend" />
          {kept}
          <button className="plain" type="submit">
            Send a new code
          </button>
        </form>
        <a href={withReturn(action, returnTo)}>Back to the form</a>
      </div>
    </DoorFrame>
  );
}
