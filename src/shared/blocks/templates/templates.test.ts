import { describe, expect, it } from 'vitest';
import { isRecord } from '#shared/kit/isRecord.ts';
import { contrastProblems } from '#shared/rules/themeContrast.ts';
import { resolveTheme } from '#shared/rules/theme.ts';
import { addressProblem } from '../address.ts';
import { itemsOf, PageInput, type Page } from '../page.ts';
import { countDown } from './countDown.ts';
import { pageFrom, TEMPLATES } from './templates.ts';

const picture = () => '0b0e6f3e-6f35-4c5e-9a53-0d3a4c1f2b11';

it('there are a dozen templates, each with its own name', () => {
  expect(new Set(TEMPLATES.map(({ id }) => id)).size).toBe(12);
});

describe.each(TEMPLATES)('the template for a $id', (template) => {
  const page = pageFrom(template, picture);

  it('is a page that passes validation unchanged', () => {
    const { data, error } = PageInput.safeParse(page);
    expect(error?.issues).toBeUndefined();
    expect(data).toEqual(page);
    expect(page.content.length).toBeGreaterThanOrEqual(7);
  });

  it('shows the creator first, and what they sell', () => {
    const types = itemsOf(page).map(({ type }) => type);
    expect(types.slice(0, 2)).toContain('profile');
    expect(types.some((type) => type === 'productGrid' || type === 'featured')).toBe(true);
  });

  it('uses every image it draws, and no other', () => {
    const requested = new Set<string>();
    pageFrom(template, (name) => {
      requested.add(name);
      return '';
    });
    expect([...requested].toSorted()).toEqual(Object.keys(template.pictures).toSorted());
  });

  it('loses no text when it becomes a page', () => {
    const texts = wordsIn(template.content((_name, alt = '') => ({ id: picture(), alt })));
    const shown = new Set(wordsIn(pageFrom(template, picture).content));
    expect(texts.filter((text) => !shown.has(text))).toEqual([]);
  });

  it('is readable in its theme and fonts', () => {
    expect(contrastProblems(resolveTheme(template.theme, template.fonts))).toEqual([]);
  });

  it('links only to examples, and to players that exist', () => {
    const addresses = JSON.stringify(page).match(/(?:https?:\/\/|mailto:)[^"]+/g) ?? [];
    expect(addresses.filter((address) => addressProblem(address) !== null)).toEqual([]);
    expect(addresses.filter((address) => !/example\.com|youtu\.be|spotify\.com/.test(address))).toEqual([]);
  });
});

it('has a countdown to an evening in two weeks, unless a day is set', () => {
  const musician = TEMPLATES.find(({ id }) => id === 'musician') ?? TEMPLATES[0];
  if (musician === undefined) throw new Error('There is no template');
  const untilOf = (page: Page) =>
    itemsOf(page).flatMap(({ type, props }) => (type === 'countdown' ? [props['until']] : []));
  const counting = countDown(pageFrom(musician, picture), new Date('2026-02-20T23:30:00Z'));
  expect(untilOf(counting)).toEqual(['2026-03-06T18:00:00.000Z']);
  expect(countDown(counting, new Date('2030-01-01'))).toEqual(counting);
});

/** Every text in a value, at any depth, except image names. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === 'id' ? [] : wordsIn(inner)));
}
