import type { LibraryItemView } from '#shared/contract/pages.ts';
import { initialOf } from '../blocks/Avatar.tsx';

/** The product's image, or its initial. */
export function ItemCover({ item }: { item: LibraryItemView }) {
  if (item.coverUrl === null) {
    return (
      <span className="letter" aria-hidden>
        {initialOf(item.title)}
      </span>
    );
  }
  return <img src={item.coverUrl} alt={item.coverAlt} width={640} height={480} loading="lazy" />;
}
