import type { ProductCardView, StoreFrame } from '#shared/contract/pages.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';

/** Search and tags over a long list. A script does the finding; without one all products stand below, and this is not there. */
export function FindProducts({ products, store }: { products: readonly ProductCardView[]; store: StoreFrame }) {
  const { front } = wordsIn(store.language);
  const tags = commonTags(products);
  return (
    <div className="find" role="search" data-find={front.nothing} data-extra="now">
      <input type="search" aria-label={front.search} placeholder={front.search} />
      {tags.length === 0 ? null : (
        <p>
          <button type="button" value="" aria-pressed>
            {front.all}
          </button>
          {tags.map((tag) => (
            <button key={tag} type="button" value={tag} aria-pressed={false}>
              {tag}
            </button>
          ))}
        </p>
      )}
      <p role="status" />
    </div>
  );
}

const MOST_TAGS = 12;

/** The tags that most of them bear, in the order they come. */
function commonTags(products: readonly ProductCardView[]): string[] {
  const counts = new Map<string, number>();
  for (const { tags } of products) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const most = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, MOST_TAGS);
  return [...counts.keys()].filter((tag) => most.some(([kept]) => kept === tag));
}
