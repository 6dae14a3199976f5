import type { PageView } from '#shared/contract/pages.ts';
import { firstProblem, sentencesAbove } from '../blocks/fieldProblems.ts';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { DoorFrame } from './DoorFrame.tsx';
import { CodeField, EmailField, NewPasswordFields } from './fields.tsx';

type ResetView = Extract<PageView, { kind: 'member-reset' }>;

const FIELDS = { email: ['email'], 'new-password': ['code', 'password', 'confirmation'] } as const;

/** A new password, by a code to the mailbox. */
export function ResetPage(view: ResetView) {
  if (view.step === 'email') return <EmailStep {...view} />;
  return view.step === 'new-password' ? <NewPasswordStep {...view} /> : <DoneStep {...view} />;
}

function EmailStep({ store, typed, problems, notice }: ResetView) {
  return (
    <DoorFrame store={store} title="Set a new password" sentence="We send six digits to your mailbox first.">
      <form method="post" action={storeLink(store, 'reset')}>
        <NoticeBox sentences={sentencesAbove(FIELDS.email, problems, notice)} tone="problem" />
        <input type="hidden" name="step" value="email" />
        <EmailField value={typed.email} problems={problems} focus={firstProblem(FIELDS.email, problems)} />
        <button type="submit">Send the code</button>
      </form>
      <div className="others">
        <a href={storeLink(store, 'signIn')}>Back to sign in</a>
      </div>
    </DoorFrame>
  );
}

function NewPasswordStep({ store, typed, problems, notice }: ResetView) {
  const fields = FIELDS['new-password'];
  const state = { problems, focus: firstProblem(fields, problems) };
  const action = storeLink(store, 'reset');
  const sentence = (
    <>
      If <bdi>{typed.email}</bdi> has an account here, six digits are on their way.
    </>
  );
  return (
    <DoorFrame store={store} title="Set a new password" sentence={sentence}>
      <form method="post" action={action}>
        <NoticeBox sentences={sentencesAbove(fields, problems, notice)} />
        <input type="hidden" name="step" value="new-password" />
        <input type="hidden" name="email" value={typed.email} autoComplete="username" />
        <CodeField {...state} />
        <NewPasswordFields {...state} />
        <button type="submit">Save the password</button>
      </form>
      <div className="others">
        <form method="post" action={action}>
          <input type="hidden" name="step" value="email" />
          <input type="hidden" name="email" value={typed.email} />
          <button className="plain" type="submit">
            Send a new code
          </button>
        </form>
        <a href={action}>Back to e-mail</a>
      </div>
    </DoorFrame>
  );
}

function DoneStep({ store, notice }: ResetView) {
  return (
    <DoorFrame store={store} title="Your password is set" sentence={notice ?? 'Other devices are signed out.'}>
      <a className="button" href={storeLink(store, 'signIn')}>
        Sign in
      </a>
    </DoorFrame>
  );
}
