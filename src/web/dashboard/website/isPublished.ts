import type { WebsitePage } from '#shared/contract/website.ts';

export const isPublished = ({ publishedAt }: WebsitePage): boolean => publishedAt !== null;
