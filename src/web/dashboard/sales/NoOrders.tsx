import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { copyStoreLink } from '../store/copyStoreLink.ts';

type NoOrdersProps = { filtered: boolean; search: string; storeUrl: string; onClear: () => void };

/** Before the first sale, it invites to share the store. With a filter, it offers to clear the filter. */
export function NoOrders({ filtered, search, storeUrl, onClear }: NoOrdersProps) {
  if (filtered)
    return (
      <EmptyState
        drawing="lens"
        sentence={search === '' ? 'No orders match these filters.' : `No orders match “${search}”.`}
        action={<Button onClick={onClear}>Show all orders</Button>}
      />
    );
  return (
    <EmptyState
      drawing="receipt"
      sentence="Orders will appear here after your first sale. Share your store link to get started."
      action={
        <Button variant="primary" onClick={() => void copyStoreLink(storeUrl)}>
          Copy store link
        </Button>
      }
    />
  );
}
