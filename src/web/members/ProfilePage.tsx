import type { PageView } from '#shared/contract/pages.ts';
import { firstProblem, sentencesAbove } from '../blocks/fieldProblems.ts';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { NameField } from './fields.tsx';
import { MemberFrame } from './MemberFrame.tsx';

type ProfileView = Extract<PageView, { kind: 'member-profile' }>;

const FIELDS = ['name'] as const;

/** Who the customer is in this store, and where they are signed in. */
export function ProfilePage({ store, customer, sessions, problems, notice }: ProfileView) {
  const action = storeLink(store, 'profile');
  return (
    <MemberFrame store={store} at="profile">
      <h1>Profile</h1>
      <NoticeBox
        sentences={sentencesAbove(FIELDS, problems, notice)}
        tone={Object.keys(problems).length > 0 ? 'problem' : 'plain'}
      />
      <section className="panel">
        <h2>You</h2>
        <form method="post" action={action}>
          <input type="hidden" name="intent" value="save" />
          <NameField value={customer.name} problems={problems} focus={firstProblem(FIELDS, problems)} />
          <dl className="facts">
            <div>
              <dt>E-mail</dt>
              <dd>
                <bdi>{customer.email}</bdi>
              </dd>
            </div>
            <div>
              <dt>Password</dt>
              <dd>
                <a href={storeLink(store, 'reset')}>Set a new one</a>
              </dd>
            </div>
          </dl>
          <button type="submit">Save profile</button>
        </form>
      </section>
      <Sessions action={action} sessions={sessions} />
    </MemberFrame>
  );
}

function Sessions({ action, sessions }: { action: string; sessions: ProfileView['sessions'] }) {
  return (
    <section className="panel">
      <h2>Signed in on</h2>
      <ul className="sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <bdi>{session.device}</bdi>
              <p className="meta">{session.isCurrent ? 'This device' : `Last seen ${session.lastSeen}`}</p>
            </div>
            {session.isCurrent ? null : <EndSession action={action} session={session} />}
          </li>
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) ? (
        <form method="post" action={action}>
          <button className="quiet small" type="submit" name="intent" value="end-others">
            Sign out everywhere else
          </button>
        </form>
      ) : null}
    </section>
  );
}

function EndSession({ action, session }: { action: string; session: ProfileView['sessions'][number] }) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="intent" value="end-session" />
      <input type="hidden" name="session" value={session.id} />
      <button className="plain" type="submit">
        Sign out<span className="unseen"> {session.device}</span>
      </button>
    </form>
  );
}
