import type { Booking } from '#shared/contract/bookings.ts';
import { Badge } from '#web/ui/Badge.tsx';

/** Only what is unusual. */
export function BookingBadge({ status, isNoShow }: Pick<Booking, 'status' | 'isNoShow'>) {
  if (status === 'canceled') return <Badge tone="neutral">Canceled</Badge>;
  if (status === 'lost') return <Badge tone="amber">Needs another time</Badge>;
  return isNoShow && <Badge tone="amber">No-show</Badge>;
}
