import type { Page } from '@playwright/test';
import type { PriceInput } from '#shared/contract/catalog.ts';
import { expect, test } from './journey.ts';
import { CARDS, fillCard, newCreator, newDraft, newProduct, ordersOf, freshEmail } from './people.ts';

test.use({ refusable: /\/checkout\/|\/p\// });

const THANKS = 'Thank you for your order';

test('the whole purchase works without a script', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await newProduct(page, creator, { content: 'Plain pages.' });
  const plain = await elsewhere({ javaScriptEnabled: false });
  const email = freshEmail();
  await plain.goto(`/${creator.slug}`);
  await plain.getByRole('link', { name: 'The moss zine' }).click();
  await plain.getByRole('link', { name: 'Buy now' }).click();
  await plain.getByLabel('Email').fill(email);
  await fillCard(plain);
  await plain.getByRole('button', { name: 'Pay $12.50' }).click();
  await expect(plain.getByRole('heading', { name: THANKS })).toBeVisible();
  await expect(plain.getByText(email).first()).toBeVisible();
  const [download] = await Promise.all([
    plain.waitForEvent('download'),
    plain.getByRole('link', { name: 'Download moss.txt' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('moss.txt');
  expect(await ordersOf(page, creator)).toMatchObject([{ email, status: 'paid' }]);
});

test('a wrong email gets a sentence at its field, with a script and without', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);
  for (const javaScriptEnabled of [true, false]) {
    const shop = await elsewhere({ javaScriptEnabled });
    await shop.goto(`/${creator.slug}/checkout/the-moss-zine`);
    await shop.getByLabel('Email').fill('bea@birch');
    await fillCard(shop);
    await pay(shop);
    await expect(shop.getByLabel('Email')).toHaveAccessibleDescription(/enter a valid email address/);
    await expect(shop.getByLabel('Email')).toBeFocused();
    await shop.getByLabel('Email').fill('');
    await pay(shop);
    await expect(shop.getByLabel('Email')).toHaveAccessibleDescription(/enter a valid email address/);
  }
  expect(await ordersOf(page, creator)).toEqual([]);
});

test.describe('a card that is not charged', () => {
  const refusals = {
    declined: 'Your card was declined. Try another card.',
    poor: 'Your card has insufficient funds. Try another card.',
  } as const;

  for (const [card, sentence] of Object.entries(refusals))
    test(`is answered with “${sentence}”, and what was typed stays`, async ({ page, elsewhere }) => {
      const { creator, shop } = await openCheckout(page, elsewhere);
      const email = freshEmail();
      await shop.getByLabel('Email').fill(email);
      await shop.getByLabel('Name').fill('Bea Birch');
      await fillCard(shop, card === 'poor' ? CARDS.poor : CARDS.declined);
      await pay(shop);
      await expect(shop.getByText(sentence)).toBeVisible();
      await expect(shop.getByLabel('Email')).toHaveValue(email);
      await expect(shop.getByLabel('Name')).toHaveValue('Bea Birch');
      await expect(shop.getByLabel('Expiration date')).toHaveValue('12 / 40');
      // The page still has the card, so it need not be typed again. It is not stored anywhere.
      await expect(shop.getByLabel('Card number')).toHaveValue(CARDS[card === 'poor' ? 'poor' : 'declined']);
      await expect(shop.getByLabel('Security code')).toHaveValue('123');
      await expect(shop.getByLabel('Card number')).toBeFocused();
      const left = await shop.evaluate(() => JSON.stringify([sessionStorage, localStorage, history.state]));
      expect(left).not.toContain('4000');

      await fillCard(shop);
      await pay(shop);
      await expect(shop.getByRole('heading', { name: THANKS })).toBeVisible();
      expect((await ordersOf(page, creator)).filter(({ status }) => status === 'paid')).toHaveLength(1);
    });

  test('may need the bank’s confirmation: yes pays, no returns to the form', async ({ page, elsewhere }) => {
    const { creator, shop } = await openCheckout(page, elsewhere);
    const email = freshEmail();
    await shop.getByLabel('Email').fill(email);
    await fillCard(shop, CARDS.asks);
    await pay(shop);
    await shop.getByRole('button', { name: 'Decline' }).click();
    await expect(shop.getByLabel('Email')).toHaveValue(email);
    await expect(shop.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true');
    // The page still has the card, so it need not be typed again. It is not stored anywhere.
    await expect(shop.getByLabel('Card number')).toHaveValue(CARDS.asks);
    await expect(shop.getByLabel('Expiration date')).toHaveValue('12 / 40');
    await expect(shop.getByLabel('Security code')).toHaveValue('123');
    const left = await shop.evaluate(() => JSON.stringify([sessionStorage, localStorage, history.state]));
    expect(left).not.toContain('4000');

    await pay(shop);
    await expect(shop.getByRole('heading', { name: 'Did you make this payment?' })).toBeVisible();
    await shop.getByRole('button', { name: 'Approve $12.50' }).click();
    await expect(shop.getByRole('heading', { name: THANKS })).toBeVisible();
    const paid = (await ordersOf(page, creator)).filter(({ status }) => status === 'paid');
    expect(paid).toMatchObject([{ email }]);
  });
});

test('the card fields format what is typed, pasted and deleted', async ({ page, elsewhere }) => {
  const { shop } = await openCheckout(page, elsewhere);
  await shop.waitForLoadState('networkidle');
  const number = shop.getByLabel('Card number');
  await number.pressSequentially('4242424242424242');
  await expect(number).toHaveValue(CARDS.pays);
  await number.fill('4000-0025-0000-3155');
  await expect(number).toHaveValue(CARDS.asks);
  await number.press('Home');
  await number.press('Delete');
  await expect(number).toHaveValue('0000 0250 0003 155');
  await shop.keyboard.type('4');
  await expect(number).toHaveValue(CARDS.asks);

  const expiry = shop.getByLabel('Expiration date');
  await expiry.pressSequentially('340');
  await expect(expiry).toHaveValue('03 / 40');
  for (let press = 0; press < 3; press += 1) await expiry.press('Backspace');
  await expect(expiry).toHaveValue('0');
  await expiry.fill('12/2040');
  await expect(expiry).toHaveValue('12 / 40');
  await shop.getByLabel('Security code').pressSequentially('1a23');
  await expect(shop.getByLabel('Security code')).toHaveValue('123');
});

test('an expired card shows the problem at its expiry, and only that has to be typed again', async ({
  page,
  elsewhere,
}) => {
  const { creator, shop } = await openCheckout(page, elsewhere);
  await shop.getByLabel('Email').fill(freshEmail());
  await fillCard(shop);
  await shop.getByLabel('Expiration date').fill('01 / 20');
  await pay(shop);
  const expiry = shop.getByLabel('Expiration date');
  await expect(expiry).toHaveAttribute('aria-invalid', 'true');
  await expect(expiry).toHaveAccessibleDescription('Your card has expired. Try another card.');
  await expect(expiry).toBeFocused();
  await expect(shop.getByLabel('Card number')).toHaveValue(CARDS.pays);
  await expect(shop.getByLabel('Card number')).not.toHaveAttribute('aria-invalid', 'true');
  await expiry.fill('1240');
  await shop.getByLabel('Security code').fill('123');
  await pay(shop);
  await expect(shop.getByRole('heading', { name: THANKS })).toBeVisible();
  expect(await ordersOf(page, creator)).toHaveLength(1);
});

test('the button shows that it is working, and ignores a second click', async ({ page, elsewhere }) => {
  const { creator, shop } = await openCheckout(page, elsewhere);
  await shop.getByLabel('Email').fill(freshEmail());
  await fillCard(shop);
  const release = Promise.withResolvers<null>();
  const sent: string[] = [];
  await shop.route('**/checkout/**', async (route, request) => {
    sent.push(request.method());
    await release.promise;
    await route.continue();
  });
  await pay(shop);
  const working = shop.getByRole('button', { name: 'Processing…' });
  await expect(working).toBeDisabled();
  await working.click({ force: true });
  await shop.getByLabel('Email').press('Enter');
  expect(sent).toEqual(['POST']);
  release.resolve(null);
  await expect(shop.getByRole('heading', { name: THANKS })).toBeVisible();
  expect(await ordersOf(page, creator)).toHaveLength(1);
});

test('an order whose card was declined is replaced by one with another email', async ({ page, elsewhere }) => {
  const { creator, shop } = await openCheckout(page, elsewhere);
  await shop.getByLabel('Email').fill(freshEmail());
  await fillCard(shop, CARDS.declined);
  await pay(shop);
  await expect(shop.getByText('Your card was declined. Try another card.')).toBeVisible();
  const email = freshEmail();
  await shop.getByLabel('Email').fill(email);
  await fillCard(shop);
  await pay(shop);
  await expect(shop.getByRole('heading', { name: THANKS })).toBeVisible();
  expect(await ordersOf(page, creator)).toMatchObject([{ email, status: 'paid' }]);
});

test('a tap fills in a test card, and then sets the focus on Pay', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  await newProduct(page, creator);
  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}/checkout/the-moss-zine`);
  await shop.getByLabel('Email').fill(freshEmail());
  await expect(shop.getByRole('button', { name: `Use ${CARDS.pays}` })).toBeHidden();
  await shop.getByText('Test gateway: no real payments').click();
  await shop.getByRole('button', { name: `Use ${CARDS.pays}` }).click();
  await expect(shop.getByRole('button', { name: /^Pay/ })).toBeFocused();
  await shop.keyboard.press('Enter');
  await expect(shop.getByRole('heading', { name: THANKS })).toBeVisible();
});

test('a price below the minimum is refused with the minimum', async ({ page, elsewhere }) => {
  const { creator, shop } = await openCheckout(page, elsewhere, { kind: 'from', least: 500, suggested: 900 });
  await expect(shop.getByLabel('Your price')).toHaveValue('9.00');
  await shop.getByLabel('Your price').fill('3');
  await shop.getByLabel('Email').fill(freshEmail());
  await fillCard(shop);
  await pay(shop);
  await expect(shop.getByText('Please enter at least the minimum price, $5.')).toBeVisible();
  await expect(shop.getByLabel('Your price')).toHaveValue('3');
  await expect(shop.getByLabel('Your price')).toBeFocused();

  await shop.getByLabel('Your price').fill('7.50');
  await expect(shop.getByText('$7.50')).toBeVisible();
  await fillCard(shop);
  await pay(shop);
  await expect(shop.getByRole('heading', { name: THANKS })).toBeVisible();
  await page.goto('/dashboard/sales');
  await expect(page.getByRole('grid', { name: 'Orders' }).getByText('$7.50')).toBeVisible();
  expect(await ordersOf(page, creator)).toHaveLength(1);
});

test('a free product requires only an email address', async ({ page, elsewhere }) => {
  const { creator, shop } = await openCheckout(page, elsewhere, { kind: 'free' });
  await expect(shop.getByLabel('Card number')).toHaveCount(0);
  await shop.getByLabel('Email').fill('not an address');
  await shop.getByRole('button', { name: 'Get it free' }).click();
  await expect(shop).toHaveURL(/\/checkout\//);
  await shop.getByLabel('Email').fill(freshEmail());
  await shop.getByRole('button', { name: 'Get it free' }).click();
  await expect(shop.getByRole('heading', { name: THANKS })).toBeVisible();
  expect(await ordersOf(page, creator)).toHaveLength(1);
});

test.describe('one purchase is one order', () => {
  test('if the button is clicked twice', async ({ page, elsewhere }) => {
    const { creator, shop } = await openCheckout(page, elsewhere);
    await shop.getByLabel('Email').fill(freshEmail());
    await fillCard(shop);
    await shop.getByRole('button', { name: /^Pay/ }).dblclick();
    await expect(shop.getByRole('heading', { name: THANKS })).toBeVisible();
    expect(await ordersOf(page, creator)).toHaveLength(1);
  });

  test('if it is sent from two tabs at once', async ({ page, elsewhere }) => {
    const { creator, shop } = await openCheckout(page, elsewhere);
    const tab = await shop.context().newPage();
    await tab.goto(shop.url());
    const email = freshEmail();
    for (const one of [shop, tab]) {
      await one.getByLabel('Email').fill(email);
      await fillCard(one);
    }
    await Promise.all([shop, tab].map(pay));
    for (const one of [shop, tab]) await expect(one.getByRole('heading', { name: THANKS })).toBeVisible();
    expect(await ordersOf(page, creator)).toHaveLength(1);
  });

  test('if the buyer goes back and sends the form again', async ({ page, elsewhere }) => {
    const { creator, shop } = await openCheckout(page, elsewhere);
    const email = freshEmail();
    await shop.getByLabel('Email').fill(email);
    await fillCard(shop);
    await pay(shop);
    await expect(shop.getByRole('heading', { name: THANKS })).toBeVisible();
    await shop.goBack();
    await shop.getByLabel('Email').fill(email);
    await fillCard(shop);
    await pay(shop);
    await expect(shop.getByRole('heading', { name: THANKS })).toBeVisible();
    expect(await ordersOf(page, creator)).toHaveLength(1);
  });

  test('if the response is lost and the page is sent again', async ({ page, elsewhere }) => {
    const { creator, shop } = await openCheckout(page, elsewhere);
    await shop.getByLabel('Email').fill(freshEmail());
    await fillCard(shop);
    const form = await shop
      .locator('form')
      .evaluate((element) =>
        element instanceof HTMLFormElement
          ? Object.fromEntries(
              [...new FormData(element)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
            )
          : {},
      );
    const lost = await shop.request.post(shop.url(), { form, maxRedirects: 0 });
    expect(lost.status()).toBe(303);
    await pay(shop);
    await expect(shop.getByRole('heading', { name: THANKS })).toBeVisible();
    expect(await ordersOf(page, creator)).toHaveLength(1);
  });
});

test('published changes appear at once', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const product = await newProduct(page, creator);
  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}`);
  await expect(shop.getByRole('link', { name: 'The moss zine' })).toBeVisible();

  await page.goto(`/dashboard/products/${product.id}`);
  await page.getByLabel('Title').fill('The fern zine');
  await expect(page.getByText('Unpublished changes')).toBeVisible();
  await shop.reload();
  await expect(shop.getByRole('link', { name: 'The moss zine' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Changes published')).toBeVisible();
  await shop.reload();
  await expect(shop.getByRole('link', { name: 'The fern zine' })).toBeVisible();
});

test('an unpublished product cannot be bought', async ({ page, elsewhere }) => {
  const creator = await newCreator(page);
  const product = await newProduct(page, creator);
  const draft = await newDraft(page, creator.storeId, { title: 'Not yet' });
  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}/checkout/${product.slug}`);
  await shop.getByLabel('Email').fill(freshEmail());
  await fillCard(shop);

  await page.goto(`/dashboard/products/${product.id}`);
  await page.getByRole('button', { name: 'More product actions' }).click();
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
  await expect(page.getByText('Product unpublished')).toBeVisible();

  await pay(shop);
  await expect(shop.getByRole('heading', { name: 'Product not found' })).toBeVisible();
  for (const path of [`p/${draft.slug}`, `checkout/${draft.slug}`, `p/${product.slug}`]) {
    await shop.goto(`/${creator.slug}/${path}`);
    await expect(shop.getByRole('heading', { name: 'Product not found' })).toBeVisible();
  }
  expect(await ordersOf(page, creator)).toEqual([]);
});

/** A store with one product, and a visitor on its order form, whose script has loaded. */
async function openCheckout(
  page: Page,
  elsewhere: () => Promise<Page>,
  price: PriceInput = { kind: 'fixed', amount: 1250 },
) {
  const creator = await newCreator(page);
  const product = await newProduct(page, creator, { price });
  const shop = await elsewhere();
  await shop.goto(`/${creator.slug}/checkout/${product.slug}`);
  await expect(shop.locator('[data-card][hidden]')).toHaveCount(0);
  return { creator, shop };
}

const pay = (shop: Page): Promise<void> => shop.getByRole('button', { name: /^Pay/ }).click();
