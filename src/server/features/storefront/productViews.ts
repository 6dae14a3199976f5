import type { PriceView, ProductCardView, ProductView } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { Price } from '#shared/rules/price.ts';
import { fill } from '#shared/rules/words/fill.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';
import { presentImage } from '../catalog/presentImage.ts';
import type { ForSale } from '../orders/findForSale.ts';
import { kindLabel, sizeLabel } from '../catalog/fileLabel.ts';

interface Shown {
  storeId: string;
  language: Language;
}

/** A product's card, with its price in the words of a language. */
export function cardView(product: ForSale, { storeId, language }: Shown): ProductCardView {
  const { slug, title, summary, price, currency, tags } = product;
  const cover = coversOf(storeId, product)[0] ?? null;
  return { slug, title, summary, tags, cover, price: priceView(price, { currency, language }) };
}

export function productView(product: ForSale, shown: Shown): ProductView {
  const words = wordsIn(shown.language);
  return {
    ...cardView(product, shown),
    covers: coversOf(shown.storeId, product),
    descriptionHtml: product.descriptionHtml,
    files: product.files.map((file) => ({
      name: file.name,
      kind: kindLabel(file, words),
      size: sizeLabel(file.bytes, words),
    })),
  };
}

/** '$12', '$12.50', 'Free', '$5+': whole amounts go without decimals. */
export function priceView(price: Price, { currency, language }: { currency: string; language: Language }): PriceView {
  const { common } = wordsIn(language);
  if (price.kind === 'free') return { kind: 'free', label: common.free, amount: 0, currency };
  const { amount } = price.kind === 'fixed' ? price.amount : price.least;
  const label = formatMoney({ amount, currency }, language, { compact: true });
  const shown = price.kind === 'from' ? fill(common.from, { amount: label }) : label;
  return { kind: price.kind, label: shown, amount, currency };
}

const coversOf = (storeId: string, { covers }: ForSale) =>
  covers.map(({ image, alt }) => ({ image: presentImage(storeId, image), alt }));
