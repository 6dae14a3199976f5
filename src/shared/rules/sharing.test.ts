import { expect, it } from 'vitest';
import { shareAddress } from './sharing.ts';

const page = { url: 'https://stoa.example/moss?a=1&b=2', title: 'Moss & more, “soft”' };

it.each(['x', 'facebook', 'whatsapp', 'linkedin', 'email'] as const)(
  'gives %s the whole URL and nothing else',
  (place) => {
    const url = new URL(shareAddress(place, page));
    const values = [...url.searchParams.values()].join(' ');
    expect(values).toContain(page.url);
    expect([...url.searchParams.keys()]).not.toContain('b');
    expect(url.hash).toBe('');
  },
);

it('includes a title if the target accepts one', () => {
  expect(new URL(shareAddress('x', page)).searchParams.get('text')).toBe(page.title);
  expect(new URL(shareAddress('email', page)).searchParams.get('subject')).toBe(page.title);
});
