import type { PageView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { firstProblem, sentencesAbove } from '../blocks/fieldProblems.ts';
import { Announce } from '../blocks/Announce.tsx';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { useMessages } from '../blocks/useMessages.ts';
import { NameField } from './fields.tsx';
import { MemberFrame } from './MemberFrame.tsx';
import { PasskeySection } from './PasskeySection.tsx';

type ProfileView = Extract<PageView, { kind: 'member-profile' }>;

const FIELDS = ['name'] as const;

/** The customer's profile in this store, their passkeys and sessions. */
export function ProfilePage(view: ProfileView) {
  const { store, customer, sessions, passkeys, problems, notice } = view;
  const action = storeLink(store, 'profile');
  const { members, common } = useMessages();
  return (
    <MemberFrame store={store} at="profile">
      <h1>{members.profile}</h1>
      <NoticeBox
        sentences={sentencesAbove(FIELDS, problems, notice)}
        tone={Object.keys(problems).length > 0 ? 'problem' : 'plain'}
      />
      <section className="panel split">
        <h2>{members.details}</h2>
        <form method="post" action={action}>
          <NameField value={customer.name} problems={problems} focus={firstProblem(FIELDS, problems)} />
          <dl className="facts">
            <div>
              <dt>{common.email}</dt>
              <dd>
                <bdi>{customer.email}</bdi>
                <br />
                <a href={storeLink(store, 'changeEmail')}>{members.changeEmail}</a>
              </dd>
            </div>
            <div>
              <dt>{common.password}</dt>
              <dd>
                <a href={storeLink(store, 'reset')}>{members.setPassword}</a>
              </dd>
            </div>
          </dl>
          <button type="submit">{members.save}</button>
        </form>
      </section>
      <Emails view={view} />
      <PasskeySection store={store} passkeys={passkeys} />
      <Sessions action={storeLink(store, 'devices')} sessions={sessions} />
      <section className="panel split">
        <h2>{members.data}</h2>
        <p className="pair">
          <a href={storeLink(store, 'ownData')}>{members.dataAction}</a>
          <a href={storeLink(store, 'deleteAccount')}>{members.deletion}</a>
        </p>
      </section>
    </MemberFrame>
  );
}

function Emails({ view: { store, wantsNews, wantsReplies, preferences } }: { view: ProfileView }) {
  const { members, posts } = useMessages();
  return (
    <section className="panel split">
      <h2>{members.emails}</h2>
      <form method="post" action={storeLink(store, 'emails')}>
        <div>
          <p className="tick">
            <input id="news" type="checkbox" name="news" value="yes" defaultChecked={wantsNews} />
            <label htmlFor="news">
              <Announce sentence={members.storeNews} store={<bdi>{store.name}</bdi>} />
            </label>
          </p>
          <input type="hidden" name="shows" value={preferences.map(({ kind }) => kind).join(' ')} />
          {preferences.map(({ kind, isWanted }) => (
            <p key={kind} className="tick">
              <input id={kind} type="checkbox" name={kind} value="yes" defaultChecked={isWanted} />
              <label htmlFor={kind}>{members.emailKinds[kind]}</label>
            </p>
          ))}
          {wantsReplies === null ? null : (
            <p className="tick">
              <input type="hidden" name="hasReplies" value="yes" />
              <input id="replies" type="checkbox" name="replies" value="yes" defaultChecked={wantsReplies} />
              <label htmlFor="replies">{posts.getsReplies}</label>
            </p>
          )}
          <p className="meta">{members.storeNewsHint}</p>
        </div>
        <button type="submit">{members.saveEmails}</button>
      </form>
    </section>
  );
}

function Sessions({ action, sessions }: { action: string; sessions: ProfileView['sessions'] }) {
  const { members } = useMessages();
  return (
    <section className="panel split">
      <h2>{members.devices}</h2>
      <ul className="sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <bdi>{session.device}</bdi>
              <p className="meta">
                {session.isCurrent ? members.thisDevice : fill(members.lastActive, { day: session.lastSeen })}
              </p>
            </div>
            {session.isCurrent ? null : <EndSession action={action} session={session} />}
          </li>
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) ? (
        <form method="post" action={action}>
          <button className="quiet small" type="submit" name="step" value="end">
            {members.signOutElsewhere}
          </button>
        </form>
      ) : null}
    </section>
  );
}

function EndSession({ action, session }: { action: string; session: ProfileView['sessions'][number] }) {
  const { members } = useMessages();
  return (
    <form method="post" action={action}>
      <input type="hidden" name="session" value={session.id} />
      <button className="plain" type="submit" name="step" value="end">
        {members.signOut}
        <span className="unseen"> {session.device}</span>
      </button>
    </form>
  );
}
