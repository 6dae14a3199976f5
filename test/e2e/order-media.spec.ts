import sharp from 'sharp';
import { expect, expectBothAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { beginProduct, buy, freshEmail, newCreator } from './people.ts';

const PHONE = { width: 360, height: 800 };

test('the page of an order plays music and shows images in place', async ({ page, elsewhere }) => {
  const { storeId } = await newCreator(page);
  await beginProduct(page, 'Files to download');
  await page.getByLabel('Title').fill('Sounds of moss');
  await page.getByRole('radio', { name: /Fixed/ }).check();
  await page.getByRole('textbox', { name: /^Price/ }).fill('9');
  const image = { create: { width: 640, height: 400, channels: 3, background: '#2f6b4f' } } as const;
  await page.getByLabel('Add files').setInputFiles([
    { name: 'Forest.png', mimeType: 'image/png', buffer: await sharp(image).png().toBuffer() },
    { name: 'Rain.wav', mimeType: 'audio/wav', buffer: silence() },
  ]);
  await page.getByRole('button', { name: 'Publish product' }).click();
  await expect(page.getByText('Product published')).toBeVisible();
  const productId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const { accessUrl } = await buy(page.request, { storeId, productId, email: freshEmail('listener') });
  const buyer = await elsewhere({ viewport: PHONE });
  await buyer.goto(accessUrl);
  await expectBothAccessible(buyer);
  await expectNoSidewaysScroll(buyer);
  const shown = buyer.locator('figure', { hasText: 'Forest.png' }).locator('img');
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(640);
  const player = buyer.locator('audio');
  await player.evaluate((media: HTMLAudioElement) => media.play());
  await expect.poll(() => player.evaluate(({ ended }: HTMLAudioElement) => ended)).toBe(true);
  await buyer.emulateMedia({ media: 'print' });
  await expect(player).toBeHidden();
});

/** A second of silence as a WAV file: 8,000 samples of one byte. */
function silence(): Buffer {
  const samples = Buffer.alloc(8000, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
