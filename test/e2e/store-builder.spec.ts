import type { FrameLocator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { newCreator, newProduct } from './people.ts';

const frameOf = (page: Page): FrameLocator => page.frameLocator('#preview-frame');
const blockNames = (page: Page): Promise<string[]> =>
  frameOf(page)
    .getByRole('main')
    .locator('[data-block]')
    .evaluateAll((blocks) => blocks.map((block) => block.getAttribute('aria-label') ?? ''));
/** The announcement of the last action. */
const expectAnnouncement = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeAttached();
const saved = (page: Page) => expect(page.getByText(/^Saved \d+ s ago$/)).toBeAttached();

async function openBuilder(page: Page): Promise<void> {
  await page.goto('/dashboard/store-builder');
  await expect(frameOf(page).locator('[data-block]').first()).toBeVisible();
}

const add = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Add ${name}`) }).click();

test('a creator builds a page of eight blocks and publishes it', async ({ page }) => {
  const creator = await newCreator(page, 'builder');
  await newProduct(page, creator);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Store builder' }).click();
  await expect(frameOf(page).getByRole('heading', { name: creator.storeName })).toBeVisible();
  await expectAccessible(page);

  for (const name of ['Link button', 'Heading', 'Text', 'Columns', 'FAQ', 'Divider']) await add(page, name);
  await frameOf(page)
    .getByRole('group', { name: /^Link button/ })
    .click();
  await page.getByLabel('Label', { exact: true }).fill('Listen to me');
  await page.getByLabel('Link', { exact: true }).fill('javascript:alert(1)');
  await page.getByLabel('Link', { exact: true }).blur();
  await expect(page.getByText(/Links that start with javascript: aren’t safe/)).toBeVisible();
  await page.getByLabel('Link', { exact: true }).fill('example.com/radio');
  await expect(frameOf(page).getByText('Listen to me')).toBeVisible();

  await page.getByRole('tab', { name: 'Outline' }).click();
  await page.getByRole('button', { name: /^A title for this section/ }).click();
  const outline = page.getByRole('complementary', { name: 'Blocks, page and theme' });
  await outline.getByRole('button', { name: /^Move Heading .* to…/ }).click();
  await page.getByRole('menuitem', { name: /^Move into Columns: First/ }).click();
  await expect(outline.getByRole('list', { name: 'Columns, First' })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await saved(page);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish page?' });
  await expect(dialog.getByText('Link button “Listen to me”')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish page' }).click();
  await expect(page.getByText('Your page is up to date for all visitors.')).toBeVisible();

  await page.goto(`/${creator.slug}`);
  await expect(page.locator('[data-block]')).toHaveCount(8);
  await expect(page.getByRole('link', { name: 'Listen to me' })).toHaveAttribute('href', 'https://example.com/radio');
});

test('fifty edits can be undone and redone exactly, with the focus inside or outside the page', async ({ page }) => {
  await newCreator(page, 'steps');
  await openBuilder(page);
  /** The blocks in order, with their content. */
  const read = () =>
    frameOf(page)
      .getByRole('main')
      .evaluate((main) =>
        [...main.querySelectorAll('[data-block]')]
          .map((block) => `${block.getAttribute('data-block')} ${block.textContent}`)
          .join('\n'),
      );
  const seen = [await read()];
  const step = async (act: () => Promise<unknown>) => {
    await act();
    await expect.poll(read).not.toBe(seen.at(-1));
    seen.push(await read());
  };
  for (let turn = 0; turn < 10; turn += 1) {
    await step(() => add(page, 'Heading'));
    await step(() => page.getByLabel('Text', { exact: true }).fill(`Title ${turn}`));
    await step(() => page.getByRole('button', { name: /^Duplicate Heading/ }).click());
    await step(() => page.keyboard.press('Alt+ArrowUp'));
    await step(() => page.keyboard.press('Delete'));
  }
  expect(seen.length).toBe(51);
  const inFrame = await pressAndRead(page, { times: 50, isRedo: false, inFrame: true });
  expect(inFrame).toEqual(seen.slice(0, -1).toReversed());
  const beside = await pressAndRead(page, { times: 50, isRedo: true, inFrame: false });
  expect(beside).toEqual(seen.slice(1));
});

/** Presses Ctrl-Z or Ctrl-Shift-Z repeatedly and reads the page each time. */
const pressAndRead = (page: Page, input: { times: number; isRedo: boolean; inFrame: boolean }): Promise<string[]> =>
  page.evaluate(async ({ times, isRedo, inFrame }) => {
    const frame = document.querySelector('iframe')?.contentDocument;
    const target = inFrame ? frame?.querySelector('[data-block]') : document.querySelector('[aria-label="Redo"]');
    const reads: string[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      target?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, shiftKey: isRedo, bubbles: true, cancelable: true }),
      );
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const blocks = [...(frame?.querySelectorAll('main [data-block]') ?? [])];
      reads.push(blocks.map((block) => `${block.getAttribute('data-block')} ${block.textContent}`).join('\n'));
    }
    return reads;
  }, input);

test.describe('without a connection', () => {
  test.use({ breaks: true });

  test('two windows merge their changes, and ask if both changed the same field', async ({ page, context }) => {
    await newCreator(page, 'pair');
    await openBuilder(page);
    await add(page, 'Heading');
    await saved(page);
    const other = await context.newPage();
    await openBuilder(other);

    await context.setOffline(true);
    for (const [window, text] of [
      [other, 'Written there'],
      [page, 'Written here'],
    ] as const) {
      await frameOf(window)
        .getByRole('group', { name: /^Heading/ })
        .click();
      await window.getByLabel('Text', { exact: true }).fill(text);
    }
    await add(page, 'Divider');
    await add(other, 'Link button');
    await context.setOffline(false);

    const conflictDialog = (window: Page) => window.getByRole('dialog', { name: 'Conflicting changes' });
    await expect.poll(async () => (await conflictDialog(page).count()) + (await conflictDialog(other).count())).toBe(1);
    const resolving = (await conflictDialog(page).count()) === 1 ? page : other;
    await expect(resolving.getByRole('button', { name: 'Use theirs' })).toBeFocused();
    await resolving.getByRole('button', { name: 'Use theirs' }).click();
    await expect(conflictDialog(resolving)).toBeHidden();
    await saved(resolving);
    const heading = resolving === page ? 'Written there' : 'Written here';
    for (const window of [page, other]) {
      for (const name of [`Heading “${heading}”`, 'Divider', /^Link button/]) {
        await expect(frameOf(window).getByRole('group', { name })).toBeVisible();
      }
    }

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Publish page' }).click();
    await expect(page.getByText('Your page is up to date for all visitors.')).toBeVisible();
    await other.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(other.getByRole('dialog', { name: 'Nothing to publish' })).toBeVisible();
    await other.getByRole('button', { name: 'Close' }).last().click();

    await frameOf(other)
      .getByRole('group', { name: /^Heading/ })
      .click();
    await other.getByLabel('Text', { exact: true }).fill('Only a thought');
    await expect(frameOf(page).getByRole('group', { name: 'Heading “Only a thought”' })).toBeVisible();
    await other.getByRole('button', { name: 'More', exact: true }).click();
    await other.getByRole('menuitem', { name: 'Discard draft' }).click();
    await other.getByRole('button', { name: 'Discard draft' }).click();
    for (const window of [page, other]) {
      await expect(frameOf(window).getByRole('group', { name: `Heading “${heading}”` })).toBeVisible();
    }
  });

  test('offline edits survive a reload and are saved later', async ({ page, context }) => {
    const creator = await newCreator(page, 'offline');
    await openBuilder(page);
    await page.route('**/functions/savePreview', (route) => route.abort());
    await add(page, 'Heading');
    await page.getByLabel('Text', { exact: true }).fill('Made in a tunnel');
    await expect(page.getByText('Not saved yet. Trying again…')).toBeAttached();
    await page.reload();
    await expect(frameOf(page).getByRole('group', { name: 'Heading “Made in a tunnel”' })).toBeVisible();
    await page.unroute('**/functions/savePreview');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await saved(page);
    const visitor = await context.newPage();
    await visitor.goto(`/${creator.slug}?preview=true`);
    await expect(visitor.getByRole('heading', { name: 'Made in a tunnel' })).toBeVisible();
  });
});

test('a page can be built by keyboard alone', async ({ page }) => {
  await newCreator(page, 'keys');
  await openBuilder(page);
  await page.keyboard.press('Alt+n');
  await expect(page.getByLabel('Search blocks')).toBeFocused();
  await page.keyboard.type('heading');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectAnnouncement(page, 'Heading “A title for this section” added.');
  await page.keyboard.press('Alt+e');
  await page.keyboard.press('Alt+ArrowUp');
  await expectAnnouncement(page, 'moved to 2 of 3.');
  await page.keyboard.press('ControlOrMeta+d');
  await expectAnnouncement(page, 'duplicated.');
  await page.keyboard.press('ControlOrMeta+ArrowUp');
  await expectAnnouncement(page, 'Heading “A title for this section”, 2 of 4.');
  await page.keyboard.press('Delete');
  await expectAnnouncement(page, 'deleted.');
  await page.keyboard.press('ControlOrMeta+z');
  await expectAnnouncement(page, /^Undone: delete/);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expectAnnouncement(page, /^Redone: delete/);
  expect(await blockNames(page)).toEqual([
    'Profile header',
    'Heading “A title for this section”, needs your content',
    'Product grid',
  ]);
});

test('a block is dragged to another place, and undo moves it back', async ({ page }) => {
  await newCreator(page, 'drag');
  await openBuilder(page);
  for (const name of ['Heading', 'Link button', 'Link button', 'Link button']) await add(page, name);
  const before = await blockNames(page);
  const [heading, ...links] = await frameOf(page).getByRole('main').locator('[data-block]:nth-child(n+3)').all();
  const [from, to] = [await heading?.boundingBox(), await links[1]?.boundingBox()];
  if (!from || !to) throw new Error('These blocks are not to be seen.');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, to.y + to.height / 2, { steps: 20 });
  // The page opens a gap while the pointer stops.
  let down = 0;
  await expect(async () => {
    await page.mouse.move(x + (down % 2), to.y + to.height / 2 + down++);
    const gap = await frameOf(page).locator('[data-dnd-placeholder]').boundingBox();
    expect(gap?.y).toBeGreaterThan(from.y + from.height);
  }).toPass({ intervals: [150], timeout: 8000 });
  await page.mouse.up();
  // The block has not settled yet. The undo must still undo this drag and no earlier action.
  await page.keyboard.press('ControlOrMeta+z');
  await expectAnnouncement(page, /^Undone: move/);
  await expect.poll(() => blockNames(page)).toEqual(before);
});
