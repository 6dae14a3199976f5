import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { expect } from './journey.ts';

/** The values to type, by field name. Other fields get a value for their type. */
export type Typing = Readonly<Record<string, string>>;

const WRONG = '[data-invalid], [aria-invalid="true"]';
const OF_KIND: Readonly<Record<string, string>> = {
  email: 'mira@example.com',
  url: 'https://example.com',
  number: '12',
  date: '2026-02-10',
  'datetime-local': '2030-02-10T09:00',
  time: '10:30',
  password: 'green carpets 7',
};

/**
 * Types a valid value into every field of a form, in each variant that its choices offer. No error may appear before
 * the field loses focus.
 */
export async function expectNothingWrongWhileTyping(page: Page, form: Locator, values: Typing = {}): Promise<number> {
  await watchForErrors(page);
  let typed = await typeEverywhere(page, form, values);
  for (const choice of await form.getByRole('radio').all()) {
    if (!(await choice.isEnabled())) continue;
    await choice.click();
    await expectNoError(page, await nameOf(choice));
    typed += await typeEverywhere(page, form, values);
  }
  return typed;
}

export const fieldsOf = (form: Locator): Locator =>
  form.locator('input:not([aria-hidden=true]), textarea').filter({ visible: true });

/**
 * A field shows its error when the form is sent or the field loses focus, and hides it as soon as the value is valid.
 */
export async function expectErrorEndsWhenRight(field: Locator, { wrong, right }: { wrong: string; right: string }) {
  const page = field.page();
  await field.fill(wrong);
  await field.press('Enter');
  await field.blur();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(right);
  await expect(field).toBeFocused();
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await watchForErrors(page);
}

async function typeEverywhere(page: Page, form: Locator, values: Typing): Promise<number> {
  let typed = 0;
  for (const field of await fieldsOf(form).all()) {
    if (!(await field.isEditable({ timeout: 2_000 }).catch(() => false))) continue;
    const type = (await field.getAttribute('type')) ?? 'text';
    if (/^(?:checkbox|radio|color|file|range)$/.test(type) || (await field.getAttribute('role')) === 'combobox')
      continue;
    const name = await nameOf(field);
    const kind = (await field.getAttribute('inputmode')) === 'url' ? 'url' : type;
    const least = type === 'number' ? await field.getAttribute('min') : null;
    const value = values[name] ?? least ?? OF_KIND[kind] ?? 'Moss';
    // A date or time is typed in parts. The browser reports it only when it is complete.
    if (/^(?:date|datetime-local|time)$/.test(type)) {
      await field.fill('');
      await field.fill(value);
    } else await typeByLetter(page, field, value);
    await expectNoError(page, name);
    typed += 1;
  }
  return typed;
}

async function typeByLetter(page: Page, field: Locator, value: string): Promise<void> {
  await field.fill('');
  for (const email of value) {
    await field.press(email === ' ' ? 'Space' : email);
    await expect(page.getByText('Checking this address…')).toHaveCount(0);
  }
}

const nameOf = (field: Locator): Promise<string> =>
  field.evaluate((element) => {
    const input = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null;
    const label = input?.labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? '';
    return label.replace(/ \(optional\)$/, '');
  });

/** Records every field that becomes invalid from now on, however briefly. */
async function watchForErrors(page: Page): Promise<void> {
  await page.evaluate((wrong) => {
    const window: { markedWrong?: string[] } = globalThis as never;
    const isWatched = window.markedWrong !== undefined;
    window.markedWrong = [];
    if (isWatched) return;
    new MutationObserver(() => {
      for (const each of document.querySelectorAll(wrong)) window.markedWrong?.push(each.textContent ?? '');
    }).observe(document, { subtree: true, childList: true, attributes: true });
  }, WRONG);
}

async function expectNoError(page: Page, name: string): Promise<void> {
  const marked = await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return Reflect.get(globalThis, 'markedWrong');
  });
  expect(z.array(z.string()).parse(marked), `while “${name}” is typed in`).toEqual([]);
}
