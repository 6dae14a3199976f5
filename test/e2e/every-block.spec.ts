import type { Page } from '@playwright/test';
import { BLOCKS } from '#shared/blocks/registry.ts';
import { THEMES } from '#shared/rules/themes.ts';
import { everyBlock } from '../everyBlock.ts';
import { newBlockProducts, newReviewedProduct } from './blockProducts.ts';
import { flattenGrounds } from './flattenGrounds.ts';
import { expect, expectAccessible, expectLegible, expectNoSidewaysScroll, test } from './journey.ts';
import { call, newCreator, newMedia, newPicture, newProduct, publishBlocks } from './people.ts';

test('axe finds no problem with any block in any theme, in either direction', async ({ page, elsewhere }) => {
  // Checking ten themes takes a busy machine longer than the time limit of one test.
  test.slow();
  const creator = await newCreator(page, 'many');
  const { storeId, slug } = creator;
  const titles = ['The moss zine', ...Array.from({ length: 12 }, (_, at) => `Zine ${at + 1}, ${'on moss '.repeat(8)}`)];
  const [imageId, videoId, audioId, [product]] = await Promise.all([
    newPicture(page, creator),
    newMedia(page, creator, 'video'),
    newMedia(page, creator, 'audio'),
    Promise.all(titles.map((title) => newProduct(page, creator, { title }))),
  ]);
  const products = {
    ...(await newBlockProducts(page, creator)),
    customerReviews: await newReviewedProduct(page, creator, await elsewhere()),
  };
  const blocks = everyBlock({ imageId, videoId, audioId, productId: product?.id ?? '', products, now: new Date() });
  await call(page.request, 'updateStore', { storeId, socialLinks: SOCIAL });
  await publishBlocks(page, creator, blocks);

  const visitor = await elsewhere({ reducedMotion: 'reduce' });
  await visitor.goto(`/${slug}`);
  await unfold(visitor);
  await takeFrames(visitor, { except: 1 });
  const frame = visitor.locator('iframe');
  await frame.scrollIntoViewIfNeeded();
  await expect(frame.contentFrame().locator('p')).toBeVisible();
  await expectAccessible(visitor);
  for (const theme of Object.keys(THEMES)) {
    await call(page.request, 'updateStore', { storeId, theme });
    await visitor.goto(`/${slug}`);
    await unfold(visitor);
    await takeFrames(visitor);
    await expectNoSidewaysScroll(visitor);
    await flattenGrounds(visitor);
    await expectLegible(visitor);
    await visitor.locator('[data-share]').click();
    await expectLegible(visitor, 'dialog');
  }

  await publishBlocks(page, creator, blocks, 'ar');
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.goto(`/${slug}`);
  await expect(visitor.locator('html')).toHaveAttribute('dir', 'rtl');
  await unfold(visitor);
  await takeFrames(visitor);
  await expectNoSidewaysScroll(visitor);
  await expectAccessible(visitor);
});

const SOCIAL = [
  { network: 'instagram', url: 'https://instagram.com/moss' },
  { network: 'email', url: 'mailto:moss@example.com' },
];

/** Expands all collapsed parts once all block types are on the page. */
async function unfold(visitor: Page): Promise<void> {
  await expect(visitor.getByRole('searchbox').first()).toBeVisible();
  const shown = await visitor.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true;
    return [...document.querySelectorAll('[data-block]')].map((block) => block.getAttribute('data-block') ?? '');
  });
  for (const type of Object.keys(BLOCKS)) {
    expect(shown.filter((id) => id.startsWith(`${type}-`)).length, type).toBeGreaterThan(1);
  }
}

/** Removes frames, because they have their own styles, and checking all of them would take most of the test's time. */
const takeFrames = (visitor: Page, { except } = { except: 0 }): Promise<void> =>
  visitor.evaluate((count) => {
    for (const frame of [...document.querySelectorAll('iframe')].slice(count)) frame.remove();
  }, except);
