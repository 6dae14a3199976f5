import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { z } from 'zod';
import { CALL_DEFAULTS } from '#shared/rules/call.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { codeFor, emailTo } from './mailbox.ts';
import {
  beginProduct,
  buy,
  call,
  fillCard,
  freshEmail,
  newCreator,
  newDraft,
  ordersOf,
  type Creator,
} from './people.ts';

test.use({ refusable: /favicon/ });

const TOKYO: BrowserContextOptions = { timezoneId: 'Asia/Tokyo', viewport: { width: 390, height: 844 } };

test('a creator sells a call, and a buyer far away books, moves and cancels it', async ({ page, elsewhere }) => {
  test.slow();
  const creator = await newCreator(page);
  const { slug } = creator;

  await test.step('the creator says when there is time', async () => {
    await page.goto('/dashboard/sales/bookings');
    await page.getByRole('link', { name: 'Set your hours' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Availability' })).toBeVisible();
    await expectAccessible(page);
    for (const day of ['Saturday', 'Sunday']) await page.getByRole('button', { name: `Add hours on ${day}` }).click();
    await page.getByLabel('Monday from').fill('08:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Hours saved')).toBeVisible();
  });

  await test.step('and offers a call', async () => {
    await beginProduct(page, 'A call');
    await page.getByLabel('Title', { exact: true }).fill('Kiln advice');
    await page.getByRole('radio', { name: /Fixed/ }).check();
    await page.getByRole('textbox', { name: /^Price/ }).fill('50');
    await page.getByRole('button', { name: 'Add call' }).click();
    const dialog = page.getByRole('dialog', { name: 'New call' });
    await dialog.getByLabel('Title').fill('Kiln advice');
    await dialog.getByLabel(/^Meeting link or place/).fill('https://meet.example/kiln');
    await dialog.getByRole('combobox', { name: 'If a customer cancels in time' }).click();
    await page.getByRole('option', { name: /money back/ }).click();
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Save call' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Publish product' }).click();
    await expect(page.getByText('Product published')).toBeVisible();
  });

  const buyer = await elsewhere(TOKYO);
  const email = freshEmail('caller');

  await test.step('a buyer in Tokyo sees times on their own clocks, and pays for one', async () => {
    await buyer.goto(`/${slug}/p/kiln-advice`);
    await buyer.getByRole('link', { name: 'Book a call' }).first().click();
    await expect(buyer.getByText('Times are in the time zone Tokyo (Japan Standard Time).')).toBeVisible();
    await expect(buyer.getByText('The time in UTC', { exact: false })).toBeVisible();
    await expectAccessible(buyer);
    await expectNoSidewaysScroll(buyer);
    await buyer.getByRole('link', { name: 'Later days' }).click();
    await timesOn(buyer).first().click();
    await expect(buyer.getByText('Tokyo (Japan Standard Time)').first()).toBeVisible();
    await buyer.getByLabel('Email').fill(email);
    await fillCard(buyer);
    await expectNoSidewaysScroll(buyer);
    await buyer.getByRole('button', { name: 'Pay $50.00' }).click();
    await expect(buyer.getByRole('heading', { name: 'Your call is booked' })).toBeVisible();
    await expectAccessible(buyer);
    const { text, calendar } = await emailTo(email, ({ subject }) => subject.startsWith('Your call is booked'));
    expect(text).toContain('https://meet.example/kiln');
    expect(calendar).toMatch(/METHOD:REQUEST[^]*BEGIN:VEVENT[^]*SEQUENCE:0/);
  });

  await test.step('moves it', async () => {
    await signIn(buyer, { creator, email });
    await openNextCall(buyer);
    await expect(buyer.getByRole('link', { name: 'Join the call' })).toHaveAttribute(
      'href',
      'https://meet.example/kiln',
    );
    await expectAccessible(buyer);
    await expectNoSidewaysScroll(buyer);
    const before = await buyer.locator('.own-calls b').textContent();
    await buyer.getByRole('link', { name: 'Move' }).click();
    await expect(buyer.getByRole('heading', { name: 'Choose another time' })).toBeVisible();
    await buyer.getByRole('link', { name: 'Later days' }).click();
    await timesOn(buyer).last().click();
    await expect(buyer.getByText('Your call was moved')).toBeVisible();
    await expect(buyer.locator('.own-calls b')).not.toHaveText(before ?? '');
    const { calendar } = await emailTo(email, ({ subject }) => subject.startsWith('Your call was moved'));
    expect(calendar).toMatch(/METHOD:REQUEST[^]*SEQUENCE:1/);
  });

  await test.step('the creator sees it', async () => {
    await page.goto('/dashboard/sales/bookings');
    await expect(page.getByRole('grid').getByText(email)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('grid').getByRole('link').first().click();
    const panel = page.getByRole('dialog', { name: 'Kiln advice' });
    await expect(panel.getByText('Tokyo', { exact: false })).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
  });

  await test.step('and the buyer cancels it for their money', async () => {
    await buyer.getByText('Cancel call').first().click();
    await expect(buyer.getByText('You get $50.00 back.')).toBeVisible();
    await buyer.getByRole('button', { name: 'Cancel call' }).click();
    const { calendar } = await emailTo(email, ({ subject }) => subject.startsWith('Your call was canceled'));
    expect(calendar).toMatch(/METHOD:CANCEL[^]*SEQUENCE:2/);
    await expect.poll(async () => (await ordersOf(page, creator)).map(({ status }) => status)).toEqual(['refunded']);
    await page.goto('/dashboard/sales/bookings?show=past');
    await page.getByRole('grid').getByRole('link').first().click();
    await expect(page.getByText('By the customer')).toBeVisible();
  });
});

test('a time goes to one of two buyers, and the creator cancels it', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const { slug } = creator;
  await sellCall(page, creator);
  const [one, other] = [await elsewhere(), await elsewhere()];
  const email = freshEmail('caller');

  // Both have the checkout of the same time open.
  for (const buyer of [one, other]) {
    await buyer.goto(`/${slug}/p/kiln-advice/times`);
    await timesOn(buyer).first().click();
    await buyer.getByLabel('Email').fill(buyer === one ? email : freshEmail('late'));
    await fillCard(buyer);
  }
  await one.getByRole('button', { name: 'Pay $50.00' }).click();
  await expect(one.getByRole('heading', { name: 'Your call is booked' })).toBeVisible();
  await other.getByRole('button', { name: 'Pay $50.00' }).click();
  await expect(other.getByText('This time is no longer available.')).toBeVisible();
  await expectAccessible(other);
  expect(await ordersOf(page, creator)).toHaveLength(1);
  // The next free time still works.
  await timesOn(other).first().click();
  await other.getByLabel('Email').fill(freshEmail('late'));
  await fillCard(other);
  await other.getByRole('button', { name: 'Pay $50.00' }).click();
  await expect(other.getByRole('heading', { name: 'Your call is booked' })).toBeVisible();

  await page.goto('/dashboard/sales/bookings');
  await expect(page.getByText('2 upcoming calls')).toBeVisible();
  await page.getByRole('grid').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Cancel call' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel call' }).click();
  await expect(page.getByText('Call canceled')).toBeVisible();
  await expect(page.getByText('1 upcoming call')).toBeVisible();
  await emailTo(email, ({ subject }) => subject.startsWith('Your call was canceled'));
  // The buyer can book another time.
  await signIn(one, { creator, email });
  await expect(one.getByRole('region', { name: 'Coming up' })).toHaveCount(0);
  await one.getByRole('main').getByRole('link', { name: 'Kiln advice' }).click();
  await one.getByRole('link', { name: 'Your calls Kiln advice' }).click();
  await expect(one.getByText('Canceled')).toBeVisible();
  await timesOn(one).first().click();
  await expect(one.getByText('Your call is booked')).toBeVisible();
});

test('a group call shows everyone, and one press cancels it for all', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const { storeId, slug } = creator;
  const productId = await sellCall(page, creator, { group: 8, cancel: 'refund' });
  const buyer = await elsewhere();
  await buyer.goto(`/${slug}/p/kiln-advice/times`);
  await expect(buyer.getByText('30 minutes · Up to 8 people · Move it twice, until 24 hours before')).toBeVisible();
  await expectAccessible(buyer);
  const free = await call(page.request, 'getSlots', { storeId, productId });
  const [startsAt = ''] = z.object({ starts: z.array(z.string()) }).parse(free).starts;
  const emails = [freshEmail('ida'), freshEmail('jon'), freshEmail('kim')];
  const slot = { startsAt, minutes: 30, zone: 'UTC' };
  for (const email of emails) await buy(page.request, { storeId, productId, email, slot });
  await page.goto('/dashboard/sales/bookings');
  await expect(page.getByText('1 upcoming call')).toBeVisible();
  await expect(page.getByRole('grid').getByText('and 2 others')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('grid').getByRole('link').first().click();
  const panel = page.getByRole('dialog', { name: 'Kiln advice' });
  await expect(panel.getByText('Everyone in this call (3)')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await panel.getByRole('link', { name: emails[1] ?? '' }).click();
  await expect(panel.getByRole('link', { name: emails[1] ?? '' }).last()).toHaveAttribute('aria-current', 'page');
  await panel.getByRole('button', { name: 'Cancel for everyone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel for everyone' }).click();
  await expect(page.getByText('Call canceled for everyone')).toBeVisible();
  for (const email of emails) {
    const { text } = await emailTo(email, ({ subject }) => subject.startsWith('Your call was canceled'));
    expect(text).toContain('You get $50.00 back.');
  }
  await expect
    .poll(async () => (await ordersOf(page, creator)).map(({ status }) => status))
    .toEqual(['refunded', 'refunded', 'refunded']);
});

test('a call is booked, moved and canceled without JavaScript', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await sellCall(page, creator);
  const buyer = await elsewhere({ javaScriptEnabled: false });
  const email = freshEmail('caller');
  await buyer.goto(`/${creator.slug}/p/kiln-advice`);
  await buyer.getByRole('link', { name: 'Book a call' }).first().click();
  await buyer.getByLabel('Time zone').selectOption('America/New_York');
  await buyer.getByRole('button', { name: 'Show times' }).click();
  await expect(buyer.getByText('New York (Eastern', { exact: false }).first()).toBeVisible();
  await buyer.getByRole('link', { name: 'Later days' }).click();
  await timesOn(buyer).first().click();
  await buyer.getByLabel('Email').fill(email);
  await fillCard(buyer);
  await buyer.getByRole('button', { name: 'Pay $50.00' }).click();
  await expect(buyer.getByRole('heading', { name: 'Your call is booked' })).toBeVisible();
  await signIn(buyer, { creator, email });
  await openNextCall(buyer);
  await buyer.getByRole('link', { name: 'Move' }).click();
  await buyer.getByRole('link', { name: 'Later days' }).click();
  await timesOn(buyer).first().click();
  await expect(buyer.getByText('Your call was moved')).toBeVisible();
  await buyer.getByText('Cancel call').first().click();
  await buyer.getByRole('button', { name: 'Cancel call' }).click();
  await expect(buyer.getByText('Your call was canceled')).toBeVisible();
  await expect(buyer.getByRole('heading', { name: 'Choose a time' })).toBeVisible();
});

const timesOn = (page: Page) => page.locator('.slot-times').getByRole('button');

/** A published call of $50 on every day of the week. By default, canceling it gives another time. */
async function sellCall(page: Page, { storeId }: Creator, settings: object = {}): Promise<string> {
  const save = (name: string, input: object) => call(page.request, name, { storeId, ...input });
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 540, to: 1020 }));
  await save('saveAvailability', { zone: 'UTC', weekly, dates: [], dailyMax: 20 });
  const price = { kind: 'fixed' as const, amount: 5000 };
  const { id: productId } = await newDraft(page, storeId, { title: 'Kiln advice', price, kind: 'call' });
  const advice = { id: randomUUID(), kind: 'call', title: 'Kiln advice', call: { ...CALL_DEFAULTS, ...settings } };
  await save('saveContents', { productId, contents: [advice] });
  await save('publishProduct', { productId });
  return productId;
}

/** The members' home, after signing in with a code. */
async function signIn(page: Page, { creator: { slug }, email }: { creator: Creator; email: string }) {
  await page.goto(`/${slug}/members/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByLabel('Code from the email').fill(await codeFor(email));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Kiln advice' }).first()).toBeVisible();
}

/** From the members' home to the page of the next call. */
const openNextCall = (page: Page) =>
  page.getByRole('region', { name: 'Coming up' }).getByRole('link', { name: 'Kiln advice' }).click();
