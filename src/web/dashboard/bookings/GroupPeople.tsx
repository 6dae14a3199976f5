import { Link } from '@tanstack/react-router';
import type { Booking } from '#shared/contract/bookings.ts';
import { BookingBadge } from './BookingBadge.tsx';

/** Everyone of a group call, each with a way to their own booking. */
export function GroupPeople({ people, openId }: { people: readonly Booking[]; openId: string }) {
  const coming = people.filter(({ status }) => status === 'booked').length;
  return (
    <section className="mt-6 flex min-w-0 flex-col gap-2">
      <h3 className="text-small text-ink-2">
        {coming === people.length ? `Everyone in this call (${coming})` : `Everyone in this call (${coming} coming)`}
      </h3>
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
