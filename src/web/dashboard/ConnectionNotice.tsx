import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { Connection } from '#web/client/connection.ts';

/** Shown on every page while the server cannot be reached. */
export function ConnectionNotice({ connection }: { connection: Connection }) {
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost);
  return (
    <div aria-live="polite" className={placeStyle}>
      {isLost && (
        <p data-offline className={noticeStyle}>
          <WifiOff aria-hidden className="size-4 shrink-0" />
          You’re offline. Trying to reconnect…
        </p>
      )}
    </div>
  );
}

// Centered at the top, above everything that is fixed there: while it is shown, --top-bar is its height.
const placeStyle = 'pointer-events-none fixed inset-x-0 top-0 z-50 flex justify-center';

const noticeStyle =
  'flex h-(--top-bar) items-center gap-2 rounded-b-md bg-ink px-4 text-small font-medium text-paper shadow-float';
