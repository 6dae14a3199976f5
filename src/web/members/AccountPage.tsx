import type { AccountTask, PageView } from '#shared/contract/pages.ts';
import { firstProblem, sentencesAbove } from '../blocks/fieldProblems.ts';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { Announce } from '../blocks/Announce.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { Symbol } from '../blocks/Symbol.tsx';
import { useMessages } from '../blocks/useMessages.ts';
import { CodeField, NewEmailField } from './fields.tsx';
import { MemberFrame } from './MemberFrame.tsx';
import { NewPasskeyForm, PasskeyRemovalForm } from './passkeyForms.tsx';
import { SwitchButton } from './SwitchButton.tsx';

type AccountView = Extract<PageView, { kind: 'member-account' }>;

const PLACES = {
  email: 'changeEmail',
  data: 'ownData',
  deletion: 'deleteAccount',
  devices: 'devices',
  passkey: 'passkeys',
  'passkey-removal': 'passkeyRemoval',
} as const;
const TITLES = {
  email: 'changeEmail',
  data: 'data',
  deletion: 'deletion',
  devices: 'devices',
} as const;
const FIELDS = { confirm: [], 'confirm-code': ['code'], form: ['newEmail', 'name'], code: ['code'] } as const;

/** One action that changes or deletes the account: first the proof of identity, then the action. */
export function AccountPage(view: AccountView) {
  const { store, task, step, typed, passkey, problems, notice } = view;
  const here = storeLink(store, PLACES[task]);
  const { members } = useMessages();
  const title = useTitle(task);
  const isRefused = Object.keys(problems).length > 0 || (task === 'passkey' && notice !== null);
  const tone = isRefused ? 'problem' : 'plain';
  return (
    <MemberFrame store={store} at="profile">
      <a className="back" href={storeLink(store, 'profile')}>
        <Symbol name="back" />
        {members.profile}
      </a>
      <h1>{title}</h1>
      <section className="panel">
        <form method="post" action={here}>
          <NoticeBox sentences={sentencesAbove(FIELDS[step], problems, notice)} tone={tone} />
          {task === 'devices' ? <input type="hidden" name="session" value={typed.session} /> : null}
          {passkey === null ? null : <input type="hidden" name="passkey" value={passkey.id} />}
          <Step view={view} here={here} />
        </form>
      </section>
    </MemberFrame>
  );
}

function useTitle(task: AccountTask): string {
  const { members, passkeys } = useMessages();
  if (task === 'passkey') return passkeys.add;
  return task === 'passkey-removal' ? passkeys.removal : members[TITLES[task]];
}

function Step({ view, here }: { view: AccountView; here: string }) {
  const { task, step, customer, typed, problems } = view;
  const { members, auth } = useMessages();
  const title = useTitle(task);
  const state = { problems, focus: firstProblem(FIELDS[step], problems) };
  if (step === 'form') return <TaskForm view={view} />;
  if (step === 'confirm') {
    return (
      <>
        <p>
          <b>{members.confirm}</b>
        </p>
        <p className="meta">
          <Announce sentence={members.confirmText} email={<bdi>{customer.email}</bdi>} />
        </p>
        <button type="submit" name="step" value="send-code">
          {auth.sendCode}
        </button>
      </>
    );
  }
  const isConfirming = step === 'confirm-code';
  return (
    <>
      <p className="meta">
        <Announce sentence={auth.codeSent} email={<bdi>{isConfirming ? customer.email : typed.newEmail}</bdi>} />
      </p>
      {isConfirming ? null : <input type="hidden" name="newEmail" value={typed.newEmail} />}
      <CodeField {...state} />
      <button type="submit" name="step" value={isConfirming ? 'confirm' : 'code'}>
        {isConfirming ? members.confirmAction : title}
      </button>
      <div className="others">
        <SwitchButton to={here} step={isConfirming ? 'send-code' : 'new-email'}>
          {auth.newCode}
        </SwitchButton>
        {isConfirming ? null : (
          <SwitchButton to={here} step="show">
            {auth.otherEmail}
          </SwitchButton>
        )}
      </div>
    </>
  );
}

const FORMS: Readonly<Record<AccountTask, (props: { view: AccountView }) => React.ReactNode>> = {
  email: EmailForm,
  data: DataForm,
  deletion: DeletionForm,
  devices: DevicesForm,
  passkey: ({ view: { newPasskey, problems } }) =>
    newPasskey === null ? null : <NewPasskeyForm passkey={newPasskey} problems={problems} />,
  'passkey-removal': ({ view: { store, passkey } }) =>
    passkey === null ? null : <PasskeyRemovalForm store={store} passkey={passkey} />,
};

function TaskForm({ view }: { view: AccountView }) {
  const Form = FORMS[view.task];
  return <Form view={view} />;
}

function EmailForm({ view: { typed, problems } }: { view: AccountView }) {
  const { members, auth } = useMessages();
  return (
    <>
      <p className="meta">{members.newEmailText}</p>
      <NewEmailField value={typed.newEmail} problems={problems} focus={firstProblem(FIELDS.form, problems)} />
      <button type="submit" name="step" value="new-email">
        {auth.sendCode}
      </button>
    </>
  );
}

function DataForm() {
  const { members } = useMessages();
  return (
    <>
      <p className="meta">{members.dataText}</p>
      <button type="submit" name="step" value="download">
        {members.dataAction}
      </button>
    </>
  );
}

function DeletionForm({ view: { store, customer } }: { view: AccountView }) {
  const { members, invoice } = useMessages();
  return (
    <>
      <p className="meta">
        <bdi>{customer.email}</bdi>
      </p>
      <p>
        <Announce sentence={members.deletionText} store={<bdi>{store.name}</bdi>} />
      </p>
      <p className="meta">{invoice.kept}</p>
      <button type="submit" name="step" value="delete">
        {members.deletionAction}
      </button>
    </>
  );
}

function DevicesForm({ view: { typed } }: { view: AccountView }) {
  const { members } = useMessages();
  return (
    <button type="submit" name="step" value="end">
      {typed.session === '' ? members.signOutElsewhere : members.signOut}
    </button>
  );
}
