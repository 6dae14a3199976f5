import { expect, expectBothAccessible, test } from './journey.ts';
import { fillCard, freshEmail, newCreator, newProduct } from './people.ts';

test.use({ refusable: /\/checkout\// });

test('buyers answer what the creator asks, and the order keeps it', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const product = await newProduct(page, creator);
  await page.goto(`/dashboard/products/${product.id}`);

  const add = async (label: string, kind: string, { choices = '', terms = '', required = false } = {}) => {
    await page.getByRole('button', { name: 'Add question', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'New question' });
    if (kind !== 'Short text') {
      await dialog.getByRole('combobox', { name: 'Answer' }).click();
      await page.getByRole('option', { name: kind }).click();
    }
    await dialog.getByLabel(kind === 'Terms to agree to' ? 'Sentence at the checkbox' : 'Question').fill(label);
    if (terms !== '') await dialog.getByLabel('Terms', { exact: true }).fill(terms);
    if (choices !== '') await dialog.getByLabel('Choices').fill(choices);
    if (required) await dialog.getByRole('checkbox').click();
    await dialog.getByRole('button', { name: 'Save question' }).click();
    await expect(dialog).toBeHidden();
  };
  await page.getByRole('button', { name: 'Add question', exact: true }).click();
  await page.getByRole('button', { name: 'Save question' }).click();
  await expect(page.getByText('Enter the question.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await add('Which name shall we print?', 'Short text', { required: true });
  await add('Which paper?', 'Choice', { choices: 'Matte\nGlossy', required: true });
  await add('Tell us more', 'Long text');
  await add('I like surprises', 'Checkbox');
  await add('When is the party?', 'Date', { required: true });
  await add('I accept the license', 'Terms to agree to', { terms: 'For you alone.\nNo resale.' });
  await expect(page.getByRole('list', { name: 'Questions at checkout' }).getByRole('listitem')).toHaveCount(6);
  await expectBothAccessible(page);

  const plain = await elsewhere({ javaScriptEnabled: false });
  await plain.goto(`/${creator.slug}/checkout/${product.slug}`);
  await expect(plain.getByLabel('Which name shall we print?')).toHaveJSProperty('required', true);
  await plain.getByLabel('Email').fill(freshEmail());
  await fillCard(plain);
  await plain.getByLabel('Which name shall we print?').fill('Ana & Bo');
  await plain.getByLabel('Which paper?').selectOption('Glossy');
  await plain.getByLabel('When is the party?').fill('2026-05-20');
  await plain.getByText('Read the terms').click();
  await expect(plain.getByText('No resale.')).toBeVisible();
  await plain.getByLabel('I accept the license').check();
  await plain.getByRole('button', { name: 'Pay $12.50' }).click();
  await expect(plain.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();

  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}/checkout/${product.slug}`);
  await expect(shop.locator('[data-card][hidden]')).toHaveCount(0);
  await shop.getByLabel('Email').fill(freshEmail());
  await fillCard(shop);
  // Only spaces: the browser accepts them, and the server does not.
  await shop.getByLabel('Which name shall we print?').fill('   ');
  await shop.getByLabel('Which paper?').selectOption('Matte');
  await shop.getByLabel('Tell us more').fill('First line\nSecond line');
  await shop.getByLabel('I like surprises').check();
  await shop.getByLabel('When is the party?').fill('2026-05-21');
  await shop.getByLabel('I accept the license').check();
  await shop.getByRole('button', { name: 'Pay $12.50' }).click();
  await expect(shop.getByText('Answer this question.')).toBeVisible();
  await expect(shop.getByLabel('Which paper?')).toHaveValue('Matte');
  await expect(shop.getByLabel('Tell us more')).toHaveValue('First line\nSecond line');
  await expect(shop.getByLabel('I like surprises')).toBeChecked();
  await expect(shop.getByLabel('When is the party?')).toHaveValue('2026-05-21');
  await shop.getByText('Read the terms').click();
  await expectBothAccessible(shop);
  await shop.getByLabel('Which name shall we print?').fill('Cleo');
  await shop.getByRole('button', { name: 'Pay $12.50' }).click();
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();

  await page.goto('/dashboard/sales');
  await page.getByRole('link', { name: 'The moss zine' }).first().click();
  await expect(page.getByText('Which name shall we print?')).toBeVisible();
  await expect(page.getByText('Cleo')).toBeVisible();
  await expect(page.getByText('May 21, 2026')).toBeVisible();
  await page.getByText('Terms as the buyer saw them').click();
  await expect(page.getByText('No resale.')).toBeVisible();
  await expectBothAccessible(page);

  await page.goto(`/dashboard/products/${product.id}`);
  await page.getByRole('button', { name: 'Remove' }).first().click();
  await expect(page.getByText('Question removed').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Questions at checkout' }).getByRole('listitem')).toHaveCount(5);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('list', { name: 'Questions at checkout' }).getByRole('listitem')).toHaveCount(6);
});
