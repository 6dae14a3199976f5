import { useQuery } from '@tanstack/react-query';
import { maintenanceQuery } from '#web/client/queries/platform.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Shown during maintenance, in which creators can continue to work. */
export function MaintenanceNotice() {
  // The live stream delivers this, so the first paint waits for no extra call.
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
