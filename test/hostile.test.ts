import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '#shared/blocks/field.ts';
import { PageInput } from '#shared/blocks/page.ts';
import { BLOCKS } from '#shared/blocks/registry.ts';
import { pageSettings } from '#shared/blocks/settings.ts';
import { Image } from '#shared/contract/catalog.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { storeImage } from '#server/features/media/uploadImage.ts';
import { furnish } from './furnish.ts';
import { createWorld, type CreatorWithStore, type World } from './world.ts';
import {
  ADDRESSES,
  COLORS,
  CROOKED_PAGES,
  DOCUMENTS,
  FALSE_PICTURES,
  FILE_NAMES,
  FRAMES,
  MARKUP,
  STYLES,
} from './attackCorpus.ts';
import { hostileBlocks } from './hostileBlocks.ts';

let world: World;
let base: string;
let mallory: CreatorWithStore;
let ana: CreatorWithStore;
let productId: string;
let productSlug: string;
let imageId: string;

beforeAll(async () => {
  world = await createWorld();
  base = await world.listen();
  [mallory, ana] = [await world.creator('mallory'), await world.creator('ana')];
  ({ productId, productSlug, imageId } = await furnish(world, mallory));
});
afterAll(() => world.close());

const as = () => ({ as: mallory });
const call = (name: string, input: object) => world.call(name, { storeId: mallory.storeId, ...input }, as());
const getText = async (path = '') => (await world.get(`/${mallory.slug}${path}`)).body;

/** Publishes a page through the calls that the builder uses. */
async function publish(content: object[], settings: object = {}, more: object = {}): Promise<string> {
  await call('savePreview', { changes: { page: { root: { props: settings }, content }, ...more } });
  await call('publishPreview', {});
  return getText();
}

/** Every tag of a document with the names of its attributes, without text. */
function tagsOf(html: string): string[] {
  const outside = html.replace(/<style>[\s\S]*?<\/style>/g, '<style></style>');
  return [...outside.matchAll(/<(\/?[a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi)].map(([, tag = '', rest = '']) => {
    const names = [...rest.matchAll(/([^\s="'/]+)(?:="[^"]*")?/g)].map(([, name]) => name);
    return `${tag} ${names.join(' ')}`.trim();
  });
}

/** Scripts are our own files, or data that cannot close its element. */
function expectNoForeignScript(html: string): void {
  for (const [, attributes = '', text = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/gi)) {
    expect(attributes).toMatch(/src="\/assets\/|ld\+json/);
    expect(attributes.includes('ld+json') ? JSON.parse(text) : {}).toBeTypeOf('object');
    expect(text).not.toContain('<');
  }
}

it('there are more than a hundred and fifty attacks', () => {
  const known = [
    MARKUP,
    ADDRESSES,
    CROOKED_PAGES,
    STYLES,
    COLORS,
    FILE_NAMES,
    DOCUMENTS,
    FALSE_PICTURES,
    FRAMES,
  ].flat();
  expect(new Set(known.map((attack) => JSON.stringify(attack))).size).toBeGreaterThan(150);
});

/** The number of attacks on one page. With all block types, more would exceed the limit of blocks per page. */
const BATCH = 6;
const batches = Array.from({ length: Math.ceil(MARKUP.length / BATCH) }, (_, at) =>
  Array.from({ length: BATCH }, (_none, n) => MARKUP[(at * BATCH + n) % MARKUP.length] ?? ''),
);
const PLAIN = Array.from({ length: BATCH }, () => 'plain');

describe('hostile texts', () => {
  const publishAll = (attacks: readonly string[]) =>
    publish(
      attacks.flatMap((attack, at) => hostileBlocks(attack, { name: `${at}`, imageId, productId })),
      { title: attacks[0]?.slice(0, 70), description: attacks[1], shareImage: { id: imageId, alt: attacks[2] } },
    );
  const sell = async ([
    title = '',
    summary = '',
    tag = '',
    alt = '',
    description = '',
    name = '',
  ]: readonly string[]) => {
    await call('updateStore', { description });
    // The rules for store names refuse some of these.
    await call('updateStore', { name: name.slice(0, 60) }).catch(() => call('updateStore', { name: 'plain' }));
    await call('saveProduct', { productId, title, summary, tags: [tag.slice(0, 30)], covers: [{ imageId, alt }] });
    await call('publishProduct', { productId });
    return Promise.all(['', `/p/${productSlug}`, `/checkout/${productSlug}`, '/members/login'].map(getText));
  };
  let harmless: { page: string[]; shop: string[][] };
  beforeAll(async () => {
    await publish([{ type: 'productGrid', props: { id: 'all' } }]);
    const shop = (await sell(PLAIN)).map(tagsOf);
    harmless = { shop, page: tagsOf(await publishAll(PLAIN)) };
  });

  it.each(batches)('%s are escaped in every field of every block and of the page', async (...attacks) => {
    const page = await publishAll(attacks);
    expectNoForeignScript(page);
    expect(tagsOf(page)).toEqual(harmless.page);
  });

  it.each(batches)('%s are escaped in the texts of a store and its products', async (...attacks) => {
    await publish([{ type: 'productGrid', props: { id: 'all' } }]);
    const shop = await sell(attacks);
    for (const page of shop) expectNoForeignScript(page);
    expect(shop.map(tagsOf)).toEqual(harmless.shop);
  });

  it('are escaped in feeds, sitemaps and llms.txt', async () => {
    await sell(MARKUP.slice(0, BATCH));
    for (const path of ['/feed.xml', '/sitemap.xml', '/llms.txt']) {
      const { body, headers } = await world.get(`/${mallory.slug}${path}`);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-type']).toMatch(/^(?:application\/rss\+xml|application\/xml|text\/plain)/);
      const markup = String(headers['content-type']).startsWith('text/plain') ? '' : body.toLowerCase();
      expect(markup).not.toMatch(/<script|<img/);
    }
  });
});

describe('a hostile URL', () => {
  beforeAll(() => call('saveProduct', { productId, title: 'plain', summary: 'plain', tags: [] }));

  it.each(ADDRESSES)('%j is refused with a sentence in every link of a block', async (url) => {
    const content = Object.values(BLOCKS).flatMap(({ type, fields }) =>
      Object.entries<Field>(fields).flatMap(([name, { kind }]) =>
        kind === 'address' ? [{ type, props: { id: `${type}-${name}`, [name]: url } }] : [],
      ),
    );
    const issues = PageInput.safeParse({ root: { props: {} }, content }).error?.issues ?? [];
    expect(issues.map(({ path }) => path[1])).toEqual(content.map((_, at) => at));
    for (const { message } of issues) expect(message).toMatch(/^(?:Links that start with|Enter a full address)/);
    await expect(call('savePreview', { changes: { page: { root: { props: {} }, content } } })).rejects.toThrow(
      /^(?:Links that start with|Enter a full address|Invalid arguments)/,
    );
  });

  it.each(ADDRESSES)('%j is not linked from a text, a profile or a product', async (href) => {
    const linked = [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }];
    const text = { type: 'doc', content: [{ type: 'paragraph', content: linked }] };
    await call('updateStore', { socialLinks: [{ network: 'website', url: href }] }).catch(() => null);
    await call('saveProduct', { productId, description: text }).catch(() => null);
    await call('publishProduct', { productId });
    // Text with a character that cannot be stored is refused.
    const page = await publish([
      { type: 'profile', props: { id: 'p' } },
      { type: 'richText', props: { id: 't', text } },
    ]).catch(() => getText());
    for (const body of [page, await getText(`/p/${productSlug}`)]) {
      const led = [...body.matchAll(/<a\b[^>]*? href="([^"]*)"/g)].map(([, to = '']) => to);
      for (const to of led)
        expect(to).toMatch(/^(?:\/(?![/\\])|https?:\/\/[^\s/@]+(?:[/?#]|$)|mailto:(?:[^\s@?]+@[^\s@]+$|\?)|#)/);
      expect(led.some((to) => to.includes('pwned') || to.includes('evil.example'))).toBe(false);
    }
  });

  it.each(CROOKED_PAGES)('%s stays inside its attribute', async (url) => {
    const page = await publish([{ type: 'link', props: { id: 'l', label: 'Go', url } }]);
    expect(tagsOf(page)).toEqual(
      tagsOf(await publish([{ type: 'link', props: { id: 'l', label: 'Go', url: 'https://example.com/' } }])),
    );
  });
});

describe('a hostile document', () => {
  it.each(DOCUMENTS.map((text) => [JSON.stringify(text), text]))('%s is read as text, or refused', async (_, text) => {
    await call('saveProduct', { productId, description: text }).catch(() => null);
    await call('publishProduct', { productId });
    const page = await publish([{ type: 'richText', props: { id: 't', text } }]);
    for (const body of [page, await getText(`/p/${productSlug}`)]) {
      expectNoForeignScript(body);
      expect(tagsOf(body).join('\n')).not.toMatch(/(?:^|\n)(?:iframe|object|embed|base)\b| on\w+| style\b/);
    }
  });
});

describe('a hostile style', () => {
  it.each(STYLES)('%s loads nothing and does not break the style sheet', async (customCss) => {
    await publish([{ type: 'heading', props: { id: 'h', text: 'Hi' } }], { customCss }).catch(() => null);
    const page = await getText();
    expectNoForeignScript(page);
    const sheets = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css);
    expect(sheets).toHaveLength(1);
    expect(sheets.join()).not.toMatch(
      /evil|@import|@namespace|@charset|expression\(|-moz-binding|javascript:|behavior:/i,
    );
    expect(page).not.toContain('body{display:none}');
  });

  it.each(COLORS)('%s is not accepted as a theme color', async (color) => {
    const input = { themeOverrides: { colors: { buttonColor: color, backgroundColor: color } } };
    await call('updateStore', input).catch(() => null);
    await call('savePreview', { changes: input }).catch(() => null);
    const page = await publish([
      { type: 'booking', props: { id: 'b', title: 'x', label: 'x', url: 'https://example.com' } },
    ]);
    expectNoForeignScript(page);
    expect(page).not.toContain(color);
    expect(page).not.toContain('evil.example');
  });
});

describe('a hostile file', () => {
  it.each(FALSE_PICTURES)('%j is not accepted as an image', async (text) => {
    const response = await fetch(`${base}/uploads/images?storeId=${mallory.storeId}`, {
      method: 'POST',
      body: text,
      headers: { authorization: `Bearer ${mallory.idToken}`, 'content-type': 'image/svg+xml' },
    });
    expect(response.status).toBe(400);
  });

  it('hidden behind a real image is removed', async () => {
    const { default: sharp } = await import('sharp');
    const real = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const source = Readable.from([real, Buffer.from(MARKUP[0])]);
    const image = Image.parse(
      await storeImage(world.services, { storeId: provenStore(mallory.storeId), source, now: world.now() }),
    );
    const shown = await fetch(`${base}${image.url}-${image.widths[0]}.webp`);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(await shown.arrayBuffer()).includes('<script')).toBe(false);
  });

  it.each(FILE_NAMES)('named %s is served as a plain file with a plain name', async (name) => {
    const { product } = await call('getProduct', { productId });
    const renamed = await call('renameFile', { fileId: product.files[0].id, name }).catch(() => null);
    await call('publishProduct', { productId });
    const page = await getText(`/p/${productSlug}`);
    expectNoForeignScript(page);
    expect(tagsOf(page).join('\n')).not.toMatch(/ on\w+/);
    if (renamed === null) return;
    const { url } = await call('getFileLink', { fileId: product.files[0].id });
    const { headers } = await world.get(new URL(url, base).pathname + new URL(url, base).search);
    expect(headers['content-disposition']).toMatch(/^attachment;/);
    expect(headers['content-disposition']).not.toMatch(/[\r\n]|\.\.\//);
    expect(headers['content-security-policy']).toContain('sandbox');
  });
});

describe('hostile HTML', () => {
  it('is only in its sandboxed frame', async () => {
    const page = await publish(
      FRAMES.map((source, at) => ({ type: 'html', props: { id: `f${at}`, title: 'x', source } })),
    );
    expectNoForeignScript(page);
    for (const source of FRAMES) expect(page).not.toContain(source);
    const frames = [...page.matchAll(/<iframe[^>]*>/g)].map(([frame]) => frame);
    expect(frames).toHaveLength(FRAMES.length);
    for (const frame of frames) expect(frame).toContain('sandbox="allow-scripts allow-forms allow-popups"');
    for (const at of FRAMES.keys()) {
      const { headers } = await world.get(`/${mallory.slug}/embed/f${at}`);
      expect(headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-(?:same-origin|top-navigation|modals))/);
    }
  });
});

describe('a preview link', () => {
  it('of one store opens nothing of another: no page, no product, no frame', async () => {
    const secret = 'Only Mallory knows';
    const content = [
      { type: 'heading', props: { id: 'h', text: secret } },
      { type: 'html', props: { id: 'frame', source: secret } },
    ];
    await call('savePreview', { changes: { page: { root: { props: {} }, content } } });
    const { url } = await world.call('createPreviewLink', { storeId: ana.storeId }, { as: ana });
    const { search } = new URL(url);
    for (const path of ['', '/embed/frame', `/p/${productSlug}`]) {
      expect((await world.get(`/${mallory.slug}${path}${search}`)).body).not.toContain(secret);
    }
    const own = await call('createPreviewLink', {});
    expect(await getText(new URL(own.url).search)).toContain(secret);
    expect(await getText(`/embed/frame${new URL(own.url).search}`)).toContain(secret);
  });
});

it('only two fields of a page accept HTML or CSS', () => {
  const kinds = [...Object.values(BLOCKS), pageSettings].flatMap(({ fields }) => Object.values<Field>(fields));
  expect(kinds.filter(({ kind }) => kind === 'code').map(({ label }) => label)).toEqual(['HTML', 'Custom CSS']);
});
