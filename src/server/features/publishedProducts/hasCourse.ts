import type { SellableProduct } from './findPublishedProduct.ts';

export const hasCourse = ({ contents }: Pick<SellableProduct, 'contents'>): boolean =>
  contents.some(({ kind }) => kind === 'course');
