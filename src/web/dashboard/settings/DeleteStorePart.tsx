import { isolate } from '#shared/kit/isolate.ts';
import { useState } from 'react';
import type { Store } from '#shared/contract/stores.ts';
import { DELETED_SLUG_DAYS, STORE_RESTORE_DAYS } from '#shared/rules/limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useDeleteStore } from '../store/useDeleteStore.ts';
import { Part } from './Part.tsx';

/** Deletes a store, after its name was typed. */
export function DeleteStorePart({ store }: { store: Store }) {
  const [confirming, setConfirming] = useState(false);
  const { deleteStore, deleting } = useDeleteStore(store);
  return (
    <Part
      id="delete-store"
      title="Delete store"
      sentence={`Your store goes offline right away. You have ${STORE_RESTORE_DAYS} days to restore it.`}
    >
      <div>
        <Button variant="danger" onClick={() => setConfirming(true)}>
          Delete this store
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onOpenChange={(open) => !deleting && setConfirming(open)}
        title={`Delete ${isolate(store.name)}?`}
        description={<Consequences slug={store.slug} />}
        confirmLabel="Delete store"
        cancelLabel="Cancel"
        danger
        busy={deleting}
        typeName={store.name}
        onConfirm={deleteStore}
      />
    </Part>
  );
}

function Consequences({ slug }: { slug: string }) {
  return (
    <>
      <span className="block">
        Its pages, checkout and members area will go offline right away, and customers will lose access to what they
        bought.
      </span>
      <span className="mt-2 block">
        You have {STORE_RESTORE_DAYS} days to restore it unchanged. After that, its products, files, orders and
        customers will be permanently deleted.
      </span>
      <span className="mt-2 block">
        The address /{slug} stays reserved for {DELETED_SLUG_DAYS} days.
      </span>
    </>
  );
}
