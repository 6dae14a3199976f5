import type { PriceView, ProductCardView, ProductView } from '#shared/contract/pages.ts';
import type { Language } from '#shared/rules/language.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { Price } from '#shared/rules/price.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { subscriptionPrice } from '#shared/rules/subscriptionText.ts';
import { presentImage } from '../media/presentImage.ts';
import type { SellableProduct } from './findPublishedProduct.ts';
import { durationLabel, kindLabel, sizeLabel } from '#shared/rules/fileLabel.ts';

export interface Shown {
  storeId: string;
  language: Language;
  /** For a signed-in customer: the library link of a product they own. */
  libraryHref?: ((productId: string) => string | undefined) | undefined;
}

/** A product's card, with its price formatted for a language. */
export function cardView(product: SellableProduct, { storeId, language, libraryHref }: Shown): ProductCardView {
  const { id, slug, title, summary, price, currency, tags } = product;
  const cover = coversOf(storeId, product)[0] ?? null;
  const shown = { slug, title, summary, tags, cover, price: priceView(price, { currency, language }) };
  return libraryHref ? { ...shown, libraryHref: libraryHref(id) } : shown;
}

export function productView(product: SellableProduct, shown: Shown): ProductView {
  const messages = getMessages(shown.language);
  return {
    ...cardView(product, shown),
    covers: coversOf(shown.storeId, product),
    descriptionHtml: product.descriptionHtml,
    files: product.files.map((file) => ({
      name: file.name,
      kind: kindLabel(file, messages),
      size: sizeLabel(file.bytes, messages),
      duration: durationLabel(file),
    })),
  };
}

/** '$12', '$12.50', 'Free', '$5+'. Whole amounts have no decimals. */
export function priceView(price: Price, { currency, language }: { currency: string; language: Language }): PriceView {
  const { common } = getMessages(language);
  if (price.kind === 'free') return { kind: 'free', label: common.free, amount: 0, currency };
  const { amount } = price.kind === 'fixed' ? price.amount : price.least;
  if (price.kind === 'fixed' && price.every) {
    const text = subscriptionPrice(price.amount, price.every, language);
    const terms = fill(getMessages(language).subscription.terms, { price: text });
    return { kind: 'fixed', label: text, amount, currency, terms };
  }
  const label = formatMoney({ amount, currency }, language, { compact: true });
  const shown = price.kind === 'from' ? fill(common.from, { amount: label }) : label;
  return { kind: price.kind, label: shown, amount, currency };
}

const coversOf = (storeId: string, { covers }: SellableProduct) =>
  covers.map(({ image, alt }) => ({ image: presentImage(storeId, image), alt }));
