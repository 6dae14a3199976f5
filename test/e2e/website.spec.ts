import type { FrameLocator, Page } from '@playwright/test';
import { expect, expectAccessible, expectBothAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { call, enterAsAdmin, newCreator } from './people.ts';
import { PORT } from './server.ts';

const frameOf = (page: Page): FrameLocator => page.frameLocator('#preview-frame');

// An invalid name is refused.
test.use({ refusable: /connectDomain$/ });

test('a creator makes a website of a few pages and sees it on a local domain', async ({ page, elsewhere }) => {
  const { storeId, storeName, slug } = await newCreator(page, 'fern');
  const admin = await elsewhere();
  await enterAsAdmin(admin);
  const turn = async (flag: string, enabled: boolean) => {
    await call(admin.request, 'setFlagOverride', { flag, override: { kind: 'store', storeId, enabled } });
  };
  await page.goto('/dashboard/website-builder');
  const switchedOff = page.getByText('The website builder is turned off for this store');
  await expect(switchedOff).toBeVisible();
  await turn('websiteBuilder', true);
  await expect(page.getByRole('button', { name: 'Use Studio' })).toBeVisible();
  await turn('customDomains', true);

  await page.goto('/dashboard/settings/domains');
  await page.getByLabel('Connect a domain').fill('nowhere');
  await page.getByRole('button', { name: 'Connect domain' }).click();
  await expect(page.getByText('Enter a domain like shop.example.com.')).toBeVisible();
  await page.getByLabel('Connect a domain').fill(`${slug}.localhost`);
  await page.getByRole('button', { name: 'Connect domain' }).click();
  const domain = page.getByRole('region', { name: `${slug}.localhost` });
  await expect(domain.getByText('Visitors can find you at this domain.')).toBeVisible();
  await expectAccessible(page, '#content');
  await turn('customDomains', false);
  await expect(page.getByText('Custom domains are turned off for this store')).toBeVisible();
  await expect(domain.getByText('Visitors can find you at this domain.')).toBeHidden();
  await turn('customDomains', true);
  await expect(domain.getByText('Visitors can find you at this domain.')).toBeVisible();
  await expect(page.getByLabel('Connect a domain')).toBeVisible();

  await page.getByRole('link', { name: 'Website' }).click();
  await expect(page.getByRole('heading', { name: 'Website', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Use Studio' }).click();
  const list = page.getByRole('list', { name: 'Pages in order' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await list.getByRole('button', { name: 'Move Contact up' }).click();
  await expect(list.getByRole('link').nth(1)).toHaveText('Contact');
  await expectBothAccessible(page);

  await page.getByRole('button', { name: 'Add page' }).click();
  const adding = page.getByRole('dialog', { name: 'Add page' });
  await expect(adding).toBeVisible();
  await turn('websiteBuilder', false);
  await expect(switchedOff).toBeVisible();
  await expect(adding).toBeHidden();
  await expect(page.getByRole('button', { name: /page$|^Publish/ })).toHaveCount(0);
  await turn('websiteBuilder', true);
  await expect(page.getByRole('button', { name: 'Add page' })).toBeVisible();
  await list.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/\/dashboard\/website-builder\/page\/about$/);
  await frameOf(page)
    .getByRole('group', { name: /^Heading/ })
    .click();
  await page.getByLabel('Text', { exact: true }).fill('Who waters the ferns');
  await expect(page.getByText(/^Saved \d+ s ago$/)).toBeAttached();
  await turn('websiteBuilder', false);
  await expect(switchedOff).toBeVisible();
  await turn('websiteBuilder', true);
  await expect(frameOf(page).getByRole('heading', { name: 'Who waters the ferns' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Theme' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to pages' }).click();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await page.getByRole('button', { name: 'Publish 3 pages' }).click();
  await expect(page.getByText('3 pages published')).toBeVisible();

  const visitor = await elsewhere({ viewport: { width: 390, height: 800 } });
  await visitor.goto(`http://${slug}.localhost:${PORT}/`);
  await expect(visitor.getByRole('banner').first().getByRole('link', { name: storeName })).toBeVisible();
  await expect(visitor.getByRole('heading', { level: 1, name: 'What you make, in a few words' })).toBeVisible();
  await visitor.getByRole('navigation').getByRole('link', { name: 'About' }).click();
  await expect(visitor.getByRole('heading', { name: 'Who waters the ferns' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
  await expectNoSidewaysScroll(visitor);
  await expectAccessible(visitor);
});

test('a website without a domain is served below the address of its store', async ({ page, elsewhere }) => {
  const { storeId, slug } = await newCreator(page, 'moss');
  const admin = await elsewhere();
  await enterAsAdmin(admin);
  await call(admin.request, 'setFlagOverride', {
    flag: 'websiteBuilder',
    override: { kind: 'store', storeId, enabled: true },
  });
  await page.goto('/dashboard/website-builder');
  await page.getByRole('button', { name: 'Use Studio' }).click();
  await expect(page.getByText('Your website doesn’t have its own domain')).toBeVisible();
  await expect(page.getByText('An admin can turn it on.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await page.getByRole('button', { name: 'Publish 3 pages' }).click();
  await expect(page.getByText('3 pages published')).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  await expectBothAccessible(page);

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: `/${slug}/site` }).click();
  const visitor = await opened;
  await expect(visitor).toHaveURL(new RegExp(`/${slug}/site$`));
  await visitor.getByRole('navigation').getByRole('link', { name: 'About' }).click();
  await expect(visitor).toHaveURL(new RegExp(`/${slug}/site/about$`));
  await visitor.getByRole('banner').first().getByRole('link').first().click();
  await expect(visitor).toHaveURL(new RegExp(`/${slug}/site$`));

  await page.goto('/dashboard/website-builder/page/about');
  await call(admin.request, 'removeFlagOverride', { flag: 'websiteBuilder', storeId });
  await expect(page.getByText('The website builder is turned off for this store')).toBeVisible();
  await expect(page.getByText('An admin can turn it on.')).toBeVisible();
});
