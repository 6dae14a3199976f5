import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { CARDS, fillCard, freshEmail } from './people.ts';

const SHOP = '/juniper-and-clay';

// A missing product responds with 404.
test.use({ forcedColors: 'active', refusable: /\/p\/nothing|\/checkout\// });

const PUBLIC = [
  '/',
  SHOP,
  `${SHOP}/p/wheel-throwing-from-zero`,
  `${SHOP}/checkout/pricing-handmade-work`,
  `${SHOP}/checkout/kiln-log-template`,
  `${SHOP}/order`,
  `${SHOP}/p/nothing`,
];
const MEMBERS = [`${SHOP}/members/login`, `${SHOP}/members/signup`, `${SHOP}/members/reset`];

test('with forced colors buttons and fields keep a border, icons are visible and the focus is visible', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: 'active' });
    for (const path of [...PUBLIC, ...MEMBERS]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect({ path, colorScheme, edgeless: await edgeless(page) }).toEqual({ path, colorScheme, edgeless: [] });
      expect({ path, colorScheme, hidden: await hiddenIcons(page) }).toEqual({ path, colorScheme, hidden: [] });
      expect({ path, colorScheme, lost: await stopsWithoutFocus(page) }).toEqual({ path, colorScheme, lost: [] });
    }
  }
});

test('with forced colors a field with a problem has another border, and an order stays readable', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${SHOP}/checkout/pricing-handmade-work`);
  await page.getByLabel('Email').fill(freshEmail());
  await fillCard(page, CARDS.declined);
  await page.getByRole('button', { name: /^Pay/ }).click();
  const number = page.getByLabel('Card number');
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(number).toHaveCSS('border-top-width', '3px');
  await fillCard(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  expect(await edgeless(page)).toEqual([]);
  expect(await hiddenIcons(page)).toEqual([]);
  expect(await stopsWithoutFocus(page)).toEqual([]);
});

/**
 * Buttons and fields without a border, their own or one around them. Text buttons are underlined, or look like links in
 * the footer.
 */
const edgeless = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isUnderlined = (element: Element): boolean => getComputedStyle(element).textDecorationLine === 'underline';
    const hasEdge = (element: Element | null): boolean => {
      const { borderTopStyle, borderTopWidth } = element
        ? getComputedStyle(element)
        : { borderTopStyle: 'none', borderTopWidth: '0' };
      return borderTopStyle !== 'none' && borderTopWidth !== '0px';
    };
    const wanted = 'button,input:not([type=hidden]),textarea,select,a.button,a.cta';
    return [...document.querySelectorAll<HTMLElement>(wanted)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.closest('footer') === null)
      .filter((element) => !hasEdge(element) && !hasEdge(element.parentElement) && !isUnderlined(element))
      .map((element) => element.outerHTML.slice(0, 120));
  });

/** Icons in the color of their background. */
const hiddenIcons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ground = getComputedStyle(document.body).backgroundColor;
    return [...document.querySelectorAll<SVGElement>('a svg,button svg')]
      .filter((icon) => icon.checkVisibility())
      .filter((icon) => getComputedStyle(icon).color === ground)
      .map((icon) => icon.parentElement?.outerHTML.slice(0, 120) ?? '');
  });

/** Tab stops without a visible focus. A card shows the focus of the link that covers it. */
async function stopsWithoutFocus(page: Page): Promise<string[]> {
  const lost: string[] = [];
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    const unseen = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      for (let around: Element | null = focused; around && around !== document.body; around = around.parentElement) {
        const { outlineStyle, outlineWidth } = getComputedStyle(around);
        if (outlineStyle !== 'none' && outlineWidth !== '0px') return null;
      }
      return focused.outerHTML.slice(0, 120);
    });
    if (unseen !== null) lost.push(unseen);
  }
  return lost;
}
