import { expect, expectAccessible, test } from './journey.ts';
import { fillCard, freshEmail, newCreator, newProduct } from './people.ts';

test('a cart is filled and paid for on a phone', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const zine = await newProduct(page, creator, {
    title: 'The moss zine about everything that grows in the shade',
    maxQuantity: 5,
  });
  await newProduct(page, creator, { title: 'The fern print', price: { kind: 'from', least: 500 } });
  const phone = await elsewhere({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const isTooWide = () => phone.evaluate(() => document.documentElement.scrollWidth > innerWidth);

  for (const slug of [zine.slug, 'the-fern-print']) {
    await phone.goto(`/${creator.slug}/p/${slug}`);
    expect(await isTooWide()).toBe(false);
    await phone.getByRole('button', { name: 'Add to cart' }).tap();
    await expect(phone.getByRole('heading', { name: 'Cart' })).toBeVisible();
  }
  expect(await isTooWide()).toBe(false);
  for (const button of await phone.locator('main button:visible:not(.first)').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Check out' }).tap();
  await expect(phone.getByText('$17.50').first()).toBeVisible();
  expect(await isTooWide()).toBe(false);
  await expectAccessible(phone);
  await phone.getByLabel('Email').fill(freshEmail());
  await fillCard(phone);
  await phone.getByRole('button', { name: 'Pay $17.50' }).tap();
  await expect(phone.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
});
