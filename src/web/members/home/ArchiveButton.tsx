import type { OwnItemView, StoreFrame } from '#shared/contract/pages.ts';
import { storeLink } from '../../blocks/storeLink.ts';
import { Symbol } from '../../blocks/Symbol.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

type ArchiveButtonProps = {
  store: StoreFrame;
  item: Pick<OwnItemView, 'id' | 'title' | 'isArchived'>;
  /** The query of the list to come back to. */
  list?: string;
  /** Whether the button shows its action as text. Without it, only screen readers and a tooltip name the action. */
  isLabeled?: boolean;
};

/** Moves an item to the archive, or back. */
export function ArchiveButton({ store, item, list = '', isLabeled = false }: ArchiveButtonProps) {
  const { library } = useMessages();
  const label = item.isArchived ? library.moveBack : library.moveAway;
  return (
    <form className="put-away" method="post" action={storeLink(store, 'archive')}>
      <input type="hidden" name="item" value={item.id} />
      <input type="hidden" name="list" value={list} />
      <button
        className="plain"
        type="submit"
        name="step"
        value={item.isArchived ? 'restore' : 'archive'}
        title={isLabeled ? undefined : label}
      >
        <Symbol name={item.isArchived ? 'restore' : 'archive'} />
        {isLabeled ? label : <span className="unseen">{label}</span>}
        <span className="unseen"> {item.title}</span>
      </button>
    </form>
  );
}
