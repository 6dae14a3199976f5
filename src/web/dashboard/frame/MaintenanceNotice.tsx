import { useQuery } from '@tanstack/react-query';
import { maintenanceQuery } from '#web/client/queries/platform.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Creators work on during maintenance, and know of it. */
export function MaintenanceNotice() {
  // The live stream brings it: the first paint waits for no call of its own.
  const { data: maintenance } = useQuery({ ...maintenanceQuery, enabled: false });
  if (!maintenance?.maintenanceMode) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" title="Site maintenance">
        {maintenance.maintenanceMessage}
      </Notice>
    </div>
  );
}
