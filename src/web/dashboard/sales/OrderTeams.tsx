import { useQuery } from '@tanstack/react-query';
import type { Seat, Team } from '#shared/contract/seats.ts';
import { formatDate, formatNumber } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { orderTeamsQuery } from './ordersQuery.ts';

/** How many of the seats of an order are used, and by whom. */
export function OrderTeams({ storeId, orderId }: { storeId: string; orderId: string }) {
  const { data: teams } = useQuery(orderTeamsQuery(storeId, orderId));
  if (teams === undefined) return <p className="text-small text-ink-2">Loading seats…</p>;
  if (teams.length === 0)
    return <p className="text-small text-ink-2">The seats are part of a later order of this subscription.</p>;
  return (
    <div className="flex flex-col gap-4">
      {teams.map((team) => (
        <TeamSeats key={team.id} team={team} isNamed={teams.length > 1} />
      ))}
    </div>
  );
}

function TeamSeats({ team, isNamed }: { team: Team; isNamed: boolean }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {isNamed && (
        <p className="font-medium wrap-anywhere" dir="auto">
          {team.title}
        </p>
      )}
      <p className="figures">
        {formatNumber(team.used)} of {formatNumber(team.total)} seats used
        {team.hasOwnSeat && <span className="text-ink-2"> · one by the buyer</span>}
      </p>
      {team.seats.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
          {team.seats.map((seat) => (
            <li key={seat.id} className="flex min-w-0 items-center justify-between gap-4 px-3 py-2">
              <bdi className="min-w-0 wrap-anywhere">{seat.email}</bdi>
              <SeatState seat={seat} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SeatState({ seat: { state, invitedAt, claimedAt } }: { seat: Seat }) {
  if (state === 'expired') return <Badge tone="amber">Expired</Badge>;
  if (state === 'undelivered') return <Badge tone="amber">Not delivered</Badge>;
  return (
    <span className="shrink-0 text-small text-ink-2">
      {claimedAt === null ? `Invited ${formatDate(invitedAt)}` : `Joined ${formatDate(claimedAt)}`}
    </span>
  );
}
