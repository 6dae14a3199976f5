import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { copyStoreLink } from '../store/copyStoreLink.ts';

type NoOrdersProps = { filtered: boolean; search: string; storeUrl: string; onClear: () => void };

/** Before the first sale the next step is to be seen; after a filter the next step is back. */
export function NoOrders({ filtered, search, storeUrl, onClear }: NoOrdersProps) {
  if (filtered)
    return (
      <EmptyState
        drawing="lens"
        sentence={search === '' ? 'No order fits these filters.' : `No order matches “${search}”.`}
        action={<Button onClick={onClear}>Show all orders</Button>}
      />
    );
  return (
    <EmptyState
      drawing="receipt"
      sentence="Your first sale will stand here. Share your store’s link to bring it closer."
      action={
        <Button variant="primary" onClick={() => void copyStoreLink(storeUrl)}>
          Copy store link
        </Button>
      }
    />
  );
}
