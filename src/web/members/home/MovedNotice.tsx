import type { PageView, StoreFrame } from '#shared/contract/pages.ts';
import { storeLink } from '../../blocks/storeLink.ts';
import { useMessages } from '../../blocks/useMessages.ts';

type Moved = NonNullable<Extract<PageView, { kind: 'library' }>['moved']>;

/** Says what was archived or moved back, with a button to undo it. */
export function MovedNotice({ store, moved, list }: { store: StoreFrame; moved: Moved; list: string }) {
  const { cart } = useMessages();
  return (
    <form className="notice moved" method="post" action={storeLink(store, 'archive')}>
      <output dir="auto">{moved.sentence}</output>
      <input type="hidden" name="item" value={moved.id} />
      <input type="hidden" name="list" value={list} />
      <button className="plain" type="submit" name="step" value={moved.isArchived ? 'restore' : 'archive'}>
        {cart.undo}
      </button>
    </form>
  );
}
