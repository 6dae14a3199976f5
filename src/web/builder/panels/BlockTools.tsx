import { ArrowDown, ArrowUp, Copy, CornerDownRight, Trash2 } from 'lucide-react';
import { findPlace } from '#shared/blocks/edits.ts';
import { itemName } from '#shared/blocks/itemText.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { useBuilder, useEditingState } from '../BuilderContext.ts';
import { otherPlaces } from './blockMoves.ts';
import { useDelete } from './useDelete.ts';

/** Actions for a whole block. */
export function BlockTools({ id }: { id: string }) {
  const { editing } = useBuilder();
  const page = useEditingState((state) => state.page);
  const remove = useDelete();
  const place = findPlace(page, id);
  if (!place) return null;
  const name = itemName(place.item);
  const places = otherPlaces(page, place);
  return (
    <fieldset aria-label={`${name}: move, duplicate, delete`} className="flex shrink-0 flex-wrap">
      <IconButton
        label={`Move ${name} up`}
        size="small"
        tip={false}
        icon={<ArrowUp aria-hidden />}
        disabled={place.at === 0}
        onClick={() => editing.moveBy(id, -1)}
      />
      <IconButton
        label={`Move ${name} down`}
        size="small"
        tip={false}
        icon={<ArrowDown aria-hidden />}
        disabled={place.at === place.among - 1}
        onClick={() => editing.moveBy(id, 1)}
      />
      {places.length > 0 && (
        <Menu
          trigger={
            <IconButton label={`Move ${name} to…`} size="small" tip={false} icon={<CornerDownRight aria-hidden />} />
          }
          items={places.map(({ label, to }) => ({ label, onChoose: () => editing.move(id, to) }))}
        />
      )}
      <IconButton
        label={`Duplicate ${name}`}
        size="small"
        tip={false}
        icon={<Copy aria-hidden />}
        onClick={() => editing.duplicate(id)}
      />
      <IconButton
        label={`Delete ${name}`}
        size="small"
        tip={false}
        icon={<Trash2 aria-hidden />}
        onClick={() => remove(id)}
      />
    </fieldset>
  );
}
