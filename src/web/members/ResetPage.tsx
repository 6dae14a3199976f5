import type { PageView } from '#shared/contract/pages.ts';
import { firstProblem, sentencesAbove } from '../blocks/fieldProblems.ts';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { Announce } from '../blocks/Announce.tsx';
import { useWords } from '../blocks/useWords.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { CodeField, EmailField, NewPasswordFields } from './fields.tsx';
import { SwitchButton } from './SwitchButton.tsx';

type ResetView = Extract<PageView, { kind: 'member-reset' }>;

const FIELDS = { email: ['email'], 'new-password': ['code', 'password', 'confirmation'] } as const;

/** Sets a new password with a code from an email. */
export function ResetPage(view: ResetView) {
  if (view.step === 'email') return <EmailStep {...view} />;
  return view.step === 'new-password' ? <NewPasswordStep {...view} /> : <DoneStep {...view} />;
}

function EmailStep({ store, typed, returnTo, problems, notice }: ResetView) {
  const { auth } = useWords();
  return (
    <AuthFrame store={store} title={auth.reset} sentence={auth.resetText}>
      <form method="post" action={storeLink(store, 'reset')}>
        <NoticeBox sentences={sentencesAbove(FIELDS.email, problems, notice)} tone="problem" />
        <input type="hidden" name="returnTo" value={returnTo} />
        <EmailField value={typed.email} problems={problems} focus={firstProblem(FIELDS.email, problems)} />
        <button type="submit" name="step" value="email">
          {auth.sendCode}
        </button>
        <div className="others">
          <SwitchButton to={storeLink(store, 'signIn')} step="show-email">
            {auth.backToSignIn}
          </SwitchButton>
        </div>
      </form>
    </AuthFrame>
  );
}

function NewPasswordStep({ store, typed, returnTo, problems, notice }: ResetView) {
  const fields = FIELDS['new-password'];
  const { auth } = useWords();
  const state = { problems, focus: firstProblem(fields, problems) };
  const here = storeLink(store, 'reset');
  const sentence = <Announce sentence={auth.codeSentIfAccount} email={<bdi>{typed.email}</bdi>} />;
  return (
    <AuthFrame store={store} title={auth.reset} sentence={sentence}>
      <form method="post" action={here}>
        <NoticeBox sentences={sentencesAbove(fields, problems, notice)} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <input type="hidden" name="email" value={typed.email} autoComplete="username" />
        <CodeField {...state} />
        <NewPasswordFields {...state} />
        <button type="submit" name="step" value="new-password">
          {auth.savePassword}
        </button>
        <div className="others">
          <SwitchButton to={here} step="email">
            {auth.newCode}
          </SwitchButton>
          <SwitchButton to={here} step="show">
            {auth.backToEmail}
          </SwitchButton>
        </div>
      </form>
    </AuthFrame>
  );
}

function DoneStep({ store, typed, returnTo, notice }: ResetView) {
  const { auth } = useWords();
  return (
    <AuthFrame store={store} title={auth.passwordSaved} sentence={notice ?? auth.passwordSavedText}>
      <form method="post" action={storeLink(store, 'signIn')}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <input type="hidden" name="email" value={typed.email} />
        <button type="submit" name="step" value="show-password">
          {auth.signIn}
        </button>
      </form>
    </AuthFrame>
  );
}
