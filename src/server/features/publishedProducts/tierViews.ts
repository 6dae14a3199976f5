import type { TierView } from '#shared/contract/pages.ts';
import { contentView } from '#shared/rules/contentLabel.ts';
import { kindLabel } from '#shared/rules/fileLabel.ts';
import type { Language } from '#shared/rules/language.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { intervalText } from '#shared/rules/subscriptionText.ts';
import { variantTitle } from '#shared/rules/variant.ts';
import { shownLeft } from '../stock/shownLeft.ts';
import type { StockByItem } from '../stock/stockPools.ts';
import type { SellableProduct, SellableVariant } from './findPublishedProduct.ts';

/** The tiers of a membership that visitors can join. */
export function offeredTiers(
  product: SellableProduct,
  { language, stock }: { language: Language; stock: StockByItem },
): TierView[] {
  const { membership, subscription } = getMessages(language);
  const { price } = product;
  const hasTrial = price.kind === 'fixed' && price.trialDays !== undefined;
  return tierViews(product, language).map((tier) => ({
    ...tier,
    left: shownLeft(stock, { productId: product.id, variantId: tier.id }),
    action: hasTrial ? subscription.trialStart : fill(membership.joinTier, { tier: tier.name }),
  }));
}

/** The tiers of a membership, lowest first, each with what it adds to the one below if it includes that. */
export function tierViews(product: SellableProduct, language: Language): Omit<TierView, 'left' | 'action'>[] {
  const { variants, includesLower } = product;
  const { membership } = getMessages(language);
  return variants.map((tier, at) => {
    const below = includesLower ? variants.slice(0, at) : [];
    const included = below.at(-1);
    return {
      id: tier.id,
      name: variantTitle(tier),
      description: tier.description,
      ...priceOf(tier, language),
      includes: included === undefined ? null : fill(membership.everything, { tier: variantTitle(included) }),
      items: tierItems(product, { tiers: [tier], without: below, language }),
    };
  });
}

interface Compared {
  tiers: readonly SellableVariant[];
  without: readonly SellableVariant[];
  language: Language;
}

/** What some tiers give that others do not. */
export function tierItems(
  { files, contents }: SellableProduct,
  { tiers, without, language }: Compared,
): TierView['items'] {
  const messages = getMessages(language);
  const isAdded = (has: (tier: SellableVariant) => boolean) => tiers.some(has) && !without.some(has);
  return [
    ...contents
      .filter(({ id }) => isAdded(({ contentIds }) => contentIds.includes(id)))
      .map((content) => contentView(content, messages))
      .map(({ title, fact }) => ({ title, fact })),
    ...files
      .filter((_file, at) => isAdded((tier) => tier.files.includes(at)))
      .map((file) => ({ title: file.name, fact: kindLabel(file, messages) })),
  ];
}

/** '$5' and 'every month'. */
function priceOf({ price }: SellableVariant, language: Language): Pick<TierView, 'price' | 'every'> {
  // Only a price that repeats is published in a membership.
  if (price.kind !== 'fixed' || !price.every) return { price: '', every: '' };
  return {
    price: formatMoney(price.amount, language, { compact: true }),
    every: intervalText(price.every, language),
  };
}
