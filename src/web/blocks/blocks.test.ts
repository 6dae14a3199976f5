import { describe, expect, it } from 'vitest';
import { newItem, type Item } from '#shared/blocks/page.ts';
import { BLOCKS, type BlockType } from '#shared/blocks/registry.ts';
import type { PageData } from '#shared/contract/pages.ts';
import { NETWORK_IDS } from '#shared/rules/networks.ts';
import { createRenderPage } from '../site/renderPage.tsx';
import { sampleProducts, sampleStore, sampleStorefront } from '../site/samples.ts';

const renderPage = createRenderPage({
  scripts: { boot: null, referral: null, extras: null, element: null },
  sha256: () => '',
});
const ID = '0b0e6f3e-6f35-4c5e-9a53-0d3a4c1f2b11';
const IMAGE = {
  id: ID,
  url: `/media/store/${ID}`,
  width: 1600,
  height: 1200,
  widths: [320, 640, 1280],
  color: '#b98c66',
};
const PICTURE = { id: ID, alt: '' };

function bodyOf(content: Item[], data: Partial<PageData> = {}): string {
  const view = sampleStorefront(sampleStore(), sampleProducts(3));
  const { html } = renderPage({ ...view, page: { ...view.page, content }, data: { ...view.data, ...data } });
  return html.slice(html.indexOf('<main'));
}

const drawn = (
  type: BlockType,
  props: Record<string, unknown>,
  data: Partial<PageData> = { images: { [ID]: IMAGE } },
) => bodyOf([newItem(type, 'one', props)], data);

describe('a block without content', () => {
  it.each([
    ['linkGroup', { links: [] }],
    ['linkGroup', { links: [{ label: 'Nowhere', url: '' }] }],
    ['product', { product: ID }],
    ['featured', { product: ID }],
    ['image', {}],
    ['gallery', { pictures: [{ picture: { ...PICTURE, id: ID.replace('0', 'f') }, caption: 'Gone' }] }],
    ['social', { from: 'own', links: [] }],
    ['testimonials', { quotes: [] }],
    ['logos', { logos: [] }],
    ['courseOutline', {}],
    ['courseOutline', { product: 'p0' }],
    ['membershipTiers', {}],
    ['membershipTiers', { product: 'p0' }],
    ['customerReviews', {}],
    ['customerReviews', { from: 'product', product: ID }],
    ['waitlist', {}],
    ['tipJar', { product: 'p0' }],
    ['calendar', { product: 'p0' }],
  ] as const)('shows visitors nothing: %s', (type, props) => {
    expect(drawn(type, props)).not.toContain('data-block="one"');
  });
});

it('renders the first product if none is chosen, and an initial for one without a cover', () => {
  const view = sampleStorefront(
    sampleStore(),
    sampleProducts(1).map((product) => ({ ...product, cover: null })),
  );
  for (const type of ['product', 'featured'] as const) {
    const page = bodyOf([newItem(type, 'one')], { products: view.data.products });
    expect(page).toContain('Celadon glaze recipes');
    expect(page).toContain('class="letter"');
  }
});

it('links a featured product to the page that its creator chose', () => {
  expect(drawn('featured', { leads: 'page' })).toMatch(/class="cta" href="[^"]*\/p\/celadon-glaze-recipes"/);
  expect(drawn('featured', { leads: 'checkout' })).toMatch(/class="cta" href="[^"]*\/checkout\/celadon-glaze-recipes"/);
});

it('gives every image its dimensions, and a gallery image a link to the largest version', () => {
  const page = drawn('gallery', { pictures: [{ picture: PICTURE, caption: '' }] });
  expect(page).toMatch(/<img[^>]*width="1600" height="1200"/);
  expect(page).toContain(`href="/media/store/${ID}-1280.webp"`);
  expect(page).toContain('aria-label="Image 1"');
});

it('folds a group only if it has a title', () => {
  expect(drawn('linkGroup', { fold: 'closed' })).toContain('<details><summary>');
  expect(drawn('linkGroup', { fold: 'open' })).toContain('<details open="">');
  expect(drawn('linkGroup', { fold: 'closed', title: '' })).not.toContain('<details');
});

it.each(NETWORK_IDS)('has an icon and a label for %s', (network) => {
  const page = drawn('social', { from: 'own', links: [{ network, url: 'https://example.com' }] });
  expect(page).toMatch(/aria-label="[^"]+"><svg[^>]*>.*<path d="[^"]{8}/);
});

it('uses each id once on a page with several forms', () => {
  const page = bodyOf([newItem('signup', 'a'), newItem('signup', 'b', { asksTick: true }), newItem('contact', 'c')]);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(6);
  expect(new Set(ids).size).toBe(ids.length);
});

it('puts no visitor’s token into a form, because the page is cached for everyone', () => {
  const fields = [...drawn('signup', {}).matchAll(/<input type="hidden"[^>]*>/g)].map(([field]) => field);
  expect(fields).toEqual(['<input type="hidden" name="block" value="one"/>']);
});

it.each(['signup', 'contact'] as const)('disables the form in a preview, with a note: %s', (type) => {
  const view = sampleStorefront({ ...sampleStore(), preview: '?preview=true' }, []);
  const { html } = renderPage({ ...view, page: { ...view.page, content: [newItem(type, 'one')] } });
  const form = /<form.*<\/form>/.exec(html)?.[0] ?? '';
  expect(form).toContain('This is a preview. The form will work once the page is published.');
  expect(form).not.toMatch(/type="submit"|action=|method=/);
  expect(form).toContain('aria-describedby="one-preview"');
});

const TYPES = Object.keys(BLOCKS).filter((type): type is BlockType => type in BLOCKS);

it.each(TYPES)('uses the class %s only for the element around the block', (type) => {
  const classes = [...drawn(type, {}).matchAll(/ class="([^"]+)"/g)].map(([, names = '']) => names.split(' '));
  expect(classes.filter((names) => names.includes(type)).length).toBeLessThanOrEqual(1);
});

const HOSTILE = `</style></script><img src=x onerror=alert(1)>"'`;

it.each(TYPES)('escapes text in %s', (type) => {
  const fields = Object.entries(BLOCKS[type].fields);
  const props = Object.fromEntries(
    fields.flatMap(([name, { kind }]) => (kind === 'text' || kind === 'longText' ? [[name, HOSTILE]] : [])),
  );
  expect(drawn(type, props)).not.toContain('<img src=x');
});
