import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Booking } from '#shared/contract/bookings.ts';
import type { GivenForCanceling } from '#shared/rules/cancelSummary.ts';
import { call } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useActions } from '../list/useActions.ts';
import { notify } from '../notify.ts';
import { BookingBadge } from './BookingBadge.tsx';
import { bookingsKey } from './bookingsQuery.ts';
import { CancelingGives } from './CancelingGives.tsx';

type OnCancel = readonly GivenForCanceling[] | undefined;

type GroupPeopleProps = {
  storeId: string;
  people: readonly Booking[];
  /** What canceling gives those who come. Undefined while it loads. */
  onCancel: OnCancel;
  openId: string;
};

/** Everyone of a group call, each with a way to their own booking. */
export function GroupPeople({ storeId, people, onCancel, openId }: GroupPeopleProps) {
  const coming = people.filter(({ status }) => status === 'booked');
  return (
    <section className="mt-6 flex min-w-0 flex-col gap-2">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h3 className="text-small text-ink-2">
          {coming.length === people.length
            ? `Everyone in this call (${coming.length})`
            : `Everyone in this call (${coming.length} coming)`}
        </h3>
        {coming.length > 1 && <CancelForEveryone storeId={storeId} coming={coming} onCancel={onCancel} />}
      </div>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {people.map((booking) => (
          <li key={booking.id}>
            <Link
              to="/dashboard/sales/bookings"
              search={(now) => ({ ...now, booking: booking.id })}
              aria-current={booking.id === openId ? 'true' : undefined}
              className="flex min-h-11 items-center justify-between gap-3 py-2 aria-[current]:font-medium hover:text-mocha"
            >
              <span className="min-w-0">
                <bdi className="block truncate">{booking.customer?.name || booking.customer?.email}</bdi>
                {booking.customer?.name && (
                  <span className="block truncate text-small font-normal text-ink-2">{booking.customer.email}</span>
                )}
              </span>
              <BookingBadge {...booking} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type CancelForEveryoneProps = { storeId: string; coming: readonly Booking[]; onCancel: OnCancel };

function CancelForEveryone({ storeId, coming, onCancel }: CancelForEveryoneProps) {
  const client = useQueryClient();
  const { busy, act } = useActions(() => client.invalidateQueries({ queryKey: bookingsKey(storeId) }));
  const [isAsked, setIsAsked] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const [first] = coming;
  if (first === undefined || Date.parse(first.startsAt) <= openedAt) return null;
  const bookingId = first.id;

  async function cancel() {
    if (!(await act('cancel', () => call('cancelGroupCall', { storeId, bookingId })))) return;
    setIsAsked(false);
    notify('success', 'Call canceled for everyone', `We’re emailing ${coming.length} people.`);
  }

  return (
    <>
      <Button size="small" onClick={() => setIsAsked(true)}>
        Cancel for everyone
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={`Cancel this call for all ${coming.length} people?`}
        description={
          <CancelingGives
            lead="Everyone is emailed."
            given={onCancel}
            note="The time is free again for others to book. To prevent that, change your hours first."
          />
        }
        blocked={onCancel === undefined}
        confirmLabel="Cancel for everyone"
        danger
        busy={busy === 'cancel'}
        onConfirm={() => void cancel()}
      />
    </>
  );
}
