import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { z } from 'zod';

export { expect };

type Journey = {
  /** URLs that the test expects to be refused. A browser reports every 4xx and 503 on its console. */
  refusable: RegExp;
  /** The test breaks the page on purpose, so errors on the console are ignored. */
  breaks: boolean;
  /** A page in a separate browser: another person, or the same person on another device. */
  elsewhere: (options?: BrowserContextOptions) => Promise<Page>;
  quietConsole: void;
};

/** A test that fails on any error on a browser's console. */
export const test = base.extend<Journey & { errors: string[] }>({
  refusable: [/^$/, { option: true }],
  breaks: [false, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  errors: async ({}, provide) => provide([]),
  quietConsole: [
    async ({ context, errors, refusable, breaks }, provide) => {
      listen(context, { errors, refusable });
      await provide();
      if (!breaks) expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  elsewhere: async ({ browser, errors, refusable }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      listen(context, { errors, refusable });
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

function listen(context: BrowserContext, { errors, refusable }: { errors: string[]; refusable: RegExp }): void {
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    const isRefusal = /status of (4\d\d|503)/.test(message.text()) && refusable.test(url);
    if (!isRefusal) errors.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (error) => errors.push(error.error().message));
}

export const DEMO = {
  slug: 'juniper-and-clay',
  bioHost: 'bio.juniper.localhost',
  creator: { email: 'demo@stoa.example', password: 'demo-kiln-1240' },
  customer: { email: 'customer@stoa.example', password: 'demo-cup-1240' },
};

/** Expects no violation of any axe rule, on the page or in a part of it. */
export const expectAccessible = (page: Page, part?: string): Promise<void> => expectClean(page, axeOf(page, part));

/** The same in both color schemes. In the second one, only the color rules are checked. */
export async function expectBothAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectClean(page, axeOf(page).withRules(['color-contrast', 'link-in-text-block']));
}

/**
 * Expects no violation of the rules that depend on styles, and no text that axe could not check, except covered text.
 */
export async function expectLegible(page: Page, part?: string): Promise<void> {
  const rules = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];
  const { violations, incomplete } = await axeOf(page, part).withRules(rules).analyze();
  const unjudged = incomplete.map((rule) => ({
    ...rule,
    nodes: rule.nodes.filter((node) => !COVERED.test(reasonOf(node))),
  }));
  expect(namesIn([...violations, ...unjudged.filter(({ nodes }) => nodes.length > 0)]), page.url()).toEqual([]);
}

const COVERED = /^(?:elmPartiallyObscured|bgOverlap|shortTextContent)$/;

// axe cannot run inside a frame without scripts, such as an email's preview, and would wait for its answer.
const SILENT_FRAMES = 'iframe[sandbox]:not([sandbox*="allow-scripts"])';

// Checking frames takes longer than checking a page without frames.
function axeOf(page: Page, part?: string): AxeBuilder {
  const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1).exclude(SILENT_FRAMES);
  return part === undefined ? axe : axe.include(part);
}

async function expectClean(page: Page, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  expect(namesIn(violations), page.url()).toEqual([]);
}

type Found = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

const namesIn = (found: readonly Found[]): string[] =>
  found.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${reasonOf(node)}`).join(', ')}`,
  );

/** The short reason of a rule for an element. */
function reasonOf({ any }: Found['nodes'][number]): string {
  const data: unknown = any[0]?.data;
  return z.looseObject({ messageKey: z.string() }).safeParse(data).data?.messageKey ?? any[0]?.message ?? '';
}

/**
 * Chooses an option of a select field. It is opened again if it closed: a page that still moves while it loads can put
 * something else under the mouse between press and release.
 */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  const select = page.getByRole('combobox', { name: field });
  const choice = page.getByRole('option', { name: option });
  await expect(async () => {
    if (!(await choice.isVisible())) await select.click({ timeout: 2_000 });
    await choice.click({ timeout: 2_000 });
    await expect(select).toHaveText(option, { timeout: 2_000 });
  }).toPass();
}

/** Expects that the page does not scroll horizontally. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { width, shown } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }));
  expect(width, page.url()).toBeLessThanOrEqual(shown);
}
