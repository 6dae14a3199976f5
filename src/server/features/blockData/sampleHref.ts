import { STORE_PATHS } from '#shared/rules/storePaths.ts';

export const productPath = (slug: string): string => STORE_PATHS.product.replace(':product', encodeURIComponent(slug));

/** Where everybody can open a lesson. */
export const sampleHref = (base: string, { slug, lessonId }: { slug: string; lessonId: string }): string =>
  `${base}${productPath(slug)}/lessons/${lessonId}`;
