import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, expectNoSidewaysScroll, test } from './journey.ts';
import { buy, call, newCreator, newProduct, freshEmail } from './people.ts';

/** The number of tab stops to check on each screen. */
const STOPS = 25;

/** The main screens of a store with one product, one order and one email. */
async function newScreens(page: Page): Promise<string[]> {
  const creator = await newCreator(page);
  const { storeId } = creator;
  const { id: productId } = await newProduct(page, creator);
  const { orderId } = await buy(page.request, { storeId, productId, email: freshEmail('bea') });
  await call(page.request, 'markFirstSaleSeen', { storeId });
  const campaign = await call(page.request, 'saveCampaign', { storeId, subject: 'News of the moss' });
  const { id: campaignId } = z.object({ campaign: z.object({ id: z.string() }) }).parse(campaign).campaign;
  return [
    '',
    '/sales',
    `/sales?order=${orderId}`,
    '/products',
    `/products/${productId}`,
    '/customers',
    '/analytics',
    `/email/${campaignId}`,
    '/settings/store',
    '/settings/security',
    '/store-builder',
  ].map((place) => `/dashboard${place}`);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.animate-breathe').filter({ visible: true })).toHaveCount(0);
  // An order opens over its list. Once it has the focus, the list cannot be reached.
  if (path.includes('?order=')) await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1);
}

test.describe('with forced colors', () => {
  test.use({ forcedColors: 'active' });

  test('controls have borders, and the focus, selected states, switches and charts stay visible', async ({ page }) => {
    const screens = await newScreens(page);
    for (const path of screens) {
      await open(page, path);
      expect({ path, edgeless: await controlsWithoutEdge(page) }).toEqual({ path, edgeless: [] });
      expect({ path, lost: await selectedWithoutMark(page) }).toEqual({ path, lost: [] });
      expect({ path, hidden: await hiddenGraphics(page) }).toEqual({ path, hidden: [] });
      const lost = (await tabStops(page)).filter(({ hasOutline }) => !hasOutline).map(({ name }) => name);
      expect({ path, lost }).toEqual({ path, lost: [] });
    }
  });

  test.describe('with forced colors in the gallery of controls', () => {
    // One of its pictures is missing on purpose.
    test.use({ refusable: /nowhere\.png/ });

    test('switches, choices and progress bars show their state', async ({ page }) => {
      await page.goto('/dev/ui');
      for (const role of ['switch', 'radio', 'progressbar'] as const)
        await expect(page.getByRole(role).first()).toBeVisible();
      expect(await hiddenGraphics(page)).toEqual([]);
    });
  });
});

test('at 200 % zoom no screen scrolls sideways, and no bar covers the focused element', async ({ page }) => {
  const screens = await newScreens(page);
  // A window of 1440 by 900 pixels at 200 %.
  await page.setViewportSize({ width: 720, height: 450 });
  for (const path of screens) {
    await open(page, path);
    await expectNoSidewaysScroll(page);
    const covered = (await tabStops(page)).filter(({ isCovered }) => isCovered).map(({ name }) => name);
    expect({ path, covered }).toEqual({ path, covered: [] });
  }
});

type Stop = { name: string; hasOutline: boolean; isCovered: boolean };

/** The stops of the Tab key: whether each has an outline, and whether it is covered completely (WCAG 2.2, 2.4.11). */
async function tabStops(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(readFocus);
    if (found) stops.push(found);
  }
  return stops;
}

function readFocus(): Stop | null {
  const focused = document.activeElement;
  // An opening dialog takes the focus itself, and the content of a frame belongs to the store's page.
  if (!focused || focused === document.body || focused.matches('iframe, [role=dialog]')) return null;
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  // Base UI surrounds popups with stops without a size, which pass the focus on.
  if (right - left < 2 || bottom - top < 2) return null;
  const label = focused.closest('label');
  const around = [focused, ...(label ? [label] : []), ...ancestorsOf(focused)];
  const hasOutline = around.some((element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && outlineColor !== 'rgba(0, 0, 0, 0)';
  });
  const marks = [0.1, 0.5, 0.9];
  const isSeen = marks.some((across) =>
    marks.some((down) => {
      const topmost = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down);
      return (
        topmost !== null &&
        (focused.contains(topmost) || topmost.contains(focused) || label?.contains(topmost) === true)
      );
    }),
  );
  return { name: focused.outerHTML.slice(0, 140), hasOutline, isCovered: !isSeen };

  /** A rich text field shows its focus on the box around it and its toolbar, so all its ancestors count. */
  function ancestorsOf(element: Element): Element[] {
    const most = element.matches('[contenteditable]') ? Infinity : 3;
    const parents: Element[] = [];
    for (let at = element.parentElement; at && at !== document.body && parents.length < most; at = at.parentElement)
      parents.push(at);
    return parents;
  }
}

/** Buttons, fields, switches and boxes without a border or outline, their own or one around them. */
const controlsWithoutEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hasEdge = (element: Element | null): boolean => {
      if (!element) return false;
      const { borderTopStyle, borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(element);
      return (
        (borderTopStyle !== 'none' && borderTopWidth !== '0px') || (outlineStyle !== 'none' && outlineWidth !== '0px')
      );
    };
    const wanted =
      'button,input:not([type=hidden],[type=file]),textarea,select,[role=switch],[role=checkbox],[role=radio]';
    return [...document.querySelectorAll<HTMLElement>(wanted)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(
        (element) =>
          element.getBoundingClientRect().width > 2 && element.closest('td, th, [aria-hidden=true]') === null,
      )
      .filter((element) => !hasEdge(element) && !hasEdge(element.parentElement))
      .map((element) => element.outerHTML.slice(0, 140));
  });

/**
 * Selected elements that look like unselected ones. Forced colors remove backgrounds, so a border or outline must
 * differ.
 */
const selectedWithoutMark = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const chosen = '[aria-current=page],[aria-selected=true],[aria-pressed=true],[aria-checked=true],[data-checked]';
    const lookOf = (element: Element): string => {
      const { outlineStyle, outlineWidth, outlineColor, borderTopColor, borderTopWidth, backgroundColor } =
        getComputedStyle(element);
      return [outlineStyle, outlineWidth, outlineColor, borderTopColor, borderTopWidth, backgroundColor].join(' ');
    };
    return [...document.querySelectorAll<HTMLElement>(chosen)]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 2,
      )
      .filter((element) => {
        const others = [...document.querySelectorAll<HTMLElement>(element.tagName)].filter(
          (other) =>
            other !== element &&
            other.className === element.className &&
            !other.matches(chosen) &&
            other.checkVisibility(),
        );
        const [other] = others;
        const hasOwnMark =
          element.querySelector('svg, [data-checked]') !== null && element.getAttribute('role') !== 'tab';
        return other !== undefined && lookOf(other) === lookOf(element) && !hasOwnMark;
      })
      .map((element) => element.outerHTML.slice(0, 140));
  });

/** Icons and parts of charts, switches, choices and progress bars in the color of the page behind them. */
const hiddenGraphics = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const behind = getComputedStyle(document.documentElement).backgroundColor;
    const icons = [...document.querySelectorAll<SVGElement>('a svg, button svg')].filter(
      (icon) => icon.checkVisibility({ opacityProperty: true }) && getComputedStyle(icon).color === behind,
    );
    const bars = [...document.querySelectorAll<SVGElement>('svg[preserveAspectRatio] rect')].filter(
      (bar) => bar.checkVisibility() && getComputedStyle(bar).fill === behind,
    );
    const fills = '[role=switch] > span, [role=radio] > span, [role=progressbar] > div > div';
    const thumbs = [...document.querySelectorAll<HTMLElement>(fills)].filter(
      (fill) => fill.checkVisibility() && getComputedStyle(fill).backgroundColor === behind,
    );
    return [...icons, ...bars, ...thumbs].map((element) => (element.parentElement ?? element).outerHTML.slice(0, 140));
  });
