import type { ProductCardView } from '#shared/contract/pages.ts';
import { useBlockMessages } from './useBlockMessages.ts';

/** The price of a product in a list, or a link to the library for a customer who owns it. */
export function PriceTag({ product: { price, libraryHref } }: { product: ProductCardView }) {
  return <b>{libraryHref === undefined ? price.label : <OwnedLink href={libraryHref} />}</b>;
}

function OwnedLink({ href }: { href: string }) {
  return (
    <a className="has" href={href}>
      {useBlockMessages().product.owned}
    </a>
  );
}
