import type { AccessLimits } from '#shared/rules/accessLimits.ts';
import type { Language } from '#shared/rules/language.ts';
import { fillCount } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { findPublishedParts, type SellableProduct } from './findPublishedProduct.ts';
import { limitsOf } from './limitsOf.ts';

/** What buyers are told about the limits of each of several products, and of the products in bundles among them. */
export async function findLimitLines(
  tx: StoreTx,
  products: readonly SellableProduct[],
  language: Language,
): Promise<(product: SellableProduct) => string[]> {
  const parts = await findPublishedParts(tx, products);
  return (product) => {
    const ofProduct = product.partIds.flatMap((id) => parts.get(id) ?? []);
    return limitLines(product, ofProduct, language);
  };
}

/** What buyers are told about the limits of a product, and of each product of a bundle. */
export function limitLines(product: SellableProduct, parts: readonly SellableProduct[], language: Language): string[] {
  const ofParts = parts.flatMap((part) => linesOf(part, language).map((line) => `${part.title}: ${line}`));
  return [...linesOf(product, language), ...ofParts];
}

const linesOf = (product: SellableProduct, language: Language): string[] => {
  const { accessDays, downloadLimit } = limitsOf(product);
  return limitTexts({ accessDays, downloadLimit: product.files.length > 0 ? downloadLimit : null }, language);
};

/** 'Access for 30 days', '5 downloads per file'. */
export function limitTexts({ accessDays, downloadLimit }: AccessLimits, language: Language): string[] {
  const messages = getMessages(language);
  return [
    ...(accessDays === null ? [] : [fillCount(messages, messages.limits.days, accessDays)]),
    ...(downloadLimit === null ? [] : [fillCount(messages, messages.limits.downloads, downloadLimit)]),
  ];
}
