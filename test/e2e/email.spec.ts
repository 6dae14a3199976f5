import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { choose, expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { emailTo } from './mailbox.ts';
import { buy, call, type Creator, newCreator, newProduct, freshEmail } from './people.ts';

// A missing campaign is requested once, and an incomplete one is not sent.
test.use({ refusable: /(getCampaign|sendCampaign)$/ });

test('a campaign is written, previewed, sent and tracked, and a recipient unsubscribes', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page);
  const reader = await buyer(page, creator);
  await page.goto('/dashboard/email');
  await expect(page.getByText('Write to everyone who subscribes to your emails.')).toBeVisible();
  await page.getByRole('button', { name: 'New campaign' }).first().dblclick();
  await expect(page.getByText('We’ll save a draft as soon as you add something.')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Write to everyone who subscribes to your emails.')).toBeVisible();
  await page.getByRole('button', { name: 'New campaign' }).first().click();

  await page.getByRole('textbox', { name: 'Subject' }).fill('The moss is out');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('The moss is out');
  await page.getByRole('textbox', { name: 'Email body' }).fill('Thirty pages about moss.');
  await expect(page.getByText('No recipients yet')).toBeVisible();
  await choose(page, 'Customers', 'All customers');
  await expect(page.getByText('1 person right now')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const email = page.frameLocator('iframe[title="Email: The moss is out"]');
  await expect(email.getByText('Thirty pages about moss.', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Your emails don’t include a postal address')).toBeVisible();
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(page.getByText(/Sent to 1 person\. Finished/)).toBeVisible();

  const { text } = await emailTo(reader, ({ subject }) => subject === 'The moss is out');
  const link = /https?:\S+\/unsubscribe\/\S+/.exec(text)?.[0] ?? '';
  const mailbox = await elsewhere();
  await mailbox.goto(link);
  await mailbox.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(mailbox.getByText('You’re unsubscribed')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Recipients' })).toContainText('Unsubscribed');
  await expectAccessible(page);

  await page.goto('/dashboard/email/7f9c24e8-3b12-4fe0-8f6b-1f9f3c1c2d11');
  await page.getByRole('link', { name: 'Back to campaigns' }).click();
  await expect(page.getByRole('link', { name: 'The moss is out' })).toBeVisible();
});

test('an email is made from a template, an image, a button, a product and merge fields', async ({ page }) => {
  const creator = await newCreator(page, 'fern');
  const { id: productId } = await newProduct(page, creator, { title: 'Fern atlas' });
  const email = freshEmail('bea');
  await buy(page.request, { storeId: creator.storeId, productId, email });
  await page.goto('/dashboard/email');
  await page.getByRole('button', { name: 'New campaign' }).first().click();
  const text = page.getByRole('textbox', { name: 'Email body' });
  const subject = page.getByRole('textbox', { name: 'Subject' });

  await page.getByRole('button', { name: 'Newsletter' }).click();
  await expect(text.getByText('What I worked on')).toBeVisible();
  await expect(subject).toHaveValue('{{First name|Hello}}, this month at The fern store');
  await expect(page.getByText('If there’s no name: “Hello, this month at The fern store”')).toBeVisible();
  await text.press('ControlOrMeta+z');
  await expect(text.getByText('What I worked on')).toBeHidden();
  await text.pressSequentially('Mine. ');
  await page.getByRole('button', { name: 'Templates' }).click();
  const templates = page.getByRole('dialog', { name: 'Email templates' });
  await templates.getByRole('button', { name: 'Use template Thank you' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectAccessible(page);
  await templates.getByRole('button', { name: 'Use template New product' }).click();
  await page.getByRole('button', { name: 'Use template', exact: true }).click();
  await expect(text.getByRole('figure', { name: 'Product' })).toContainText('Fern atlas');
  await expect(text.getByText('Mine.')).toBeHidden();

  await text.getByRole('button', { name: /First name.*or there/ }).click();
  await page.getByRole('textbox', { name: 'Fallback text' }).fill('plant friend');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(text.getByRole('button', { name: /First name.*or plant friend/ })).toBeVisible();

  await text.getByText('It’s here').click();
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Choose an image.')).toBeVisible();
  await page
    .getByLabel('Upload image')
    .setInputFiles({ name: 'fern.png', mimeType: 'image/png', buffer: await drawn() });
  await page.getByRole('textbox', { name: 'Alt text' }).fill('A fern, drawn');
  await expect(page.getByRole('button', { name: 'Upload another' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(text.getByRole('img', { name: 'A fern, drawn' })).toBeVisible();
  await expect(text).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(text.locator('> *').first().getByRole('figure', { name: 'Image' })).toBeVisible();

  await page.getByRole('button', { name: 'Button', exact: true }).click();
  await page.getByRole('textbox', { name: 'Label' }).fill('See it');
  await page.getByRole('textbox', { name: 'Link' }).fill('nowhere');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Enter a web address like https://example.com.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Link' }).fill('fern.example/atlas');
  await page.getByRole('button', { name: 'Done' }).click();
  const button = text.getByRole('figure', { name: 'Button' });
  await expect(button).toContainText('See it');
  await expect(text).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Label' })).toHaveValue('See it');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Button' })).toBeHidden();
  await expect(text).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(button).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(button).toContainText('See it');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await choose(page, 'Customers', 'All customers');
  await expect(page.getByText('1 person right now')).toBeVisible();
  await call(page.request, 'setProductsState', {
    storeId: creator.storeId,
    productIds: [productId],
    state: 'archived',
  });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(page.getByRole('main').getByText('“Fern atlas” isn’t published.')).toBeVisible();
  await call(page.request, 'setProductsState', {
    storeId: creator.storeId,
    productIds: [productId],
    state: 'published',
  });

  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  const frame = preview.frameLocator('iframe');
  await expect(frame.getByText('Hi Alex,', { exact: true })).toBeVisible();
  await preview.getByRole('button', { name: 'Without a name' }).click();
  await preview.getByRole('button', { name: 'Phone' }).click();
  await preview.getByRole('button', { name: 'Dark' }).click();
  await expect(frame.getByText('Hi plant friend,', { exact: true })).toBeVisible();
  await expect(frame.getByRole('img', { name: 'A fern, drawn' })).toBeVisible();
  await expect(frame.getByRole('link', { name: 'See it' })).toHaveAttribute('href', 'https://fern.example/atlas');
  await preview.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByText('Sending test email')).toBeVisible();
  await emailTo(creator.email, (sent) => sent.subject.startsWith('Test: Hello, this month'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  const sent = await emailTo(email, (one) => one.subject === 'Hello, this month at The fern store');
  expect(sent.text).toContain('Hi plant friend,');
  expect(sent.text).toContain('Fern atlas');
});

const drawn = (): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 600, channels: 3, background: '#2f6b4f' } })
    .png()
    .toBuffer();

async function buyer(page: Page, creator: Creator): Promise<string> {
  const { id: productId } = await newProduct(page, creator);
  const email = freshEmail('bea');
  await buy(page.request, { storeId: creator.storeId, productId, email });
  return email;
}
