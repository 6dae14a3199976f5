import { isolate } from '#shared/kit/isolate.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { DeletedStores } from '../store/DeletedStores.tsx';

/** Shown to a creator without a store. */
export function NoStore({ firstName, onOpenStore }: { firstName: string; onOpenStore: () => void }) {
  return (
    <>
      <PageHead title={`Welcome, ${isolate(firstName)}`} sentence="You’re one step away." />
      <div className="rounded-lg border border-line bg-surface">
        <EmptyState
          drawing="products"
          sentence="You don’t have a store yet. All you need is a name and an address."
          action={
            <Button variant="primary" onClick={onOpenStore}>
              Open your store
            </Button>
          }
        />
      </div>
      <DeletedStores>
        {(list) => (
          <section className="mt-8 flex flex-col gap-4">
            <h2 className="text-large font-semibold">Deleted stores</h2>
            {list}
          </section>
        )}
      </DeletedStores>
    </>
  );
}
