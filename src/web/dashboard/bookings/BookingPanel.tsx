import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Booking } from '#shared/contract/bookings.ts';
import { call } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { useActions } from '../list/useActions.ts';
import { notify } from '../notify.ts';
import { bookingsKey } from './bookingsQuery.ts';
import { callTime, zoneName } from './callTime.ts';
import { MoveDialog } from './MoveDialog.tsx';

type BookingPanelProps = { storeId: string; booking: Booking | undefined; onClose: () => void };

/** One booked call beside the list. */
export function BookingPanel({ storeId, booking, onClose }: BookingPanelProps) {
  // The panel keeps its content while it slides out.
  const [shown, setShown] = useState(booking);
  if (booking !== undefined && booking !== shown) setShown(booking);
  return (
    <Sheet
      open={booking !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={shown?.title ?? 'Booking'}
      description={shown && callTime(shown)}
      actions={shown && <Actions storeId={storeId} booking={shown} />}
    >
      {shown && <Facts booking={shown} />}
    </Sheet>
  );
}

function Facts({ booking }: { booking: Booking }) {
  const { customer, orderId, zone, status, canceledBy, isNoShow } = booking;
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
      {status === 'canceled' && <Fact name="Canceled">{CANCELED[canceledBy ?? 'creator']}</Fact>}
      {isNoShow && <Fact name="No-show">The customer didn’t come.</Fact>}
      {orderId !== null && (
        <Fact name="Order">
          <Link to="/dashboard/sales" search={{ order: orderId }} className="reach text-mocha underline">
            View order
          </Link>
          <span className="block text-ink-2">Refund the order there to return the money.</span>
        </Fact>
      )}
    </dl>
  );
}

const CANCELED = {
  customer: 'By the customer',
  creator: 'By you. The customer can book another time.',
  access: 'Because the customer’s access ended, such as after a refund.',
} as const;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-2">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Actions({ storeId, booking }: { storeId: string; booking: Booking }) {
  const client = useQueryClient();
  const { busy, act } = useActions(() => client.invalidateQueries({ queryKey: bookingsKey(storeId) }));
  const [asked, setAsked] = useState<'cancel' | 'move' | null>(null);
  const own = { storeId, bookingId: booking.id };
  const [openedAt] = useState(() => Date.now());
  const hasBegun = Date.parse(booking.startsAt) <= openedAt;
  if (booking.status === 'canceled') return null;

  async function cancel() {
    if (!(await act('cancel', () => call('cancelBooking', own)))) return;
    setAsked(null);
    notify('success', 'Call canceled', 'The customer has been emailed.');
  }

  const mark = () => act('mark', () => call('markNoShow', { ...own, isNoShow: !booking.isNoShow }));

  if (hasBegun)
    return (
      <Button busy={busy === 'mark'} onClick={() => void mark()}>
        {booking.isNoShow ? 'Customer came' : 'Mark as no-show'}
      </Button>
    );
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <Button variant="quiet" onClick={() => setAsked('cancel')}>
        Cancel call
      </Button>
      <Button onClick={() => setAsked('move')}>Move</Button>
      <ConfirmDialog
        open={asked === 'cancel'}
        onOpenChange={(open) => setAsked(open ? 'cancel' : null)}
        title="Cancel this call?"
        description="The customer is emailed and can book another time. To return the money, refund the order."
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
            notify('success', 'Call moved', 'The customer has been emailed.');
          }}
        />
      )}
    </span>
  );
}
