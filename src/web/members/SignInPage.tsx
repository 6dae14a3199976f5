import type { PageView } from '#shared/contract/pages.ts';
import { firstProblem, sentencesAbove } from '../blocks/fieldProblems.ts';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { DoorFrame } from './DoorFrame.tsx';
import { CodeField, EmailField, PasswordField } from './fields.tsx';
import { withReturn } from './withReturn.ts';

type SignInView = Extract<PageView, { kind: 'member-sign-in' }>;

const WORDS = {
  password: { title: 'Sign in', button: 'Sign in', fields: ['email', 'password'] },
  'email-code': { title: 'Sign in with a code', button: 'Send the code', fields: ['email'] },
  code: { title: 'Look in your mailbox', button: 'Sign in', fields: ['code'] },
} as const;

/** Into the library, by password or by a code to the mailbox. */
export function SignInPage(view: SignInView) {
  const { store, step, typed, returnTo, problems, notice } = view;
  const { title, button, fields } = WORDS[step];
  const action = storeLink(store, 'signIn');
  const state = { problems, focus: firstProblem(fields, problems) };
  return (
    <DoorFrame store={store} title={title} sentence={<Sentence view={view} />}>
      <form method="post" action={action}>
        <NoticeBox sentences={sentencesAbove(fields, problems, notice)} tone={toneOf(step)} />
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="returnTo" value={returnTo} />
        {step === 'code' ? (
          <>
            <input type="hidden" name="email" value={typed.email} />
            <CodeField {...state} />
          </>
        ) : (
          <EmailField value={typed.email} {...state} />
        )}
        {step === 'password' ? <PasswordField {...state} /> : null}
        <button type="submit">{button}</button>
      </form>
      <OtherWays view={view} />
    </DoorFrame>
  );
}

function Sentence({ view: { step, typed } }: { view: SignInView }) {
  if (step === 'password') return 'To your purchases and their files.';
  if (step === 'email-code') return 'No password needed: we send six digits to your mailbox.';
  return (
    <>
      If <bdi>{typed.email}</bdi> has bought here, six digits are on their way. They are good for 10 minutes.
    </>
  );
}

function OtherWays({ view: { store, step, typed, returnTo } }: { view: SignInView }) {
  const here = storeLink(store, 'signIn');
  if (step === 'code') {
    return (
      <div className="others">
        <form method="post" action={here}>
          <input type="hidden" name="step" value="email-code" />
          <input type="hidden" name="returnTo" value={returnTo} />
          <input type="hidden" name="email" value={typed.email} />
          <button className="plain" type="submit">
            Send a new code
          </button>
        </form>
        <a href={withReturn(here, returnTo)}>Use another e-mail</a>
      </div>
    );
  }
  return (
    <div className="others">
      {step === 'password' ? (
        <>
          <a href={withReturn(here, returnTo, 'email-code')}>Sign in with a code</a>
          <a href={storeLink(store, 'reset')}>Forgot password?</a>
        </>
      ) : (
        <a href={withReturn(here, returnTo)}>Sign in with a password</a>
      )}
      <a href={withReturn(storeLink(store, 'signUp'), returnTo)}>Create an account</a>
    </div>
  );
}

const toneOf = (step: SignInView['step']) => (step === 'code' ? 'plain' : 'problem');
