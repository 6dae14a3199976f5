import type { PageView } from '#shared/contract/pages.ts';
import { firstProblem, sentencesAbove } from '../blocks/fieldProblems.ts';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { Announce } from '../blocks/Announce.tsx';
import { useWords } from '../blocks/useWords.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { CodeField, EmailField, FirstPasswordField, NameField } from './fields.tsx';
import { SwitchButton } from './SwitchButton.tsx';

type SignUpView = Extract<PageView, { kind: 'member-sign-up' }>;

const FIELDS = { form: ['email', 'name', 'password'], code: ['code'] } as const;

/** An account in this store's pool: the form, then the code that verifies the address. */
export function SignUpPage(view: SignUpView) {
  return view.step === 'form' ? <FormStep {...view} /> : <CodeStep {...view} />;
}

function FormStep({ store, typed, returnTo, problems, notice }: SignUpView) {
  const state = { problems, focus: firstProblem(FIELDS.form, problems) };
  const { auth } = useWords();
  return (
    <AuthFrame store={store} title={auth.createTitle} sentence={auth.createText}>
      <form method="post" action={storeLink(store, 'signUp')}>
        <NoticeBox sentences={sentencesAbove(FIELDS.form, problems, notice)} tone="problem" />
        <input type="hidden" name="returnTo" value={returnTo} />
        <EmailField value={typed.email} {...state} />
        <NameField value={typed.name} {...state} />
        <FirstPasswordField {...state} />
        <button type="submit" name="step" value="form">
          {auth.sendCode}
        </button>
        <div className="others">
          <SwitchButton to={storeLink(store, 'signIn')} step="show-email">
            {auth.haveAccount}
          </SwitchButton>
        </div>
      </form>
    </AuthFrame>
  );
}

function CodeStep({ store, typed, sealed, returnTo, problems, notice }: SignUpView) {
  const here = storeLink(store, 'signUp');
  const { auth } = useWords();
  const sentence = <Announce sentence={auth.codeSent} email={<bdi>{typed.email}</bdi>} />;
  return (
    <AuthFrame store={store} title={auth.checkEmail} sentence={sentence}>
      <form method="post" action={here}>
        <NoticeBox sentences={sentencesAbove(FIELDS.code, problems, notice)} />
        <input type="hidden" name="returnTo" value={returnTo} />
        {sealed === null ? null : <input type="hidden" name="sealed" value={sealed} />}
        <CodeField problems={problems} focus={firstProblem(FIELDS.code, problems)} />
        <button type="submit" name="step" value="code">
          {auth.createAction}
        </button>
        <div className="others">
          <SwitchButton to={here} step="resend">
            {auth.newCode}
          </SwitchButton>
          <SwitchButton to={here} step="show">
            {auth.backToForm}
          </SwitchButton>
        </div>
      </form>
    </AuthFrame>
  );
}
