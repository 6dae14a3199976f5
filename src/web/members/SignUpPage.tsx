import type { PageView } from '#shared/contract/pages.ts';
import { firstProblem } from '../blocks/fieldProblems.ts';
import { storeLink } from '../blocks/storeLink.ts';
import { Announce } from '../blocks/Announce.tsx';
import { useMessages } from '../blocks/useMessages.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { CodeField, EmailField, FirstPasswordField, NameField } from './fields.tsx';
import { StepForm } from './StepForm.tsx';
import { SwitchButton } from './SwitchButton.tsx';

type SignUpView = Extract<PageView, { kind: 'member-sign-up' }>;

const FIELDS = { form: ['email', 'name', 'password'], code: ['code'] } as const;

/** An account in this store's pool: the form, then the code that verifies the address. */
export function SignUpPage(view: SignUpView) {
  return view.step === 'form' ? <FormStep {...view} /> : <CodeStep {...view} />;
}

function FormStep(view: SignUpView) {
  const { store, typed, problems } = view;
  const fields = FIELDS.form;
  const state = { problems, focus: firstProblem(fields, problems) };
  const { auth } = useMessages();
  return (
    <AuthFrame store={store} title={auth.createTitle} sentence={auth.createText}>
      <StepForm
        action={storeLink(store, 'signUp')}
        view={view}
        fields={fields}
        tone="problem"
        submit={{ step: 'form', label: auth.sendCode }}
        others={
          <SwitchButton to={storeLink(store, 'signIn')} step="show-email">
            {auth.haveAccount}
          </SwitchButton>
        }
      >
        <EmailField value={typed.email} {...state} />
        <NameField value={typed.name} {...state} />
        <FirstPasswordField {...state} />
      </StepForm>
    </AuthFrame>
  );
}

function CodeStep(view: SignUpView) {
  const { store, typed, sealed, problems } = view;
  const fields = FIELDS.code;
  const here = storeLink(store, 'signUp');
  const { auth } = useMessages();
  const sentence = <Announce sentence={auth.codeSent} email={<bdi>{typed.email}</bdi>} />;
  return (
    <AuthFrame store={store} title={auth.checkEmail} sentence={sentence}>
      <StepForm
        action={here}
        view={view}
        fields={fields}
        submit={{ step: 'code', label: auth.createAction }}
        others={
          <>
            <SwitchButton to={here} step="resend">
              {auth.newCode}
            </SwitchButton>
            <SwitchButton to={here} step="show">
              {auth.backToForm}
            </SwitchButton>
          </>
        }
      >
        {sealed === null ? null : <input type="hidden" name="sealed" value={sealed} />}
        <CodeField problems={problems} focus={firstProblem(fields, problems)} />
      </StepForm>
    </AuthFrame>
  );
}
