import { expect, expectAccessible, test } from './journey.ts';
import { buy, CARDS, freshEmail, newCreator, newProduct } from './people.ts';

test.use({ refusable: /\/functions\/submitEvidence/ });

test('a creator answers a dispute about a test payment', async ({ page }) => {
  test.slow();
  const creator = await newCreator(page);
  await page.goto('/dashboard/sales/disputes');
  await expect(page.getByText('No disputes. If a buyer asks their bank')).toBeVisible();

  const { id: productId } = await newProduct(page, creator);
  const email = freshEmail();
  const { number } = await buy(page.request, { ...creator, productId, email, number: CARDS.disputed });
  const row = page.getByRole('row', { name: number });
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(row).toContainText('Answer needed');
  await expectAccessible(page);

  await row.click();
  const panel = page.getByRole('dialog', { name: `Dispute about order ${number}` });
  await expect(panel).toContainText('The buyer says they didn’t make this payment.');
  const answer = panel.getByLabel('Answer to the bank');
  await expect(answer).toHaveValue(new RegExp(`Order ${number}`));
  await expectAccessible(page);
  await answer.fill(' ');
  await panel.getByRole('button', { name: 'Send answer' }).click();
  await expect(panel.getByText('Explain how the buyer got what they paid for.')).toBeVisible();
  await answer.fill('They downloaded the files twice.');
  await panel.getByRole('button', { name: 'Send answer' }).click();
  const question = page.getByRole('alertdialog', { name: 'Send this answer to the bank?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: 'Send answer' }).click();
  await question.getByRole('button', { name: 'Send answer' }).click();
  await expect(panel.getByText('Under review')).toBeVisible();
  await expect(panel.getByText('They downloaded the files twice.')).toBeVisible();

  await panel.getByRole('link', { name: number }).click();
  const order = page.getByRole('dialog', { name: new RegExp(number) });
  await expect(order.getByText('Taken back by the bank')).toBeVisible();
  await expect(order.getByRole('button', { name: 'Refund', exact: true })).toBeHidden();
  await order.getByRole('link', { name: 'View dispute' }).click();
  await expect(panel.getByText('Under review')).toBeVisible();

  await page.goto('/dashboard/sales/disputes?status=won');
  await expect(page.getByText('No disputes match these filters.')).toBeVisible();
});
