import type { OwnBookingView, PageView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { SlotPicker } from '../blocks/SlotPicker.tsx';
import { Symbol } from '../blocks/Symbol.tsx';
import { useMessages } from '../blocks/useMessages.ts';
import { MemberFrame } from './MemberFrame.tsx';

type MemberCallView = Extract<PageView, { kind: 'member-call' }>;

/** The calls that a customer has booked, and times for those that they can still book. */
export function MemberCallPage(view: MemberCallView) {
  const { store, title, back, here, notice, done, closed, left, lost, bookings, isMoving, picker, isPreview } = view;
  const { call, common } = useMessages();
  return (
    <MemberFrame store={store} at="library">
      <a className="back" href={back}>
        <Symbol name="back" />
        {common.back}
      </a>
      <h1 dir="auto">{title}</h1>
      <NoticeBox sentences={notice === null ? [] : [notice]} tone="problem" />
      <NoticeBox sentences={done === null ? [] : [done]} />
      <NoticeBox sentences={closed === null ? [] : [closed]} />
      {lost.map((time) => (
        <NoticeBox key={time} sentences={[time, call.lostOrder]} tone="problem" />
      ))}
      {bookings.length === 0 ? null : (
        <section className="panel">
          <ul className="own-calls">
            {bookings.map((booking) => (
              <OwnCall key={booking.id} booking={booking} here={here} isPreview={isPreview} />
            ))}
          </ul>
          {isPreview ? (
            <p className="meta" id={PREVIEW_NOTE}>
              {common.previewForm}
            </p>
          ) : null}
        </section>
      )}
      {picker === null ? null : (
        <section className="panel">
          <h2>{isMoving ? call.moveTitle : call.choose}</h2>
          {left > 1 && !isMoving ? <p className="meta">{fill(call.left, { count: `${left}` })}</p> : null}
          <SlotPicker picker={picker} level="h3" />
        </section>
      )}
    </MemberFrame>
  );
}

/** In a preview, nothing of it can be changed. */
function OwnCall({ booking, here, isPreview }: { booking: OwnBookingView; here: string; isPreview: boolean }) {
  const { call } = useMessages();
  const { id, time, isCanceled, isOver, given, place, calendarHref, moveHref, cancel } = booking;
  return (
    <li>
      <div>
        {isCanceled ? (
          <p>
            <s>{time}</s>
          </p>
        ) : (
          <p>
            <b>{time}</b>
          </p>
        )}
        {isCanceled || isOver ? <p className="meta">{isCanceled ? call.canceled : call.over}</p> : null}
        {given === null ? null : <p className="meta">{given}</p>}
        {place !== null && place.href === null ? <p dir="auto">{place.text}</p> : null}
      </div>
      {moveHref === null && cancel === null && calendarHref === null && (place?.href ?? null) === null ? null : (
        <div className="acts">
          {place?.href ? (
            <a className="button small" href={place.href} target="_blank" rel="noopener">
              {call.join}
            </a>
          ) : null}
          {calendarHref === null ? null : isPreview ? (
            <InertButton>{call.calendar}</InertButton>
          ) : (
            <a className="button quiet small" href={calendarHref} download>
              {call.calendar}
            </a>
          )}
          {moveHref === null ? null : isPreview ? (
            <InertButton>{call.move}</InertButton>
          ) : (
            <a className="button quiet small" href={moveHref}>
              {call.move}
            </a>
          )}
          {cancel === null ? null : (
            <details>
              <summary>{call.cancel}</summary>
              {isPreview ? (
                <>
                  <p className="meta">{cancel}</p>
                  <InertButton>{call.cancel}</InertButton>
                </>
              ) : (
                <form method="post" action={here}>
                  <input type="hidden" name="step" value="cancel" />
                  <input type="hidden" name="booking" value={id} />
                  <p className="meta">{cancel}</p>
                  <button className="quiet" type="submit">
                    {call.cancel}
                  </button>
                </form>
              )}
            </details>
          )}
        </div>
      )}
    </li>
  );
}

const PREVIEW_NOTE = 'call-preview';

/** A button that does nothing, because this is a preview. */
const InertButton = ({ children }: { children: string }) => (
  <button className="quiet small" type="button" aria-disabled aria-describedby={PREVIEW_NOTE}>
    {children}
  </button>
);
