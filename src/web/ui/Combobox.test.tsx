import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Combobox } from './Combobox.tsx';
import { Field } from './Field.tsx';
import type { OptionSearch } from './optionSearch.ts';

const FIRST = ['Plate 1', 'Plate 10', 'Vase'];
const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

type Shown = Pick<OptionSearch, 'isBusy' | 'problem'> & { names: readonly string[] };

/** A field whose options the test answers. */
async function openField({ onRetry = () => undefined }: { onRetry?: () => void } = {}) {
  const typed: string[] = [];
  const known: { answer: (next: Shown) => void } = { answer: () => undefined };
  function Example() {
    const [state, answer] = useState<Shown>({ names: FIRST, isBusy: false, problem: undefined });
    const [value, setValue] = useState<string | null>(null);
    known.answer = answer;
    const { names, isBusy, problem } = state;
    const search = { onType: (text: string) => void typed.push(text), isBusy, problem, onRetry };
    return (
      <Field label="Product">
        <Combobox options={options(names)} value={value} onChange={setValue} search={search} nothing="None." />
      </Field>
    );
  }
  await render(<Example />);
  return {
    typed,
    answer: (next: Partial<Shown>) => known.answer({ names: [], isBusy: false, problem: undefined, ...next }),
  };
}

const field = () => page.getByRole('combobox', { name: 'Product' });
const shown = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);

describe('a combobox whose options the server searches', () => {
  it('filters what it has until the server has answered', async () => {
    const { typed, answer } = await openField();
    await field().fill('plate');
    expect(typed.at(-1)).toBe('plate');
    answer({ names: FIRST, isBusy: true });
    await expect.element(page.getByText('Searching…')).toBeVisible();
    expect(shown()).toEqual(['Plate 1', 'Plate 10']);
    answer({ names: ['Plate 7'] });
    await expect.element(page.getByRole('option', { name: 'Plate 7' })).toBeVisible();
    expect(shown()).toEqual(['Plate 7']);
    answer({ names: [] });
    await expect.element(page.getByText('None.')).toBeVisible();
  });

  it('says why the search failed instead of that nothing matches, and tries again', async () => {
    const onRetry = vi.fn<() => void>();
    const { answer } = await openField({ onRetry });
    await field().fill('plate');
    answer({ problem: 'Network error. Please try again.' });
    await expect.element(page.getByText('Network error. Please try again.')).toBeVisible();
    await expect.element(page.getByText('None.')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('keeps the chosen name while its options are others, and does not search for it', async () => {
    const { typed, answer } = await openField();
    await field().fill('plate 10');
    answer({ names: ['Plate 10'] });
    await expect.poll(shown).toEqual(['Plate 10']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    answer({ names: ['Vase'] });
    await expect.element(field()).toHaveValue('Plate 10');
    expect(typed).not.toContain('Plate 10');
  });
});
