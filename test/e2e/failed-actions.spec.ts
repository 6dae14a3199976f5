import type { Locator, Page, Route } from '@playwright/test';
import { choose, expect, test } from './journey.ts';
import { buy, newCreator, newProduct, freshEmail, type Creator } from './people.ts';

// A browser logs an error for every request that fails.
test.use({ breaks: true });

const REASON = 'The moss is asleep.';

/** A refusal with a message of the server, and no connection at all. */
const FAILURES = [
  {
    reason: REASON,
    fail: (route: Route) =>
      route.fulfill({
        status: 400,
        json: { error: { status: 'FAILED_PRECONDITION', message: REASON, details: {} } },
      }),
  },
  { reason: /Network error\. Please try again\.|didn’t go through/, fail: (route: Route) => route.abort() },
] as const;

type Action = {
  call: string;
  /** Tries the action once. */
  run: () => Promise<void>;
  /** What was typed, and its value. */
  typed: readonly (readonly [Locator, string])[];
  done: Locator;
};

test('a refused refund shows the reason and keeps what was typed', async ({ page }) => {
  const creator = await newCreator(page);
  const { id: productId } = await newProduct(page, creator);
  const { orderId } = await buy(page.request, { storeId: creator.storeId, productId, email: freshEmail('bea') });
  await page.goto(`/dashboard/sales?order=${orderId}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund order/ });
  await dialog.getByRole('radio', { name: 'An amount' }).check();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('5.00');
  await dialog.getByLabel('Reason').fill('A torn page.');
  await expectKept(page, {
    call: 'refundOrder',
    run: () => dialog.getByRole('button', { name: 'Refund $5.00' }).click(),
    typed: [
      [dialog.getByRole('textbox', { name: 'Amount' }), '5.00'],
      [dialog.getByLabel('Reason'), 'A torn page.'],
    ],
    done: page.getByText('$5.00 refunded'),
  });
});

test('a refused campaign shows the reason and keeps the email', async ({ page }) => {
  const creator = await newCreator(page);
  await newCustomer(page, creator);
  await page.goto('/dashboard/email');
  await page.getByRole('button', { name: 'New campaign' }).first().click();
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await subject.fill('The moss is out');
  await page.getByRole('textbox', { name: 'Email body' }).fill('Thirty pages about moss.');
  await choose(page, 'Customers', 'All customers');
  await expect(page.getByText('1 person right now')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectKept(page, {
    call: 'sendCampaign',
    run: async () => {
      const confirm = page.getByRole('button', { name: 'Send to 1 person' });
      if (!(await confirm.isVisible())) await page.getByRole('button', { name: 'Send', exact: true }).click();
      await confirm.click();
    },
    typed: [[subject, 'The moss is out']],
    done: page.getByText(/Sent to 1 person\. Finished/),
  });
});

test('a page that could not be published shows the reason and keeps the draft', async ({ page }) => {
  await newCreator(page);
  await page.goto('/dashboard/store-builder');
  const frame = page.frameLocator('#preview-frame');
  await expect(frame.locator('[data-block]').first()).toBeVisible();
  await page.getByRole('button', { name: /^Add Link button/ }).click();
  await frame.getByRole('group', { name: /^Link button/ }).click();
  const label = page.getByLabel('Label', { exact: true });
  await label.fill('Listen to me');
  await expect(page.getByText(/^Saved/)).toBeAttached();
  await expectKept(page, {
    call: 'publishPreview',
    run: async () => {
      const confirm = page.getByRole('button', { name: 'Publish page' });
      if (!(await confirm.isVisible())) await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await confirm.click();
    },
    typed: [[label, 'Listen to me']],
    done: page.getByText(/published/i).first(),
  });
});

test('a product that could not be saved shows the reason and keeps what was typed', async ({ page }) => {
  const creator = await newCreator(page);
  const { id: productId } = await newProduct(page, creator);
  await page.goto(`/dashboard/products/${productId}`);
  const title = page.getByLabel('Title', { exact: true });
  const [refusal] = FAILURES;
  await page.route('**/functions/saveProduct', refusal.fail);
  await title.fill('The moss atlas');
  await expect(page.getByText(`Not saved: ${REASON}`)).toBeVisible();
  await expect(title).toHaveValue('The moss atlas');
  await page.unroute('**/functions/saveProduct');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue('The moss atlas');
});

/** Each failure shows its reason and changes no field; then the same action succeeds. */
async function expectKept(page: Page, { call: name, run, typed, done }: Action): Promise<void> {
  const calls = `**/functions/${name}`;
  for (const { reason, fail } of FAILURES) {
    await page.route(calls, fail);
    await run();
    await expect(page.getByText(reason).first(), `${name}: ${reason}`).toBeVisible();
    await expect(done).toBeHidden();
    await page.unroute(calls);
  }
  for (const [field, value] of typed) await expect(field).toHaveValue(value);
  await run();
  await expect(done).toBeVisible();
}

async function newCustomer(page: Page, creator: Creator): Promise<void> {
  const { id: productId } = await newProduct(page, creator);
  await buy(page.request, { storeId: creator.storeId, productId, email: freshEmail('bea') });
}
