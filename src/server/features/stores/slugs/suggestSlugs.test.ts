import { expect, it } from 'vitest';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');

const suggest = (input: Record<string, unknown>) => world.call('suggestSlugs', input);
const take = (slug: string) =>
  world.sql('insert into store_addresses (slug, store_id, is_current, created_at) values ($1, $2, false, now())', [
    slug,
    ana.storeId,
  ]);

it('suggests slugs for a free name, and names close to it', async () => {
  expect(await suggest({ name: 'Çiğdem', category: 'education' })).toEqual({
    suggestions: [
      'cigdem',
      'cigdem-academy',
      'cigdem-school',
      'cigdem-learn',
      'cigdem-edu',
      'cigdem-1',
      'cigdem-2',
      'cigdem-3',
    ],
    popularity: 'low',
    names: ['Çiğdem Store', 'Çiğdem Shop', 'Çiğdem Co', 'Çiğdem Official', 'The Çiğdem Store'],
  });
});

it('leaves out taken slugs, but treats the store’s own as free', async () => {
  expect((await suggest({ name: 'ana studio' })).suggestions).toEqual([
    'ana-studio-1',
    'ana-studio-2',
    'ana-studio-3',
    'ana-studio-2026',
  ]);
  expect((await suggest({ name: 'ana studio', storeId: ana.storeId })).suggestions[0]).toBe('ana-studio');
});

it('suggests no numbers for a name of which more than five variants are taken', async () => {
  const popularities = [];
  for (const slug of ['moss', 'moss-1', 'moss-hq', 'moss-mart', 'moss-dev', 'moss-2026']) {
    await take(slug);
    popularities.push((await suggest({ name: 'Moss' })).popularity);
  }
  expect(popularities).toEqual(['low', 'low', 'medium', 'medium', 'medium', 'high']);
  expect((await suggest({ name: 'Moss', category: 'creative' })).suggestions).toEqual([
    'moss-studio',
    'moss-works',
    'moss-creative',
    'moss-design',
  ]);
});

it('suggests no slug for a name without Latin letters or digits', async () => {
  expect(await suggest({ name: '猫の店' })).toMatchObject({ suggestions: [], popularity: 'low' });
  expect(await suggest({ name: '' })).toEqual({ suggestions: [], popularity: 'low', names: [] });
});

it('refuses an unknown category', async () => {
  await expect(suggest({ name: 'Ana', category: 'food' })).rejects.toMatchObject({ details: { field: 'category' } });
});
