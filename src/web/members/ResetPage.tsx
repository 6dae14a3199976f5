import type { PageView } from '#shared/contract/pages.ts';
import { firstProblem, sentencesAbove } from '../blocks/fieldProblems.ts';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { Say } from '../blocks/Say.tsx';
import { useWords } from '../blocks/useWords.ts';
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
  const { door } = useWords();
  return (
    <DoorFrame store={store} title={door.reset} sentence={door.resetSays}>
      <form method="post" action={storeLink(store, 'reset')}>
        <NoticeBox sentences={sentencesAbove(FIELDS.email, problems, notice)} tone="problem" />
        <input type="hidden" name="step" value="email" />
        <EmailField value={typed.email} problems={problems} focus={firstProblem(FIELDS.email, problems)} />
        <button type="submit">{door.sendCode}</button>
      </form>
      <div className="others">
        <a href={storeLink(store, 'signIn')}>{door.backToSignIn}</a>
      </div>
    </DoorFrame>
  );
}

function NewPasswordStep({ store, typed, problems, notice }: ResetView) {
  const fields = FIELDS['new-password'];
  const { door } = useWords();
  const state = { problems, focus: firstProblem(fields, problems) };
  const action = storeLink(store, 'reset');
  const sentence = <Say sentence={door.ifAccount} email={<bdi>{typed.email}</bdi>} />;
  return (
    <DoorFrame store={store} title={door.reset} sentence={sentence}>
      <form method="post" action={action}>
        <NoticeBox sentences={sentencesAbove(fields, problems, notice)} />
        <input type="hidden" name="step" value="new-password" />
        <input type="hidden" name="email" value={typed.email} autoComplete="username" />
        <CodeField {...state} />
        <NewPasswordFields {...state} />
        <button type="submit">{door.savePassword}</button>
      </form>
      <div className="others">
        <form method="post" action={action}>
          <input type="hidden" name="step" value="email" />
          <input type="hidden" name="email" value={typed.email} />
          <button className="plain" type="submit">
            {door.newCode}
          </button>
        </form>
        <a href={action}>{door.backToEmail}</a>
      </div>
    </DoorFrame>
  );
}

function DoneStep({ store, notice }: ResetView) {
  const { door } = useWords();
  return (
    <DoorFrame store={store} title={door.isSet} sentence={notice ?? door.isSetSays}>
      <a className="button" href={storeLink(store, 'signIn')}>
        {door.signIn}
      </a>
    </DoorFrame>
  );
}
