import { expect, test } from './journey.ts';

// The gallery of components shows an avatar whose picture is missing.
test.use({ refusable: /nowhere\.png/ });

test('toasts stay as long as their kind requires, appear once when requested twice, and stay when asked to', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/dev/ui');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The clock only moves with the test, so that a slow machine does not close a toast.
  await page.clock.pauseAt(Date.now() + 60_000);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const kinds = [
    { button: 'Success', text: 'Store published', lasts: 4000 },
    { button: 'Info', text: 'Changes saved', lasts: 5000 },
    { button: 'Default', text: 'No type', lasts: 5000 },
    { button: 'Warning', text: 'Almost full', lasts: 6000 },
    { button: 'Error', text: 'You’re offline', lasts: 8000 },
  ];
  for (const { button, text, lasts } of kinds) {
    const toast = page.getByLabel('Notifications').getByText(text);
    await press(button);
    await press(button);
    await expect(toast).toHaveCount(1);
    await page.clock.runFor(lasts - 500);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1500);
    await expect(toast).toHaveCount(0);
  }
  await press('Persistent');
  await page.clock.runFor(10 * 60_000);
  await expect(page.getByLabel('Notifications').getByText('Persistent')).toBeVisible();
});
