import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { copyStoreLink } from '../store/copyStoreLink.ts';

type NoCustomersProps = {
  filtered: boolean;
  search: string;
  storeUrl: string;
  onClear: () => void;
  onAdd: () => void;
};

/** Without customers, it invites to share the store. With a filter, it offers to clear the filter. */
export function NoCustomers({ filtered, search, storeUrl, onClear, onAdd }: NoCustomersProps) {
  if (filtered)
    return (
      <EmptyState
        drawing="lens"
        sentence={search === '' ? 'No customers match these filters.' : `No customers match “${search}”.`}
        action={<Button onClick={onClear}>Show all customers</Button>}
      />
    );
  return (
    <EmptyState
      drawing="people"
      sentence="Everyone who buys or signs up will appear here. Share your store link, or add people you know."
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" onClick={() => void copyStoreLink(storeUrl)}>
            Copy store link
          </Button>
          <Button onClick={onAdd}>Add customer</Button>
        </span>
      }
    />
  );
}
