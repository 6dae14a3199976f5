import { describe, expect, it } from 'vitest';
import type { WebsitePage } from '#shared/contract/website.ts';
import { findByParam, pageParam, pageUrl } from './pageAddress.ts';

const pageAt = (slug: string): WebsitePage => ({
  id: `page ${slug}`,
  slug,
  title: slug,
  inMenu: true,
  publishedAt: null,
  hasDraft: true,
  revision: 1,
  updatedAt: '2026-03-02T09:00:00.000Z',
});

describe('the address of a website’s page', () => {
  it('in the dashboard identifies the page, the home page too', () => {
    const pages = [pageAt('about'), pageAt('')];
    for (const page of pages) expect(findByParam(pages, pageParam(page.slug))).toBe(page);
    expect(findByParam(pages, '')).toBeUndefined();
    expect(findByParam(pages, 'contact')).toBeUndefined();
  });

  it('for visitors has no slash for the home page', () => {
    expect(pageUrl('https://ana.example', pageAt(''))).toBe('https://ana.example');
    expect(pageUrl('https://stoa.example/ana/site', pageAt('about'))).toBe('https://stoa.example/ana/site/about');
  });
});
