import type { PageView } from '#shared/contract/pages.ts';
import { firstProblem } from '../blocks/fieldProblems.ts';
import { storeLink } from '../blocks/storeLink.ts';
import { Announce } from '../blocks/Announce.tsx';
import { useMessages } from '../blocks/useMessages.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { CodeField, EmailField, NewPasswordFields } from './fields.tsx';
import { StepForm } from './StepForm.tsx';
import { SwitchButton } from './SwitchButton.tsx';

type ResetView = Extract<PageView, { kind: 'member-reset' }>;

const FIELDS = { email: ['email'], 'new-password': ['code', 'password', 'confirmation'] } as const;

/** Sets a new password with a code from an email. */
export function ResetPage(view: ResetView) {
  if (view.step === 'email') return <EmailStep {...view} />;
  return view.step === 'new-password' ? <NewPasswordStep {...view} /> : <DoneStep {...view} />;
}

function EmailStep(view: ResetView) {
  const { store, typed, problems } = view;
  const fields = FIELDS.email;
  const { auth } = useMessages();
  return (
    <AuthFrame store={store} title={auth.reset} sentence={auth.resetText}>
      <StepForm
        action={storeLink(store, 'reset')}
        view={view}
        fields={fields}
        tone="problem"
        submit={{ step: 'email', label: auth.sendCode }}
        others={
          <SwitchButton to={storeLink(store, 'signIn')} step="show-email">
            {auth.backToSignIn}
          </SwitchButton>
        }
      >
        <EmailField value={typed.email} problems={problems} focus={firstProblem(fields, problems)} />
      </StepForm>
    </AuthFrame>
  );
}

function NewPasswordStep(view: ResetView) {
  const { store, typed, problems } = view;
  const fields = FIELDS['new-password'];
  const { auth } = useMessages();
  const state = { problems, focus: firstProblem(fields, problems) };
  const here = storeLink(store, 'reset');
  const sentence = <Announce sentence={auth.codeSentIfAccount} email={<bdi>{typed.email}</bdi>} />;
  return (
    <AuthFrame store={store} title={auth.reset} sentence={sentence}>
      <StepForm
        action={here}
        view={view}
        fields={fields}
        submit={{ step: 'new-password', label: auth.savePassword }}
        others={
          <>
            <SwitchButton to={here} step="email">
              {auth.newCode}
            </SwitchButton>
            <SwitchButton to={here} step="show">
              {auth.backToEmail}
            </SwitchButton>
          </>
        }
      >
        <input type="hidden" name="email" value={typed.email} autoComplete="username" />
        <CodeField {...state} />
        <NewPasswordFields {...state} />
      </StepForm>
    </AuthFrame>
  );
}

function DoneStep({ store, typed, returnTo, notice }: ResetView) {
  const { auth } = useMessages();
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
