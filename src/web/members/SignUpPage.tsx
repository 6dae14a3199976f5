import type { PageView } from '#shared/contract/pages.ts';
import { firstProblem, sentencesAbove } from '../blocks/fieldProblems.ts';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { Say } from '../blocks/Say.tsx';
import { useWords } from '../blocks/useWords.ts';
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
  const { door } = useWords();
  return (
    <DoorFrame store={store} title={door.createYours} sentence={door.createSays}>
      <form method="post" action={storeLink(store, 'signUp')}>
        <NoticeBox sentences={sentencesAbove(FIELDS.form, problems, notice)} tone="problem" />
        <input type="hidden" name="step" value="form" />
        <input type="hidden" name="returnTo" value={returnTo} />
        <NameField value={typed.name} {...state} />
        <EmailField value={typed.email} {...state} />
        <NewPasswordFields {...state} />
        <button type="submit">{door.sendCode}</button>
      </form>
      <div className="others">
        <a href={withReturn(storeLink(store, 'signIn'), returnTo)}>{door.haveAccount}</a>
      </div>
    </DoorFrame>
  );
}

function CodeStep({ store, typed, sealed, returnTo, problems, notice }: SignUpView) {
  const action = storeLink(store, 'signUp');
  const { door } = useWords();
  const kept = (
    <>
      <input type="hidden" name="returnTo" value={returnTo} />
      {sealed === null ? null : <input type="hidden" name="sealed" value={sealed} />}
    </>
  );
  const sentence = <Say sentence={door.onTheWay} email={<bdi>{typed.email}</bdi>} />;
  return (
    <DoorFrame store={store} title={door.mailbox} sentence={sentence}>
      <form method="post" action={action}>
        <NoticeBox sentences={sentencesAbove(FIELDS.code, problems, notice)} />
        <input type="hidden" name="step" value="code" />
        {kept}
        <CodeField problems={problems} focus={firstProblem(FIELDS.code, problems)} />
        <button type="submit">{door.createDo}</button>
      </form>
      <div className="others">
        <form method="post" action={action}>
          <input type="hidden" name="step" value="resend" />
          {kept}
          <button className="plain" type="submit">
            {door.newCode}
          </button>
        </form>
        <a href={withReturn(action, returnTo)}>{door.backToForm}</a>
      </div>
    </DoorFrame>
  );
}
