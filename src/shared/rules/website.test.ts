import { describe, expect, it } from 'vitest';
import { PLATFORM_SEGMENTS, generateSlug } from './slug.ts';
import { pageSlugProblem, pageSlugsFor, STORE_SEGMENTS } from './website.ts';

describe('the slug of a website page', () => {
  it.each(['', 'about', 'work-with-me', '2026', 'contact', 'subscribe', 'a'.repeat(60)])('may be %j', (slug) => {
    expect(pageSlugProblem(slug)).toBeNull();
  });

  it.each(['About', 'a b', 'a--b', '-a', 'a-', 'ä', 'a/b', 'a.html', 'a'.repeat(61)])('may not be %j', (slug) => {
    expect(pageSlugProblem(slug)).not.toBeNull();
  });

  it.each([...STORE_SEGMENTS, ...PLATFORM_SEGMENTS, 'home'])('cannot be %s, which the store uses', (slug) => {
    expect(pageSlugProblem(slug)).not.toBeNull();
  });

  it.each(['About', 'Über uns', '日本語', '🌿', 'Members', 'Home', 'x'.repeat(200), '   '])(
    'is made from the title %j, as often as needed',
    (title) => {
      const slugs = pageSlugsFor(generateSlug(title));
      const found = Array.from({ length: 20 }, () => slugs.next().value ?? '');
      expect(new Set(found).size).toBe(20);
      expect(found.map(pageSlugProblem).filter((problem) => problem !== null)).toEqual([]);
    },
  );
});
