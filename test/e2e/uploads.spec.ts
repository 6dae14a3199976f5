import { writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { z } from 'zod';
import { Product } from '#shared/contract/catalog.ts';
import { expect, test } from './journey.ts';
import { buy, call, newCreator, newDraft, newProduct, freshEmail } from './people.ts';

const BYTES = 3_000_000;
const SLOW = 400_000;
const UNDERWAY = /^[\d.,]+ [kM]B of 3 MB$/;

test('an upload can be paused and resumed', async ({ page }, info) => {
  const offsets = sentOffsets(page);
  await openEditor(page);
  const full = await throttle(page);
  await page.getByLabel('Add files').setInputFiles(await bigFile(info));
  await expect(page.getByRole('progressbar', { name: 'moss.bin' })).toBeVisible();
  await expect(page.getByText(UNDERWAY)).toBeVisible();
  await page.getByRole('button', { name: 'Pause moss.bin' }).click();
  await expect(page.getByText(/^Paused, /)).toBeVisible();
  await full();
  await page.getByRole('button', { name: 'Resume moss.bin' }).click();
  await expect(page.getByRole('list', { name: 'Files' }).getByText('moss.bin')).toBeVisible();
  expect(offsets.at(-1)).toBeGreaterThan(0);
});

test('an upload resumes after a reload, once the file is chosen again', async ({ page }, info) => {
  const offsets = sentOffsets(page);
  await openEditor(page);
  const full = await throttle(page);
  const file = await bigFile(info);
  await page.getByLabel('Add files').setInputFiles(file);
  await expect(page.getByText(UNDERWAY)).toBeVisible();
  await page.reload();
  await expect(page.getByText('This upload was interrupted.')).toBeVisible();
  await full();
  await page.getByLabel('Choose moss.bin again').setInputFiles(file);
  await expect(page.getByRole('list', { name: 'Files' }).getByText('moss.bin')).toBeVisible();
  await expect(page.getByText('This upload was interrupted.')).toHaveCount(0);
  expect(offsets.at(-1)).toBeGreaterThan(0);
});

test('a new version of a file replaces the old one', async ({ page }) => {
  const creator = await newCreator(page);
  const product = await newProduct(page, creator);
  await page.goto(`/dashboard/products/${product.id}`);
  await page
    .getByLabel('New version of moss.txt')
    .setInputFiles({ name: 'moss, second edition.txt', mimeType: 'text/plain', buffer: Buffer.from('More moss.') });
  await expect(page.getByText(/version 2/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(1);
});

test('publishing waits for the file that is being uploaded', async ({ page }, info) => {
  await openEditor(page);
  const full = await throttle(page);
  await page.getByLabel('Add files').setInputFiles(await bigFile(info));
  await expect(page.getByRole('progressbar', { name: 'moss.bin' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish product' }).click();
  await full();
  await expect(page.getByText('Product published')).toBeVisible();
});

test('an empty file is refused before anything is sent', async ({ page }) => {
  await openEditor(page);
  await page
    .getByLabel('Add files')
    .setInputFiles({ name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
  await expect(page.getByText('This file is empty. Choose another.')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss nothing.txt' }).click();
  await expect(page.getByText('This file is empty. Choose another.')).toHaveCount(0);
});

test('the length of an audio file is shown in the editor, on the product page and to its buyer', async ({ page }) => {
  const { storeId } = await newCreator(page);
  const { id: productId } = await newDraft(page, storeId);
  await page.goto(`/dashboard/products/${productId}`);
  await page.getByLabel('Add files').setInputFiles([
    { name: 'moss.wav', mimeType: 'audio/wav', buffer: silence(65) },
    { name: 'broken.wav', mimeType: 'audio/wav', buffer: Buffer.from('No sound at all.') },
  ]);
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(files).toHaveCount(2);
  await expect(files.filter({ hasText: 'moss.wav' })).toContainText('1:05 · 195 kB');
  await expect(files.filter({ hasText: 'broken.wav' }).getByText(/^16 bytes · /)).toBeVisible();
  await page.getByRole('button', { name: 'Publish product' }).click();
  await expect(page.getByText('Product published')).toBeVisible();

  const { product } = z
    .object({ product: Product })
    .parse(await call(page.request, 'getProduct', { storeId, productId }));
  await page.goto(product.url);
  await expect(page.getByRole('listitem').filter({ hasText: 'moss.wav' })).toContainText('Audio · 1:05 · 195 KB');
  await expect(page.getByRole('listitem').filter({ hasText: 'broken.wav' })).toContainText(/Text · 16 B$/);
  const { accessUrl } = await buy(page.request, { storeId, productId, email: freshEmail('bea') });
  await page.goto(accessUrl);
  const download = page.getByRole('link', { name: 'Download moss.wav' });
  await expect(page.getByRole('listitem').filter({ has: download })).toContainText('Audio · 1:05 · 195 KB');
});

test('a file with a name of 300 characters is refused with a message', async ({ page }) => {
  await openEditor(page);
  await page
    .getByLabel('Add files')
    .setInputFiles({ name: `${'m'.repeat(296)}.txt`, mimeType: 'text/plain', buffer: Buffer.from('moss') });
  await expect(page.getByText('File names can have up to 255 characters.')).toBeVisible();
});

/** A WAV file of silence: one channel, 8 bits, 3,000 samples a second. */
function silence(seconds: number): Buffer {
  const rate = 3000;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + rate * seconds, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(rate * seconds, 40);
  return Buffer.concat([header, Buffer.alloc(rate * seconds, 128)]);
}

async function openEditor(page: Page): Promise<void> {
  const { storeId } = await newCreator(page);
  const { id } = await newDraft(page, storeId);
  await page.goto(`/dashboard/products/${id}`);
  await expect(page.getByLabel('Title')).toBeVisible();
}

async function bigFile(info: TestInfo): Promise<string> {
  const path = info.outputPath('moss.bin');
  await writeFile(path, Buffer.alloc(BYTES, 'moss'));
  return path;
}

/** Slows down the browser's uploads. Returns a function that restores the speed. */
async function throttle(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const speed = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await session.send('Network.enable');
  await speed(SLOW);
  return async () => {
    await speed(-1);
  };
}

/** The first byte of each part of an upload. */
function sentOffsets(page: Page): number[] {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
}
