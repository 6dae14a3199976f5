import type { PriceView, ProductCardView, ProductView } from '#shared/contract/pages.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { Price } from '#shared/rules/price.ts';
import { presentImage } from '../catalog/presentImage.ts';
import type { ForSale } from '../orders/findForSale.ts';
import { kindLabel, sizeLabel } from './fileLabel.ts';

export function cardView(storeId: string, product: ForSale): ProductCardView {
  const { slug, title, summary, price, currency, tags } = product;
  const cover = coversOf(storeId, product)[0] ?? null;
  return { slug, title, summary, tags, cover, price: priceView(price, currency) };
}

export function productView(storeId: string, product: ForSale): ProductView {
  return {
    ...cardView(storeId, product),
    covers: coversOf(storeId, product),
    descriptionHtml: product.descriptionHtml,
    files: product.files.map((file) => ({ name: file.name, kind: kindLabel(file), size: sizeLabel(file.bytes) })),
  };
}

/** '$12', '$12.50', 'Free', '$5+': whole amounts go without decimals. */
export function priceView(price: Price, currency: string): PriceView {
  if (price.kind === 'free') return { kind: 'free', label: 'Free', amount: 0, currency };
  const { amount } = price.kind === 'fixed' ? price.amount : price.least;
  const label = formatMoney({ amount, currency }, 'en', { compact: true });
  return { kind: price.kind, label: price.kind === 'from' ? `${label}+` : label, amount, currency };
}

const coversOf = (storeId: string, { covers }: ForSale) =>
  covers.map(({ image, alt }) => ({ image: presentImage(storeId, image), alt }));
