import sharp from 'sharp';
import { expect, it } from 'vitest';
import { newItem, fallbackPage } from '#shared/blocks/page.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { storeImage } from '#server/features/media/uploadImage.ts';
import { openWorld, type CreatorWithStore } from '#test/world.ts';

const world = await openWorld();
const base = await world.listen();
const ana = await world.creator('ana');

async function published(changes: object): Promise<string> {
  await world.call('savePreview', { storeId: ana.storeId, changes }, { as: ana });
  await world.call('publishPreview', { storeId: ana.storeId }, { as: ana });
  return (await fetch(`${base}/${ana.slug}`)).text();
}

async function picture(store: CreatorWithStore): Promise<string> {
  const source = await sharp({ create: { width: 2000, height: 900, channels: 3, background: '#335577' } })
    .png()
    .toBuffer();
  const image = await storeImage(world.services, { storeId: provenStore(store.storeId), source, now: world.now() });
  return image.id;
}

it('publishes a page’s own CSS, filtered, inside the page’s content', async () => {
  const customCss = '.go { gap: 3px; position: fixed } body { display: none }';
  const { root, content } = fallbackPage();
  const page = {
    root: { props: { ...root.props, customCss } },
    content: [...content, newItem('link', 'l1', { label: 'Hi', url: 'https://ana.example' })],
  };
  const html = await published({ page });
  expect(html).toContain('<main class="page-content">');
  expect(html).toContain('.page-content .go{gap:3px}');
  expect(html).not.toContain('body{display:none}');
});

it('shows a background image of the store, and none of another store', async () => {
  const ben = await world.creator('ben');
  const [own, foreign] = [await picture(ana), await picture(ben)];
  const themeOverrides = { themeStyle: 'image', backgroundOverlay: 90, backgroundImageId: own };
  expect(await published({ themeOverrides })).toContain(`/media/${ana.storeId}/${own}-960.webp`);
  // No call accepts it, so the test writes it directly.
  await world.sql(
    `update stores set theme_overrides = jsonb_set(theme_overrides, '{backgroundImageId}', to_jsonb($2::text)) where id = $1`,
    [ana.storeId, foreign],
  );
  const html = await published({ name: 'ana by night' });
  expect(html).not.toContain(foreign);
  expect(html).not.toContain('body::before{position:fixed');
});

it('refuses to publish a background image whose overlay is too thin for readable text', async () => {
  const themeOverrides = { themeStyle: 'image', backgroundOverlay: 50, backgroundImageId: await picture(ana) };
  await world.call('savePreview', { storeId: ana.storeId, changes: { themeOverrides } }, { as: ana });
  await expect(world.call('publishPreview', { storeId: ana.storeId }, { as: ana })).rejects.toMatchObject({
    message: expect.stringContaining('too faint on the page'),
    details: { refusal: 'store-invalid' },
  });
});
