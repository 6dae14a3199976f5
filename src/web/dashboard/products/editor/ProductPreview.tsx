import type { Product } from '#shared/contract/catalog.ts';
import type { Store } from '#shared/contract/stores.ts';
import { imageAddress } from '#web/blocks/imageAddress.ts';
import { initialOf } from '#web/blocks/Avatar.tsx';
import { priceText } from '../priceText.ts';
import { readPrice, type ProductDraft } from './productDraft.ts';

const WIDTH = 640;

type ProductPreviewProps = { draft: ProductDraft; product: Product | null; store: Store };

/** The product's card as the store would show it with the current input. */
export function ProductPreview({ draft, product, store }: ProductPreviewProps) {
  const [cover] = draft.covers;
  const { price } = readPrice(draft);
  const title = draft.title.trim() === '' ? 'Your title' : draft.title;
  return (
    <aside
      aria-label="Preview"
      className="min-w-0 lg:sticky lg:top-[calc(var(--top-bar)+var(--space-16))] lg:self-start"
    >
      <p className="mb-2 truncate text-small text-ink-2">
        In <bdi>{store.name}</bdi>
      </p>
      <article className="max-w-form overflow-hidden rounded-md border border-line bg-surface">
        <div className="aspect-4/3 w-full bg-mocha-soft">
          {cover ? (
            <img src={imageAddress(cover.image, WIDTH)} alt={cover.alt} className="size-full object-cover" />
          ) : (
            <span
              aria-hidden
              className="flex size-full items-center justify-center font-display text-display text-mocha"
            >
              {initialOf(title)}
            </span>
          )}
        </div>
        <div className="flex flex-col gap-1 p-4">
          <h2 className="text-large font-semibold wrap-anywhere" dir="auto">
            {title}
          </h2>
          {draft.summary.trim() !== '' && (
            <p className="line-clamp-2 text-body text-ink-2 wrap-anywhere" dir="auto">
              {draft.summary}
            </p>
          )}
          <p className="figures pt-1 font-semibold">
            {draft.isWaitlist ? 'Coming soon' : price ? priceText(price, draft.currency) : '–'}
          </p>
        </div>
      </article>
      <p className="mt-2 text-small text-ink-3">{whenSeen(product)}</p>
    </aside>
  );
}

function whenSeen(product: Product | null): string {
  if (product?.state !== 'published') return 'Visitors will see this when you publish.';
  return product.hasChanges ? 'Visitors will see this when you publish your changes.' : 'Visitors see this now.';
}
