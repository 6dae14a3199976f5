import type { PageView } from '#shared/contract/pages.ts';
import { firstProblem, sentencesAbove } from '../blocks/fieldProblems.ts';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { Say } from '../blocks/Say.tsx';
import { useWords } from '../blocks/useWords.ts';
import { DoorFrame } from './DoorFrame.tsx';
import { CodeField, EmailField, PasswordField } from './fields.tsx';
import { withReturn } from './withReturn.ts';

type SignInView = Extract<PageView, { kind: 'member-sign-in' }>;

const STEPS = {
  password: { title: 'signIn', button: 'signIn', fields: ['email', 'password'] },
  'email-code': { title: 'byCode', button: 'sendCode', fields: ['email'] },
  code: { title: 'mailbox', button: 'signIn', fields: ['code'] },
} as const;

/** Into the library, by password or by a code to the mailbox. */
export function SignInPage(view: SignInView) {
  const { store, step, typed, returnTo, problems, notice } = view;
  const { title, button, fields } = STEPS[step];
  const { door } = useWords();
  const action = storeLink(store, 'signIn');
  const state = { problems, focus: firstProblem(fields, problems) };
  return (
    <DoorFrame store={store} title={door[title]} sentence={<Sentence view={view} />}>
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
        <button type="submit">{door[button]}</button>
      </form>
      <OtherWays view={view} />
    </DoorFrame>
  );
}

function Sentence({ view: { step, typed } }: { view: SignInView }) {
  const { door } = useWords();
  if (step === 'password') return door.toPurchases;
  if (step === 'email-code') return door.byCodeSays;
  return <Say sentence={door.ifBought} email={<bdi>{typed.email}</bdi>} />;
}

function OtherWays({ view: { store, step, typed, returnTo } }: { view: SignInView }) {
  const here = storeLink(store, 'signIn');
  const { door, order } = useWords();
  if (step === 'code') {
    return (
      <div className="others">
        <form method="post" action={here}>
          <input type="hidden" name="step" value="email-code" />
          <input type="hidden" name="returnTo" value={returnTo} />
          <input type="hidden" name="email" value={typed.email} />
          <button className="plain" type="submit">
            {door.newCode}
          </button>
        </form>
        <a href={withReturn(here, returnTo)}>{door.otherEmail}</a>
      </div>
    );
  }
  return (
    <div className="others">
      {step === 'password' ? (
        <>
          <a href={withReturn(here, returnTo, 'email-code')}>{door.byCode}</a>
          <a href={storeLink(store, 'reset')}>{door.forgot}</a>
        </>
      ) : (
        <a href={withReturn(here, returnTo)}>{door.byPassword}</a>
      )}
      <a href={withReturn(storeLink(store, 'signUp'), returnTo)}>{door.create}</a>
      <a href={storeLink(store, 'findOrder')}>{order.find}</a>
    </div>
  );
}

const toneOf = (step: SignInView['step']) => (step === 'code' ? 'plain' : 'problem');
