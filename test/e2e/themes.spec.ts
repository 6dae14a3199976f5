import { THEMES } from '#shared/rules/theme.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { call, newCreator, newProduct } from './people.ts';

const LONG = 'A complete and unhurried guide to the mosses of northern forests, with drawings for every month 🌿';

test('a store and its product fit in every theme: empty, with one product, and with a long title', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const visitor = await elsewhere({ reducedMotion: 'reduce' });
  const wear = (theme: string) => call(page.request, 'updateStore', { storeId: creator.storeId, theme });

  await visitor.goto(`/${creator.slug}`);
  await expect(visitor.locator('.empty')).toBeVisible();

  await newProduct(page, creator, { title: LONG });
  for (const theme of Object.keys(THEMES)) {
    await wear(theme);
    await visitor.setViewportSize({ width: 390, height: 844 });
    await visitor.goto(`/${creator.slug}`);
    await expectAccessible(visitor);
    for (const width of [320, 768, 1440]) {
      await visitor.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(visitor);
    }
    await visitor.getByRole('link', { name: LONG }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: LONG })).toBeVisible();
    await expectAccessible(visitor);
    for (const width of [320, 768]) {
      await visitor.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(visitor);
    }
  }
});

test('fifty products fit every theme, also from right to left', async ({ page, elsewhere }) => {
  test.slow();
  const creator = await newCreator(page);
  for (let at = 1; at <= 50; at += 1) await newProduct(page, creator, { title: `Moss no. ${at}` });
  const visitor = await elsewhere({ reducedMotion: 'reduce', locale: 'ar' });
  for (const theme of Object.keys(THEMES)) {
    await call(page.request, 'updateStore', { storeId: creator.storeId, theme });
    await visitor.goto(`/${creator.slug}`);
    await expect(visitor.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(visitor.locator('.cards li')).toHaveCount(50);
    for (const width of [390, 1440]) {
      await visitor.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(visitor);
      // The last card can have a place of its own in the layout.
      const text = await visitor.locator('.cards li').last().locator('div').boundingBox();
      expect(text?.width, theme).toBeGreaterThan(100);
    }
  }
});

test('the buy bar is fixed at the bottom on a phone, and part of the text on a low screen', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);
  const visitor = await elsewhere({ viewport: { width: 390, height: 844 } });
  await visitor.goto(`/${creator.slug}`);
  await visitor.getByRole('link', { name: 'The moss zine' }).click();
  const bar = visitor.locator('.buy');
  await expect(bar).toHaveCSS('position', 'fixed');
  // A phone on its side; a screen of 1440 × 900 at 200 %, and one of 1280 × 1024 at 400 %.
  for (const [width, height] of [
    [844, 390],
    [720, 450],
    [320, 256],
  ] as const) {
    await visitor.setViewportSize({ width, height });
    await expect(bar).toHaveCSS('position', 'static');
    await expectNoSidewaysScroll(visitor);
  }
});
