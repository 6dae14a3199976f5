import { choose, expect, expectAccessible, test } from './journey.ts';
import { newCreator, newProduct } from './people.ts';

test('a theme is chosen by keyboard, its contrast is fixed with one click, and the page uses it', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);
  await page.goto('/dashboard/settings/appearance');
  await page.getByRole('radio', { name: /Mocha mood/ }).focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Velvet noir/ })).toBeChecked();

  await page.getByLabel('Button text', { exact: true }).fill('#e0c080');
  await expect(
    page.getByText(/Button text on the button: contrast is 1\.\d, but should be at least 4\.5/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Fix colors' }).click();
  await expect(page.getByText('Some colors are hard to read')).toHaveCount(0);
  await choose(page, 'Headings', 'Unbounded');
  await page.getByRole('button', { name: 'Pill' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  const visitor = await elsewhere();
  await visitor.goto(`/${creator.slug}`);
  const title = visitor.getByRole('heading', { level: 1 });
  await expect(title).toHaveCSS('font-family', /Unbounded Variable/);
  expect(await visitor.evaluate(async () => (await document.fonts.load('16px "Unbounded Variable"')).length)).toBe(1);
  await expectAccessible(visitor);
});
