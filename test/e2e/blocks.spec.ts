import { DEMO, expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { newCreator, newPicture, newProduct, publishBlocks } from './people.ts';

const WATCH = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

test('a long page can be searched, its images enlarged and its video played, all without JavaScript', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page, 'reel');
  const titles = Array.from({ length: 13 }, (_, at) => `Zine number ${at + 1}`);
  await Promise.all(titles.map((title) => newProduct(page, creator, { title })));
  const pictures = await Promise.all([1, 2, 3].map(() => newPicture(page, creator)));
  await publishBlocks(page, creator, [
    { type: 'profile', props: { id: 'profile' } },
    { type: 'video', props: { id: 'video', title: 'A look inside', url: WATCH } },
    {
      type: 'countdown',
      props: { id: 'count', title: 'Soon', until: new Date(Date.now() + 90_000_000).toISOString() },
    },
    {
      type: 'gallery',
      props: {
        id: 'gallery',
        pictures: pictures.map((id, at) => ({ picture: { id, alt: `Shot ${at + 1}` }, caption: '' })),
      },
    },
    { type: 'productGrid', props: { id: 'grid', title: 'All zines' } },
    { type: 'html', props: { id: 'frame', title: 'Mine', source: '<p>In a frame of my own</p>' } },
  ]);

  const visitor = await elsewhere({ reducedMotion: 'reduce' });
  const abroad: string[] = [];
  visitor.on('request', (request) => void (request.url().includes('youtube') && abroad.push(request.url())));
  await visitor.route(/youtube-nocookie/, (route) => route.fulfill({ contentType: 'text/html', body: 'The player' }));
  await visitor.goto(`/${creator.slug}`);
  await expect(visitor.locator('[data-unit=day] b')).toHaveText('1');
  await expectAccessible(visitor);

  await visitor.getByRole('searchbox', { name: 'Search products' }).fill('NUMBER 7');
  await expect(visitor.locator('.cards li')).toHaveCount(1);
  await visitor.getByRole('searchbox').fill('nothing like it');
  await expect(visitor.getByText('No products found. Try another search.')).toBeVisible();
  await visitor.getByRole('searchbox').fill('');
  await expect(visitor.locator('.cards li')).toHaveCount(13);

  const first = visitor.getByRole('link', { name: 'Shot 1' });
  await first.click();
  const box = visitor.getByRole('dialog');
  await expect(box.getByText('1 / 3')).toBeVisible();
  await expectAccessible(visitor);
  await visitor.keyboard.press('ArrowLeft');
  await expect(box.getByRole('img', { name: 'Shot 3' })).toBeVisible();
  await box.getByRole('button', { name: 'Next image' }).click();
  await expect(box.getByText('1 / 3')).toBeVisible();
  await visitor.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(first).toBeFocused();

  expect(abroad).toEqual([]);
  await visitor.getByRole('link', { name: 'Play A look inside' }).click();
  await expect(visitor.locator('[data-block=video] iframe').contentFrame().getByText('The player')).toBeVisible();
  expect(abroad).toEqual([expect.stringContaining('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')]);

  const plain = await elsewhere({ javaScriptEnabled: false });
  await plain.goto(`/${creator.slug}`);
  await expect(plain.getByRole('link', { name: 'Play A look inside' })).toHaveAttribute('href', WATCH);
  await expect(plain.locator('.cards li')).toHaveCount(13);
  await expect(plain.locator('time')).toContainText('UTC');
  await expect(plain.locator('[data-unit=day]')).toBeHidden();

  await page.goto('/dashboard/store-builder');
  const canvas = page.locator('iframe').first().contentFrame();
  const mine = canvas.locator('[data-block=frame] iframe');
  await mine.scrollIntoViewIfNeeded();
  await expect(mine.contentFrame().getByText('In a frame of my own')).toBeVisible();
});

test('a page is shared with the device’s own dialog, or else with one in the page’s language', async ({
  elsewhere,
}) => {
  const visitor = await elsewhere({ locale: 'ar-EG', viewport: { width: 360, height: 740 } });
  await visitor.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitor.goto(`/${DEMO.slug}?utm_source=post`);
  const button = visitor.getByRole('button', { name: 'مشاركة' });
  await button.focus();
  await visitor.keyboard.press('Enter');
  const box = visitor.getByRole('dialog', { name: 'مشاركة' });
  await expect(box.getByRole('button', { name: 'نسخ الرابط' })).toBeFocused();
  await expect(box.getByRole('link')).toHaveText(['X', 'Facebook', 'WhatsApp', 'LinkedIn', 'البريد الإلكتروني']);
  await visitor.keyboard.press('Enter');
  await expect(box.getByRole('status')).toHaveText('تم النسخ');
  const address = await visitor.evaluate(() => navigator.clipboard.readText());
  await expect(visitor.locator('link[rel=canonical]')).toHaveAttribute('href', address);
  await expect(box.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(address)),
  );
  await expectAccessible(visitor);
  await expectNoSidewaysScroll(visitor);
  await visitor.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(button).toBeFocused();

  const phone = await elsewhere();
  await phone.addInitScript(() => {
    navigator.share = async (page) => void (document.title = `Sheet of ${page?.url}`);
  });
  await phone.goto(`/${DEMO.slug}`);
  await phone.getByRole('button', { name: 'Share' }).click();
  await expect(phone).toHaveTitle(`Sheet of ${address}`);
  await expect(phone.getByRole('dialog')).toHaveCount(0);
});
