import type { Page } from '@playwright/test';
import { FRAMES, MARKUP } from '../attackCorpus.ts';
import { hostileBlocks } from '../hostileBlocks.ts';
import { expect, test } from './journey.ts';
import { call, enterAsAdmin, newCreator, newProduct, type Creator } from './people.ts';
import { BASE } from './server.ts';

const TITLE = '"><img src=https://evil.example/x onerror=window.pwned=1>';

test('nothing that a malicious creator types runs: not for visitors, in the builder or for an admin', async ({
  page,
  elsewhere,
}) => {
  const creator = await newCreator(page, 'mallory');
  const seen = await watch(page);
  const { storeId, slug } = creator;
  const product = await newProduct(page, creator, { title: TITLE });
  const texts = { description: MARKUP.slice(0, 8).join(' ').slice(0, 490), name: TITLE.slice(0, 60) };
  await page.request.post('/functions/updateStore', { data: { data: { storeId, ...texts } } });
  const visitor = await elsewhere();
  const seenThere = await watch(visitor);
  // A page cannot have all of them at once.
  for (const attacks of [MARKUP.slice(0, 4), MARKUP.slice(4, 7)]) {
    await publish(
      page,
      creator,
      attacks.flatMap((attack, at) =>
        hostileBlocks(attack, { name: `${at}`, imageId: '', productId: product.id }).filter(
          ({ type }) => type !== 'html',
        ),
      ),
    );
    for (const path of ['', `/p/${product.slug}`, `/checkout/${product.slug}`, '/members/login']) {
      await visitor.goto(`/${slug}${path}`);
      await expectHarmless(visitor, seenThere);
    }
  }
  await publish(
    page,
    creator,
    MARKUP.flatMap((attack, at) => [
      { type: 'heading', props: { id: `h${at}`, text: attack } },
      { type: 'link', props: { id: `l${at}`, label: attack, url: 'https://example.com' } },
      { type: 'faq', props: { id: `f${at}`, items: [{ question: attack, answer: attack }] } },
    ]),
  );
  await visitor.goto(`/${slug}`);
  await expect(visitor.locator('summary')).toHaveCount(MARKUP.length);
  await expectHarmless(visitor, seenThere);

  for (const path of ['store-builder', 'products', `products/${product.id}`, 'settings']) {
    await page.goto(`/dashboard/${path}`);
    // Each of these pages shows the store's or the product's name, which is an attack.
    await expect(page.getByText('<img').filter({ visible: true }).first()).toBeVisible();
    await expectHarmless(page, seen);
  }

  const office = await elsewhere();
  const seenByAdmin = await watch(office);
  await enterAsAdmin(office);
  await office.goto('/dashboard/admin');
  for (const part of ['Creators', 'Stores', 'Audit log']) {
    await office.getByRole('tab', { name: part }).click();
    await expect(office.getByRole('tabpanel', { name: part }).getByRole('row').nth(1)).toBeVisible();
    await expectHarmless(office, seenByAdmin);
  }
});

test('a creator’s own HTML reaches neither the page around it nor its visitor', async ({ page, browser }) => {
  const creator = await newCreator(page, 'mallory');
  await publish(
    page,
    creator,
    FRAMES.map((source, at) => ({ type: 'html', props: { id: `frame${at}`, title: 'x', source } })),
  );
  // A separate browser, because the sandbox reports errors on its console.
  const context = await browser.newContext({ baseURL: BASE });
  const visitor = await context.newPage();
  const seen = await watch(visitor);
  // All frames at once, because they load when they become visible.
  await visitor.setViewportSize({ width: 800, height: 4000 });
  await visitor.goto(`/${creator.slug}`);
  for (const at of FRAMES.keys()) {
    const frame = visitor.locator(`[data-block=frame${at}] iframe`);
    await expect(frame.contentFrame().locator('body')).toBeAttached();
  }
  expect(new URL(visitor.url()).pathname).toBe(`/${creator.slug}`);
  await expect(visitor.locator('iframe')).toHaveCount(FRAMES.length);
  expect(
    await visitor.evaluate(() => [Reflect.get(globalThis, 'pwned'), document.cookie, localStorage.length]),
  ).toEqual([undefined, '', 0]);
  await visitor.goto(`/${creator.slug}/embed/frame5`);
  expect(await visitor.evaluate(() => globalThis.origin)).toBe('null');
  expect(seen.filter((sign) => sign.startsWith('dialog'))).toEqual([]);
  await context.close();
});

async function publish(page: Page, { storeId }: Creator, content: object[]): Promise<void> {
  await call(page.request, 'savePreview', {
    storeId,
    changes: { page: { root: { props: { title: TITLE } }, content } },
  });
  await call(page.request, 'publishPreview', { storeId });
}

/** Records every dialog and every request to another origin from now on. */
async function watch(page: Page): Promise<string[]> {
  const signs: string[] = [];
  page.on('dialog', (dialog) => {
    signs.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!/^(?:data|blob|about):/.test(request.url()) && !request.url().startsWith(BASE)) signs.push(request.url());
  });
  return signs;
}

/** Repeats the check if a frame is replaced during it. Code that ran once leaves a permanent marker. */
async function expectHarmless(page: Page, signs: readonly string[]): Promise<void> {
  await expect(() => expectHarmlessNow(page, signs)).toPass({ timeout: 30_000 });
}

async function expectHarmlessNow(page: Page, signs: readonly string[]): Promise<void> {
  for (const frame of page.frames()) {
    const found = await frame.evaluate(() => ({
      marker: Reflect.get(globalThis, 'pwned'),
      handlers: [...document.querySelectorAll('*')].flatMap(({ attributes }) =>
        [...attributes].flatMap(({ name, value }) =>
          name.startsWith('on') || /^\s*javascript:/i.test(value) ? [`${name}=${value}`] : [],
        ),
      ),
    }));
    expect(found, frame.url()).toEqual({ marker: undefined, handlers: [] });
  }
  expect(signs, page.url()).toEqual([]);
}
