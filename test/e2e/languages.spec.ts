import { DEMO, expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

test.describe('a visitor whose browser prefers Arabic', () => {
  test.use({ locale: 'ar-EG', viewport: { width: 360, height: 740 }, refusable: /\/checkout\// });

  test('reads the store’s fixed texts from right to left, from its home page to the order form', async ({ page }) => {
    await page.goto(`/${DEMO.slug}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByText('صُنع باستخدام Stoa')).toBeVisible();
    await page.goto(`/${DEMO.slug}/p/celadon-glaze-recipes`);
    await page.getByRole('link', { name: 'اشترِ الآن' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'الدفع' })).toBeVisible();
    await page.getByLabel('البريد الإلكتروني').fill('bea');
    await page.getByLabel('رقم البطاقة').fill('4242 4242 4242 4242');
    await page.getByLabel('تاريخ الانتهاء').fill('12 / 40');
    await page.getByLabel('رمز الأمان').fill('123');
    await page.locator('form').evaluate((form) => form.setAttribute('novalidate', ''));
    await page.getByRole('button', { name: /^ادفع/ }).click();
    await expect(page.getByText('أدخل بريدًا إلكترونيًا صالحًا.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test('sitemaps and feeds are XML that a browser can parse', async ({ page, request }) => {
  await page.goto(`/${DEMO.slug}`);
  for (const [path, root] of [
    ['/sitemap.xml', 'sitemapindex'],
    ['/sitemaps/platform.xml', 'urlset'],
    [`/${DEMO.slug}/sitemap.xml`, 'urlset'],
    [`/${DEMO.slug}/feed.xml`, 'rss'],
  ] as const) {
    const text = await (await request.get(path)).text();
    const read = await page.evaluate((xml) => {
      const document = new DOMParser().parseFromString(xml, 'application/xml');
      return document.querySelector('parsererror')?.textContent ?? document.documentElement.localName;
    }, text);
    expect(read).toBe(root);
  }
});
