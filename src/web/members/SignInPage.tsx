import type { PageView } from '#shared/contract/pages.ts';
import { firstProblem } from '../blocks/fieldProblems.ts';
import { storeLink } from '../blocks/storeLink.ts';
import { Announce } from '../blocks/Announce.tsx';
import { useMessages } from '../blocks/useMessages.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { CodeField, EmailField, PasswordField } from './fields.tsx';
import { PasskeyButton } from './passkeyForms.tsx';
import { StepForm } from './StepForm.tsx';
import { SwitchButton } from './SwitchButton.tsx';

type SignInView = Extract<PageView, { kind: 'member-sign-in' }>;

const STEPS = {
  'email-code': { title: 'signIn', button: 'emailMe', fields: ['email'] },
  password: { title: 'signIn', button: 'signIn', fields: ['email', 'password'] },
  code: { title: 'checkEmail', button: 'signIn', fields: ['code'] },
} as const;

/** Sign-in by an emailed code, a password or a passkey. */
export function SignInPage(view: SignInView) {
  const { store, step, typed, challengeHref, problems } = view;
  const { title, button, fields } = STEPS[step];
  const { auth } = useMessages();
  const state = { problems, focus: firstProblem(fields, problems) };
  return (
    <AuthFrame store={store} title={auth[title]} sentence={<Sentence view={view} />}>
      <StepForm
        action={storeLink(store, 'signIn')}
        view={view}
        fields={fields}
        tone={step === 'code' ? 'plain' : 'problem'}
        submit={{ step, label: auth[button] }}
        second={challengeHref === null || step === 'code' ? null : <PasskeyButton challengeHref={challengeHref} />}
        others={<OtherWays view={view} />}
      >
        {step === 'code' ? (
          <>
            <input type="hidden" name="email" value={typed.email} />
            <CodeField {...state} />
          </>
        ) : (
          <EmailField value={typed.email} hasPasskeys={challengeHref !== null} {...state} />
        )}
        {step === 'password' ? <PasswordField {...state} /> : null}
      </StepForm>
    </AuthFrame>
  );
}

function Sentence({ view: { step, typed } }: { view: SignInView }) {
  const { auth } = useMessages();
  if (step === 'password') return auth.subtitle;
  if (step === 'email-code') return auth.byCodeText;
  return <Announce sentence={auth.codeSentIfBought} email={<bdi>{typed.email}</bdi>} />;
}

function OtherWays({ view: { store, step } }: { view: SignInView }) {
  const here = storeLink(store, 'signIn');
  const { auth, front } = useMessages();
  if (step === 'code') {
    return (
      <>
        <SwitchButton to={here} step="email-code">
          {auth.newCode}
        </SwitchButton>
        <SwitchButton to={here} step="show-email">
          {auth.otherEmail}
        </SwitchButton>
      </>
    );
  }
  return (
    <>
      {step === 'password' ? (
        <>
          <SwitchButton to={here} step="show-email">
            {auth.byCode}
          </SwitchButton>
          <SwitchButton to={storeLink(store, 'reset')} step="show">
            {auth.forgot}
          </SwitchButton>
        </>
      ) : (
        <SwitchButton to={here} step="show-password">
          {auth.byPassword}
        </SwitchButton>
      )}
      <SwitchButton to={storeLink(store, 'signUp')} step="show">
        {auth.create}
      </SwitchButton>
      <SwitchButton to={storeLink(store, 'findOrder')} step="show">
        {front.findOrder}
      </SwitchButton>
    </>
  );
}
