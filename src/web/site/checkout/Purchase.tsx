import type { ProductCardView } from '#shared/contract/pages.ts';
import { initialOf } from '../../blocks/Avatar.tsx';
import { imageAddress } from '../../blocks/imageAddress.ts';

type PurchaseProps = { product: ProductCardView; variant: string | null; quantity: number };

/** The product of a checkout for one. */
export function Purchase({ product, variant, quantity }: PurchaseProps) {
  const { cover, title, summary, price } = product;
  return (
    <div className="purchase">
      {cover === null ? (
        <span className="letter" aria-hidden>
          {initialOf(title)}
        </span>
      ) : (
        <picture>
          <img
            src={imageAddress(cover.image, 640)}
            srcSet={`${imageAddress(cover.image, 320)} 320w,${imageAddress(cover.image, 640)} 640w`}
            sizes="(min-width:56em) 24rem,5rem"
            width={cover.image.width}
            height={cover.image.height}
            alt={cover.alt}
          />
        </picture>
      )}
      <div>
        <h2 dir="auto">{title}</h2>
        {variant === null ? null : <p dir="auto">{variant}</p>}
        {summary === '' ? null : (
          <p className="meta" dir="auto">
            {summary}
          </p>
        )}
        <p className="cost">
          {price.label}
          {quantity > 1 ? ` × ${quantity}` : null}
        </p>
      </div>
    </div>
  );
}
