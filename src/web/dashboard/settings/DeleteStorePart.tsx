import { useState } from 'react';
import type { Store } from '#shared/contract/stores.ts';
import { DELETED_SLUG_DAYS, STORE_RESTORE_DAYS } from '#shared/rules/limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useDeleteStore } from '../store/useDeleteStore.ts';
import { Part } from './Part.tsx';

/** The end of a store, behind its own name. */
export function DeleteStorePart({ store }: { store: Store }) {
  const [asking, setAsking] = useState(false);
  const { deleteStore, deleting } = useDeleteStore(store);
  return (
    <Part
      id="delete-store"
      title="Delete store"
      sentence={`It goes off line at once, and you can restore it for ${STORE_RESTORE_DAYS} days.`}
    >
      <div>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete this store
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => !deleting && setAsking(open)}
        title={`Delete ${store.name}?`}
        description={<Consequences slug={store.slug} />}
        confirmLabel="Delete store"
        cancelLabel="Keep it"
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
        Its pages, checkout and members area close now, and its customers can no longer open what they bought.
      </span>
      <span className="mt-2 block">
        For {STORE_RESTORE_DAYS} days you can restore it unchanged. Then its products, files, orders and customers are
        gone for good.
      </span>
      <span className="mt-2 block">
        Nobody else can take the address /{slug} for {DELETED_SLUG_DAYS} days.
      </span>
    </>
  );
}
