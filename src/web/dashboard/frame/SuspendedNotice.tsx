import { isolate } from '#shared/kit/isolate.ts';
import { useQuery } from '@tanstack/react-query';
import type { Store } from '#shared/contract/stores.ts';
import { formatDate } from '#web/client/format.ts';
import { maintenanceQuery } from '#web/client/queries/platform.ts';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Explains what the creator of a suspended store can still do. */
export function SuspendedNotice({ store }: { store: Store | null }) {
  // The live stream delivers this, so the first paint waits for no extra call.
  const { data: maintenance } = useQuery({ ...maintenanceQuery, enabled: false });
  if (!store?.suspendedAt) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" title={`${isolate(store.name)} is suspended`}>
        Since {formatDate(store.suspendedAt)}, visitors and customers see a notice instead of your store. Nothing is
        lost. You can still view and export everything, refund orders and reply to messages. You can’t make changes,
        publish or send emails until the store is reopened.
        {maintenance && (
          <>
            {' '}
            Questions? Email{' '}
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
