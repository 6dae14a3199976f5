import type { ProductCardView } from '#shared/contract/pages.ts';
import { useBlockMessages } from './useBlockMessages.ts';

type PriceTagProps = {
  product: ProductCardView;
  /** Shows only that it is sold out, or owned. */
  priceHidden?: boolean;
};

/**
 * The price of a product in a list, or that it is sold out or not for sale yet, or a link to the library for a customer who owns it. Not both
 * the price and that it is sold out, because narrow cards have no room for that.
 */
export function PriceTag({ product, priceHidden = false }: PriceTagProps) {
  const { price, isSoldOut = false, isWaitlist = false, libraryHref } = product;
  if (libraryHref !== undefined) return <OwnedLink href={libraryHref} />;
  if (isWaitlist) return <Soon />;
  if (isSoldOut) return <SoldOut />;
  return priceHidden ? null : <b>{price.label}</b>;
}

function OwnedLink({ href }: { href: string }) {
  return (
    <b>
      <a className="has" href={href}>
        {useBlockMessages().product.owned}
      </a>
    </b>
  );
}

const Soon = () => <b>{useBlockMessages().product.soon}</b>;
const SoldOut = () => <b>{useBlockMessages().product.soldOut}</b>;
