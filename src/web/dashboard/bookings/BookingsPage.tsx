import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Clock } from 'lucide-react';
import type { Booking } from '#shared/contract/bookings.ts';
import { formatCount } from '#web/client/format.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceChips } from '#web/ui/ChoiceChips.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchInput } from '#web/ui/SearchInput.tsx';
import type { PhoneRow, TableColumn } from '#web/ui/tableColumn.ts';
import { ListTools } from '../list/ListTools.tsx';
import { NotedCell } from '../list/NotedCell.tsx';
import { PagedTable } from '../list/PagedTable.tsx';
import { PersonCell } from '../list/PersonCell.tsx';
import { readIdParameter } from '../list/readIdParameter.ts';
import { useAddressSearch } from '../list/useAddressSearch.ts';
import { useRows } from '../list/useRows.ts';
import { SalesTabs } from '../sales/SalesTabs.tsx';
import { useStore } from '../store/useActiveStore.ts';
import { BookingBadge } from './BookingBadge.tsx';
import { BookingPanel } from './BookingPanel.tsx';
import { bookingQuery, bookingsQuery, readBookingFilters, WHEN } from './bookingsQuery.ts';
import { callTime } from './callTime.ts';

/** Booked calls, to come and over. */
export function BookingsPage() {
  const { id: storeId } = useStore();
  const [params, setParams, addressWith] = useAddressSearch();
  const filters = readBookingFilters(params);
  const query = useInfiniteQuery(bookingsQuery(storeId, filters));
  const rows = useRows(query);
  const openId = readIdParameter(params, 'booking');
  const listed = rows.find(({ id }) => id === openId);
  const one = useQuery({ ...bookingQuery(storeId, openId ?? ''), enabled: openId !== null && listed === undefined });
  const opened = openId === null ? undefined : (listed ?? one.data ?? undefined);
  const counted = query.data?.pages[0];
  const isPast = filters.when === 'past';
  return (
    <>
      <PageHead
        title="Bookings"
        sentence={counted && counted.count > 0 ? countText(counted, isPast) : 'Calls that your customers booked.'}
        action={
          <Button icon={<Clock aria-hidden />} render={<Link to="/dashboard/sales/bookings/availability" />}>
            Availability
          </Button>
        }
      />
      <SalesTabs />
      {one.error && (
        <LoadNotice error={one.error} otherwise="Couldn’t load this booking." onRetry={() => void one.refetch()} />
      )}
      <ListTools hidden={false}>
        <SearchInput label="Search bookings by customer" value={filters.search} onSearch={(q) => setParams({ q })} />
        <ChoiceChips
          label="Show"
          choices={WHEN}
          value={filters.when}
          onChange={(show) => setParams({ show: show === 'past' ? show : undefined })}
        />
      </ListTools>
      <PagedTable
        label="Bookings"
        columns={columns}
        query={query}
        rows={rows}
        rowId={({ id }) => id}
        rowName={(booking) => `${booking.title}, ${callTime(booking)}`}
        phoneRow={phoneRow}
        href={({ id }) => addressWith({ booking: id })}
        onOpen={({ id }) => setParams({ booking: id }, { push: true })}
        openId={openId ?? undefined}
        empty={
          filters.search === '' ? (
            <EmptyState
              drawing="receipt"
              sentence={
                isPast
                  ? 'Calls appear here once they are over or canceled.'
                  : 'No calls are booked. Set your hours, then sell a call as a product.'
              }
              action={
                isPast ? undefined : (
                  <Button variant="primary" render={<Link to="/dashboard/sales/bookings/availability" />}>
                    Set your hours
                  </Button>
                )
              }
            />
          ) : (
            <EmptyState
              drawing="lens"
              sentence="No bookings match your search."
              action={<Button onClick={() => setParams({ q: undefined })}>Show all bookings</Button>}
            />
          )
        }
      />
      <BookingPanel storeId={storeId} booking={opened} onClose={() => setParams({ booking: undefined })} />
    </>
  );
}

const columns: TableColumn<Booking>[] = [
  { id: 'time', head: 'Time', primary: true, cell: (booking) => <span className="figures">{callTime(booking)}</span> },
  {
    id: 'customer',
    head: 'Customer',
    cell: PeopleCell,
  },
  { id: 'title', head: 'Call', cell: ({ title }) => <span dir="auto">{title}</span> },
  { id: 'state', head: 'Status', blank: true, cell: (booking) => <BookingBadge {...stateOf(booking)} /> },
];

const phoneRow = (booking: Booking): PhoneRow => ({
  title: callTime(booking),
  details: [
    <bdi key="who">{booking.customer?.name || booking.customer?.email}</bdi>,
    ...(booking.people > 1 ? [<span key="others">{othersText(booking.people)}</span>] : []),
    <bdi key="what">{booking.title}</bdi>,
  ],
  mark: <BookingBadge {...stateOf(booking)} />,
});

/** 'Ida Berg and 7 others' */
function PeopleCell({ customer, people }: Booking) {
  if (customer === null) return null;
  return people === 1 ? (
    <PersonCell name={customer.name} email={customer.email} />
  ) : (
    <NotedCell name={customer.name || customer.email} note={othersText(people)} />
  );
}

const othersText = (people: number): string => (people === 2 ? 'and 1 other' : `and ${people - 1} others`);

/** The row of a group call stands for all of its people, of whom only some may not have come. */
const stateOf = ({ status, people, isNoShow }: Booking) => ({ status, isNoShow: isNoShow && people === 1 });

function countText(counted: { count: number; isMore: boolean }, isPast: boolean): string {
  return isPast
    ? `${formatCount(counted, ['call', 'calls'])} over or canceled`
    : formatCount(counted, ['upcoming call', 'upcoming calls']);
}
