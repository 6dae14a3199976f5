import type { ProductCardView } from '#shared/contract/pages.ts';
import type { ProductKind } from '#shared/rules/productKind.ts';
import { useBlockMessages } from './useBlockMessages.ts';

type PriceTagProps = {
  product: ProductCardView;
  /** Shows only that it is sold out, or owned. */
  priceHidden?: boolean;
};

/**
 * The price of a product in a list and what kind of product it is, or that it is sold out or not for sale yet, or a link to the
 * library for a customer who owns it. Not both the price and that it is sold out, because narrow cards have no room for that.
 */
export function PriceTag({ product, priceHidden = false }: PriceTagProps) {
  const { kind, price, isSoldOut = false, isWaitlist = false, libraryHref } = product;
  const { product: messages } = useBlockMessages();
  const kinds: Partial<Record<ProductKind, string>> = messages.kinds;
  const label = isWaitlist ? messages.soon : isSoldOut ? messages.soldOut : priceHidden ? null : price.label;
  if (libraryHref !== undefined)
    return (
      <b>
        <a className="has" href={libraryHref}>
          {messages.owned}
        </a>
      </b>
    );
  if (label === null) return null;
  return (
    <b>
      {label}
      {kinds[kind] === undefined ? null : <small className="kind">{`\u00a0· ${kinds[kind]}`}</small>}
    </b>
  );
}
