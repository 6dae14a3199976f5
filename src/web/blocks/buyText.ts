import type { ProductCardView } from '#shared/contract/pages.ts';
import type { BlockMessages } from '#shared/rules/messages/Messages.ts';
import type { ProductKind } from '#shared/rules/productKind.ts';

const BUY = { free: 'get', fixed: 'buy', from: 'offer' } as const;

type Sold = { kind: ProductKind; price: Pick<ProductCardView['price'], 'kind' | 'terms'> };

/**
 * The text of the button that buys a product: what a product of its kind begins with, or how it is priced. Only a subscription has
 * terms.
 */
export function buyText({ kind, price }: Sold, messages: BlockMessages): string {
  const { product } = messages;
  if (kind === 'membership') return product.join;
  if (price.terms !== undefined) return product.subscribe;
  return kindText(kind, messages) ?? product[BUY[price.kind]];
}

function kindText(kind: ProductKind, { product, contents, tip }: BlockMessages): string | undefined {
  switch (kind) {
    case 'course':
      return contents.start;
    case 'call':
      return product.book;
    case 'text':
      return product.startReading;
    case 'link':
      return product.getAccess;
    case 'licence':
      return product.getLicense;
    case 'bundle':
      return product.getBundle;
    case 'tip':
      return tip.give;
    default:
      return undefined;
  }
}
