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

/** Before the first customer the next step is to be seen; after a filter the next step is back. */
export function NoCustomers({ filtered, search, storeUrl, onClear, onAdd }: NoCustomersProps) {
  if (filtered)
    return (
      <EmptyState
        drawing="lens"
        sentence={search === '' ? 'No customer fits these filters.' : `No customer matches “${search}”.`}
        action={<Button onClick={onClear}>Show all customers</Button>}
      />
    );
  return (
    <EmptyState
      drawing="people"
      sentence="Everybody who buys or signs up stands here. Share your store’s link, or add those you know."
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
