import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DeletedStore } from '#shared/contract/deletedStores.ts';
import { isolateRtl } from '#shared/kit/isolate.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { formatDate } from '#web/client/format.ts';
import { deletedStoresQuery } from '#web/client/queries/stores.ts';
import { Button } from '#web/ui/Button.tsx';
import { useRestoreStore } from './useRestoreStore.ts';

/** The stores that can still be restored, inside the caller's markup. Renders nothing if there are none. */
export function DeletedStores({ children }: { children: (list: ReactNode) => ReactNode }) {
  const { data: stores = [], error, refetch } = useQuery(deletedStoresQuery);
  const { restore, restoring } = useRestoreStore();
  if (error && stores.length === 0)
    return children(
      <LoadNotice error={error} otherwise="Couldn’t load your deleted stores." onRetry={() => void refetch()} />,
    );
  if (stores.length === 0) return null;
  return children(
    <ul className="rounded-md border border-line bg-surface px-4">
      {stores.map((store) => (
        <DeletedRow
          key={store.id}
          store={store}
          busy={restoring === store.id}
          disabled={restoring !== null}
          onRestore={() => restore(store.id)}
        />
      ))}
    </ul>,
  );
}

type DeletedRowProps = { store: DeletedStore; busy: boolean; disabled: boolean; onRestore: () => void };

function DeletedRow({ store: { name, slug, removedAt }, busy, disabled, onRestore }: DeletedRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-small wrap-anywhere text-ink-2">
          /{slug} · permanently deleted on {formatDate(removedAt)}
        </span>
      </span>
      <Button
        size="small"
        busy={busy}
        disabled={disabled && !busy}
        onClick={onRestore}
        aria-label={`Restore ${isolateRtl(name)}`}
      >
        Restore
      </Button>
    </li>
  );
}
