import { testVideo } from '#test/testVideo.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { codeFor } from './mailbox.ts';
import { beginProduct, buy, freshEmail, newCreator } from './people.ts';

const FFMPEG = process.env['FFMPEG'] ?? '/usr/bin/ffmpeg';

test('a creator uploads a video, and a customer streams it', async ({ page, elsewhere }) => {
  const { slug, storeId } = await newCreator(page);
  await beginProduct(page, 'Files to download');
  await page.getByLabel('Title').fill('The moss film');
  await page.getByRole('radio', { name: /Fixed/ }).check();
  await page.getByRole('textbox', { name: /^Price/ }).fill('9');
  const bytes = await testVideo(FFMPEG, { seconds: 8, size: '640x480', codec: 'mpeg4' });
  const video = { name: 'moss.mp4', mimeType: 'video/mp4', buffer: Buffer.from(bytes) };
  await page.getByLabel('Add files').setInputFiles(video);
  await expect(page.getByText('Preparing for streaming')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText(/^Streams in up to 480p/)).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(/not copy protection \(DRM\)/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish product' }).click();
  await expect(page.getByText('Product published')).toBeVisible();
  const productId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const email = freshEmail('viewer');
  await buy(page.request, { storeId, productId, email });
  const viewer = await elsewhere();
  const requests: string[] = [];
  viewer.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await viewer.goto(`/${slug}/members`);
  await viewer.getByRole('textbox', { name: 'Email' }).fill(email);
  await viewer.getByRole('button', { name: /code/i }).first().click();
  await viewer.getByLabel('Code from the email').fill(await codeFor(email));
  await viewer.getByRole('button', { name: 'Sign in' }).click();
  await viewer.getByRole('link', { name: 'The moss film' }).first().click();
  const player = viewer.locator('video');
  await expect(player).toBeVisible();
  await expectAccessible(viewer);
  expect(requests.filter((path) => /hls|m3u8/.test(path))).toEqual([]);

  await player.evaluate((media: HTMLVideoElement) => media.play().catch(() => undefined));
  await expect
    .poll(() => player.evaluate(({ currentTime, videoHeight }: HTMLVideoElement) => currentTime > 1 && videoHeight))
    .toBe(480);
  const source = await player.evaluate(({ src }: HTMLVideoElement) => src);
  expect(source).toMatch(/^blob:/);
  expect(requests.some((path) => path.endsWith('/480.mp4'))).toBe(true);
  await expect.poll(() => player.evaluate(({ ended }: HTMLVideoElement) => ended)).toBe(true);
});
