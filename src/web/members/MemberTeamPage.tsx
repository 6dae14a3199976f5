import type { PageView, TeamSeatView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { FieldFrame } from '../blocks/FieldFrame.tsx';
import { firstProblem } from '../blocks/fieldProblems.ts';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { Symbol } from '../blocks/Symbol.tsx';
import { useMessages } from '../blocks/useMessages.ts';
import { MemberFrame } from './MemberFrame.tsx';

type TeamView = Extract<PageView, { kind: 'member-team' }>;

/** The seats that a customer bought: how many are used, who has them, and how others are invited. */
export function MemberTeamPage(view: TeamView) {
  const { store, title, orderHref, total, used, isOpen, seats, notice, done } = view;
  const { seats: texts, common } = useMessages();
  return (
    <MemberFrame store={store} at="orders">
      <a className="back" href={orderHref}>
        <Symbol name="back" />
        {common.back}
      </a>
      <h1>{texts.title}</h1>
      <p className="meta" dir="auto">
        {title}
      </p>
      <NoticeBox sentences={notice === null ? [] : [notice]} tone="problem" />
      <NoticeBox sentences={done === null ? [] : [done]} />
      <Asking view={view} />
      <section className="panel team">
        <div className="seats-used">
          <h2>{fill(texts.used, { used: `${used}`, total: `${total}` })}</h2>
          <meter min={0} max={Math.max(total, 1)} value={used} aria-hidden />
          {isOpen ? null : <p className="meta">{texts.closed}</p>}
        </div>
        <ul className="people">
          <Own view={view} />
          {seats.map((seat) => (
            <Person key={seat.id} seat={seat} view={view} />
          ))}
        </ul>
      </section>
      {isOpen ? <Invite view={view} /> : null}
    </MemberFrame>
  );
}

/** Asks before access is taken from somebody. */
function Asking({ view: { asking, here } }: { view: TeamView }) {
  const { seats } = useMessages();
  if (asking === null) return null;
  return (
    <section className="panel asking" role="alert">
      <p>{asking.sentence}</p>
      <form method="post" action={here}>
        {asking.seatId === null ? null : <input type="hidden" name="seat" value={asking.seatId} />}
        <button type="submit" name="step" value={asking.seatId === null ? 'give-up' : 'revoke'}>
          {asking.confirm}
        </button>
        <a className="button quiet" href={here}>
          {seats.keep}
        </a>
      </form>
    </section>
  );
}

/** The buyer's own seat. They use one until they give it up. */
function Own({ view: { hasOwnSeat, isOpen, here, used, total } }: { view: TeamView }) {
  const { seats } = useMessages();
  return (
    <li>
      <div>
        <p>
          <b>{seats.you}</b>
        </p>
        <p className="meta">{hasOwnSeat ? seats.ownText : seats.ownGone}</p>
      </div>
      {!isOpen || (!hasOwnSeat && used >= total) ? null : hasOwnSeat ? (
        <a className="button quiet small" href={`${here}?own=1`}>
          {seats.give}
        </a>
      ) : (
        <form method="post" action={here}>
          <button className="quiet small" type="submit" name="step" value="take">
            {seats.take}
          </button>
        </form>
      )}
    </li>
  );
}

function Person({ seat: { id, email, fact, isClaimed, isStuck }, view }: { seat: TeamSeatView; view: TeamView }) {
  const { seats } = useMessages();
  return (
    <li>
      <div>
        <p>
          <bdi>{email}</bdi>
        </p>
        <p className={isStuck ? 'problem' : 'meta'}>{fact}</p>
      </div>
      <div className="acts">
        {isClaimed || !view.isOpen ? null : (
          <form method="post" action={view.here}>
            <input type="hidden" name="seat" value={id} />
            <button className="quiet small" type="submit" name="step" value="resend">
              {seats.resend}
            </button>
          </form>
        )}
        <a className="button quiet small" href={`${view.here}?revoke=${id}`}>
          {seats.revoke}
        </a>
      </div>
    </li>
  );
}

function Invite({ view: { here, used, total, typed, problems } }: { view: TeamView }) {
  const { seats } = useMessages();
  if (used >= total)
    return (
      <section className="panel">
        <h2>{seats.invite}</h2>
        <p className="meta">{seats.full}</p>
      </section>
    );
  return (
    <section className="panel">
      <h2>{seats.invite}</h2>
      <form method="post" action={here}>
        <FieldFrame
          name="emails"
          label={seats.emails}
          required
          hint={seats.emailsHint}
          problems={problems}
          focus={firstProblem(['emails'], problems)}
        >
          {(attributes) => (
            <textarea
              {...attributes}
              name="emails"
              dir="ltr"
              rows={Math.min(6, Math.max(2, total - used))}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40_000}
              required
              defaultValue={typed}
            />
          )}
        </FieldFrame>
        <button type="submit" name="step" value="invite">
          {seats.send}
        </button>
      </form>
    </section>
  );
}
