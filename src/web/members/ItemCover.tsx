import type { LibraryItemView } from '#shared/contract/pages.ts';
import { firstLetter } from '../blocks/Avatar.tsx';

/** The product's picture, or its first letter. */
export function ItemCover({ item }: { item: LibraryItemView }) {
  if (item.coverUrl === null) {
    return (
      <span className="letter" aria-hidden>
        {firstLetter(item.title)}
      </span>
    );
  }
  return <img src={item.coverUrl} alt={item.coverAlt} width={640} height={480} loading="lazy" />;
}
