import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ProductFile } from '#shared/contract/catalog.ts';
import { testVideo } from '#test/testVideo.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { codeFor } from './mailbox.ts';
import { beginProduct, buy, call, freshEmail, newCreator, newDraft } from './people.ts';

const FFMPEG = process.env['FFMPEG'] ?? '/usr/bin/ffmpeg';
const ENCODING_MS = 180_000;

test('a creator uploads a video that browsers cannot play, and a customer streams it', async ({ page, elsewhere }) => {
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
  await expect(page.getByText(/^Streams in up to 480p/)).toBeVisible({ timeout: ENCODING_MS });
  await expect(page.getByText(/not copy protection \(DRM\)/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish product' }).click();
  await expect(page.getByText('Product published')).toBeVisible();
  const productId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const email = freshEmail('viewer');
  await buy(page.request, { storeId, productId, email });
  const viewer = await elsewhere();
  const requests = pathsOf(viewer);
  await signIn(viewer, { path: `/${slug}/members`, email });
  await viewer.getByRole('link', { name: 'The moss film' }).first().click();
  const player = viewer.locator('video');
  await expect(player).toBeVisible();
  await expectAccessible(viewer);
  expect(requests.filter(isOfStream)).toEqual([]);
  await player.evaluate((media: HTMLVideoElement) => media.play().catch(() => undefined));
  await expectStreamed(viewer, { height: 480 });
  expect(requests.some((path) => path.endsWith('/480.mp4'))).toBe(true);
  await expect.poll(() => player.evaluate(({ ended }: HTMLVideoElement) => ended)).toBe(true);
});

test('a video lesson streams in its own player, from where its customer stopped', async ({ page, elsewhere }) => {
  const { slug, storeId } = await newCreator(page);
  const { id: productId } = await newDraft(page, storeId, { title: 'Pressing moss' });
  const lesson = { id: randomUUID(), kind: 'video', title: 'The first press', isPreview: false, opens: null };
  const modules = [{ id: randomUUID(), title: 'Begin', lessons: [lesson] }];
  const course = { id: randomUUID(), kind: 'course', title: 'Moss', modules, hasCertificate: false, timeZone: 'UTC' };
  await call(page.request, 'saveContents', { storeId, productId, contents: [course] });
  const bytes = await testVideo(FFMPEG, { seconds: 30, size: '640x480' });
  await uploadVideo(page, { storeId, productId, lessonId: lesson.id }, bytes);
  await call(page.request, 'publishProduct', { storeId, productId });
  await page.goto(`/dashboard/products/${productId}/courses/${course.id}`);
  await page.getByText('The first press').first().click();
  await expect(page.getByText(/^Streams in up to 480p/)).toBeVisible({ timeout: ENCODING_MS });
  await expectAccessible(page);

  const email = freshEmail('learner');
  await buy(page.request, { storeId, productId, email });
  const learner = await elsewhere();
  const requests = pathsOf(learner);
  await signIn(learner, { path: `/${slug}/members/lessons/${lesson.id}?t=10`, email });
  await expect(learner.getByText('0:10 / 0:30')).toBeVisible();
  expect(requests.filter(isOfStream)).toEqual([]);
  await learner.getByLabel('Speed').selectOption('1.5');
  await learner.getByRole('button', { name: 'Play' }).click();
  await expectStreamed(learner, { height: 480, after: 11 });
  expect(await learner.locator('video').evaluate(({ playbackRate }: HTMLVideoElement) => playbackRate)).toBe(1.5);
  await learner.getByRole('button', { name: 'Pause' }).click();
  await expectAccessible(learner);
});

/** Until somebody presses play, nothing of a stream is loaded, and not the library either. */
const isOfStream = (path: string): boolean => /\/stream$|hls|\.m3u8$/.test(path);

function pathsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname.replace('/stream.', '/script.')));
  return paths;
}

async function signIn(page: Page, { path, email }: { path: string; email: string }): Promise<void> {
  await page.goto(path);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: /code/i }).first().click();
  await page.getByLabel('Code from the email').fill(await codeFor(email));
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The page plays segments that its script hands to the browser. */
async function expectStreamed(page: Page, { height, after = 1 }: { height: number; after?: number }): Promise<void> {
  const read = ({ src, currentTime, videoHeight }: HTMLVideoElement) => ({ src, currentTime, videoHeight });
  await expect.poll(async () => (await page.locator('video').evaluate(read)).currentTime).toBeGreaterThan(after);
  const { src, videoHeight } = await page.locator('video').evaluate(read);
  expect([src.slice(0, 5), videoHeight]).toEqual(['blob:', height]);
}

async function uploadVideo(
  page: Page,
  place: { storeId: string; productId: string; lessonId: string },
  bytes: Uint8Array,
): Promise<void> {
  const metadata = Object.entries({ ...place, filename: 'press.mp4', duration: '30' })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const answer = await page.request.post('/uploads', {
    headers: {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-length': String(bytes.length),
      'upload-metadata': metadata,
    },
    data: Buffer.from(bytes),
  });
  expect(ProductFile.parse(await answer.json()).renditions?.state).toBe('waiting');
}
