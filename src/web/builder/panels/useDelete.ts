import { isolate } from '#shared/kit/isolate.ts';
import { findPlace } from '#shared/blocks/edits.ts';
import { itemName } from '#shared/blocks/itemText.ts';
import { useBuilder, type Builder } from '../BuilderContext.ts';

type Deleting = Pick<Builder, 'editing' | 'host'>;

/** Deletes a block immediately and offers to undo it for a while. */
export function deleteBlock({ editing, host }: Deleting, id: string): void {
  const place = findPlace(editing.snapshot().page, id);
  if (!place) return;
  editing.remove(id);
  const { page } = editing.snapshot();
  host.notify('info', `${isolate(itemName(place.item))} deleted`, undefined, {
    duration: 8000,
    action: {
      label: 'Undo',
      // Undo reverts the last action only. After others, the block itself is inserted again.
      onAct: () => {
        if (editing.snapshot().page === page) editing.undo();
        else if (!findPlace(editing.snapshot().page, id)) editing.add(place.item, place);
      },
    },
  });
}

export function useDelete(): (id: string) => void {
  const { editing, host } = useBuilder();
  return (id) => deleteBlock({ editing, host }, id);
}
