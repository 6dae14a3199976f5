import type { ProductCardView } from '#shared/contract/pages.ts';
import { useWords } from './useWords.ts';

/** The price of a product in a list, or the way to it for the customer who has it. */
export function PriceTag({ product: { price, libraryHref } }: { product: ProductCardView }) {
  return <b>{libraryHref === undefined ? price.label : <OwnedLink href={libraryHref} />}</b>;
}

function OwnedLink({ href }: { href: string }) {
  return (
    <a className="has" href={href}>
      {useWords().product.owned}
    </a>
  );
}
