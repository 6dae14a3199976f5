import { describe, expect, it } from 'vitest';
import { newItem, readPage } from './page.ts';
import { placesOnPage } from './placesOnPage.ts';

const ID = '0d6c9f6e-0000-4000-8000-00000000abcd';
const picture = { id: ID, alt: '' };
const page = (content: unknown[], props: Record<string, unknown> = {}) => readPage({ root: { props }, content });

describe('the places of an upload on a page', () => {
  it.each([
    ['a block', page([newItem('image', 'a', { picture })]), ['Image']],
    ['a row of a block', page([newItem('gallery', 'a', { pictures: [{ picture }] })]), ['Gallery']],
    [
      'a block in another',
      page([{ type: 'columns', props: { id: 'c', first: [newItem('image', 'a', { picture })] } }]),
      ['Image'],
    ],
    ['a video', page([newItem('video', 'a', { file: { id: ID, name: 'film' } })]), ['Video']],
    ['the settings', page([], { shareImage: picture, icon: picture }), ['Share image', 'Icon']],
    ['the page’s own CSS', page([], { customCss: `url(/media/x/${ID.toUpperCase()}-320.webp)` }), ['Custom CSS']],
    ['two blocks of a kind', page([newItem('image', 'a', { picture }), newItem('image', 'b', { picture })]), ['Image']],
    ['nothing', page([newItem('image', 'a')]), []],
  ])('are named by the part that shows it: %s', (_, shown, labels) => {
    expect(placesOnPage(shown, ID)).toEqual(labels);
  });
});
