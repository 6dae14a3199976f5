import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Booking } from '#shared/contract/bookings.ts';
import { cancelSummary, type GivenForCanceling } from '#shared/rules/cancelSummary.ts';
import { call } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { useActions } from '../list/useActions.ts';
import { notify } from '../notify.ts';
import { bookingsKey, groupCallQuery } from './bookingsQuery.ts';
import { callTime, zoneName } from './callTime.ts';
import { GroupPeople } from './GroupPeople.tsx';
import { CancelingGives } from './CancelingGives.tsx';
import { MoveDialog } from './MoveDialog.tsx';

type BookingPanelProps = { storeId: string; booking: Booking | undefined; onClose: () => void };

/** One booked call beside the list. */
export function BookingPanel({ storeId, booking, onClose }: BookingPanelProps) {
  // The panel keeps its content while it slides out.
  const [shown, setShown] = useState(booking);
  if (booking !== undefined && booking !== shown) setShown(booking);
  const group = useQuery({
    ...groupCallQuery(storeId, shown?.id ?? ''),
    enabled: shown !== undefined,
    // The next person of the same call has the same list.
    placeholderData: (known) => (known?.bookings.some(({ id }) => id === shown?.id) ? known : undefined),
  });
  const people = group.data?.bookings ?? [];
  const onCancel = group.data?.onCancel;
  const coming = people.filter(({ status }) => status === 'booked').length;
  return (
    <Sheet
      open={booking !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={shown?.title ?? 'Booking'}
      description={shown && callTime(shown)}
      actions={
        shown && (
          <Actions
            key={shown.id}
            storeId={storeId}
            booking={shown}
            isShared={coming > 1}
            onCancel={onCancel?.find(({ bookingId }) => bookingId === shown.id)}
          />
        )
      }
    >
      {group.isError && !group.data && <LoadProblem error={group.error} onRetry={() => void group.refetch()} />}
      {shown && <Facts booking={shown} />}
      {shown && people.length > 1 && (
        <GroupPeople storeId={storeId} people={people} onCancel={onCancel} openId={shown.id} />
      )}
    </Sheet>
  );
}

function Facts({ booking }: { booking: Booking }) {
  const { customer, orderId, zone, status, isNoShow } = booking;
  return (
    <dl className="grid min-w-0 gap-4">
      {customer && (
        <Fact name="Customer">
          <Link to="/dashboard/customers" search={{ customer: customer.id }} className="reach text-mocha underline">
            <bdi className="wrap-anywhere">{customer.name || customer.email}</bdi>
          </Link>
          {customer.name !== '' && <span className="block text-ink-2 wrap-anywhere">{customer.email}</span>}
        </Fact>
      )}
      <Fact name="Customer’s time">
        {callTime(booking, zone)}
        <span className="block text-ink-2">{zoneName(zone)}</span>
      </Fact>
      {status === 'canceled' && <Fact name="Canceled">{canceledText(booking)}</Fact>}
      {status === 'lost' && <Fact name="Needs another time">{LOST}</Fact>}
      {isNoShow && <Fact name="No-show">The customer didn’t come.</Fact>}
      {orderId !== null && (
        <Fact name="Order">
          <Link to="/dashboard/sales" search={{ order: orderId }} className="reach text-mocha underline">
            View order
          </Link>
          {status === 'booked' && (
            <span className="block text-ink-2">To refund without canceling the call, refund part of the order.</span>
          )}
        </Fact>
      )}
    </dl>
  );
}

const LOST =
  'The customer paid, but this time was no longer free when the payment arrived. They were asked to choose another time, or to reply if they want their money back. You can refund the order.';

function canceledText({ canceledBy, cancelOutcome, refund, endsPayments }: Booking): string {
  if (canceledBy === 'access') return 'The customer’s access ended, for example after a refund.';
  const who = canceledBy === 'customer' ? 'By the customer.' : 'By you.';
  const given = cancelOutcome === null ? [] : cancelSummary([{ outcome: cancelOutcome, refund, endsPayments }]);
  return [who, ...given].join(' ');
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-2">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

type ActionsProps = {
  storeId: string;
  booking: Booking;
  /** Whether others come to the call too. */
  isShared: boolean;
  /** What canceling the call gives its customer. Undefined while it loads. */
  onCancel: GivenForCanceling | undefined;
};

function Actions({ storeId, booking, isShared, onCancel }: ActionsProps) {
  const client = useQueryClient();
  const { busy, act } = useActions(() => client.invalidateQueries({ queryKey: bookingsKey(storeId) }));
  const [asked, setAsked] = useState<'cancel' | 'move' | null>(null);
  const own = { storeId, bookingId: booking.id };
  const [openedAt] = useState(() => Date.now());
  const hasBegun = Date.parse(booking.startsAt) <= openedAt;
  if (booking.status !== 'booked') return null;

  async function cancel() {
    if (!(await act('cancel', () => call('cancelBooking', own)))) return;
    setAsked(null);
    notify('success', 'Call canceled', 'We’re emailing the customer.');
  }

  const mark = () => act('mark', () => call('markNoShow', { ...own, isNoShow: !booking.isNoShow }));

  if (hasBegun)
    return (
      <Button busy={busy === 'mark'} onClick={() => void mark()}>
        {booking.isNoShow ? 'Remove no-show' : 'Mark as no-show'}
      </Button>
    );
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <Button variant="quiet" onClick={() => setAsked('cancel')}>
        {isShared ? 'Cancel for this person' : 'Cancel call'}
      </Button>
      <Button onClick={() => setAsked('move')}>{isShared ? 'Move this person' : 'Move'}</Button>
      <ConfirmDialog
        open={asked === 'cancel'}
        onOpenChange={(open) => setAsked(open ? 'cancel' : null)}
        title={isShared ? 'Cancel the call for this person?' : 'Cancel this call?'}
        description={<CancelingGives lead="The customer is emailed." given={onCancel && [onCancel]} />}
        blocked={onCancel === undefined}
        confirmLabel="Cancel call"
        danger
        busy={busy === 'cancel'}
        onConfirm={() => void cancel()}
      />
      {asked === 'move' && (
        <MoveDialog
          booking={booking}
          onClose={() => setAsked(null)}
          onMove={async (startsAt) => {
            await call('moveBooking', { ...own, startsAt });
            await client.invalidateQueries({ queryKey: bookingsKey(storeId) });
            setAsked(null);
            notify('success', 'Call moved', 'We’re emailing the customer.');
          }}
        />
      )}
    </span>
  );
}
