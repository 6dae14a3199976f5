import { fitsInside, itemsInSlot, placesOf, slotNames, type Place, type Placed } from '#shared/blocks/edits.ts';
import { itemName, slotLabel } from '#shared/blocks/itemText.ts';
import type { Page } from '#shared/blocks/page.ts';

/** Where else a block can go besides up and down in its row: out of its parent, or into a slot. */
export function otherPlaces(page: Page, place: Placed): { label: string; to: Place }[] {
  const all = placesOf(page);
  const holder = place.inside && all.find(({ item }) => item.props.id === place.inside?.id);
  const out = holder
    ? [{ label: `Move out of ${itemName(holder.item)}`, to: { inside: null, at: holder.at + 1 } }]
    : [];
  if (!fitsInside(place.item)) return out;
  const into = all.flatMap(({ item }) =>
    slotNames(item)
      .filter((slot) => place.inside?.id !== item.props.id || place.inside.slot !== slot)
      .map((slot) => ({
        label: `Move into ${itemName(item)}: ${slotLabel(item, slot)}`,
        to: { inside: { id: item.props.id, slot }, at: itemsInSlot(item, slot).length },
      })),
  );
  return [...out, ...into];
}
