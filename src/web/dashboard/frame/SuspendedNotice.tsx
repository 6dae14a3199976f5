import { useQuery } from '@tanstack/react-query';
import type { Store } from '#shared/contract/stores.ts';
import { formatDate } from '#web/client/format.ts';
import { maintenanceQuery } from '#web/client/queries/platform.ts';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Says what the creator of a suspended store can still do. */
export function SuspendedNotice({ store }: { store: Store | null }) {
  // The live stream brings it: the first paint waits for no call of its own.
  const { data: maintenance } = useQuery({ ...maintenanceQuery, enabled: false });
  if (!store?.suspendedAt) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" title={`${store.name} is suspended`}>
        Since {formatDate(store.suspendedAt)}, visitors and customers find a notice in its place. Nothing in it is lost.
        You can still view and export everything, refund orders and answer messages. Changes, publishing and emails wait
        until it is open again.
        {maintenance && (
          <>
            {' '}
            Questions? Write to{' '}
            <a href={`mailto:${maintenance.supportEmail}`} className={`${linkStyle} wrap-anywhere`}>
              {maintenance.supportEmail}
            </a>
            .
          </>
        )}
      </Notice>
    </div>
  );
}
