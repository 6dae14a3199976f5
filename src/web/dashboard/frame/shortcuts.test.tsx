import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '#test/components/renderPage.tsx';
import { useShortcuts } from './shortcuts.ts';

/** A page with a search and a button for something new; returns what the keys did. */
async function openPage() {
  const done: string[] = [];
  await renderPage(<ListPage onDone={(what) => done.push(what)} />);
  await expect.element(page.getByRole('button', { name: 'New product' })).toBeVisible();
  return done;
}

function ListPage({ onDone }: { onDone: (what: string) => void }) {
  useShortcuts({ onSearch: () => onDone('search everything'), onHelp: () => onDone('help') });
  return (
    <main>
      <search>
        <input aria-label="Search products" />
      </search>
      <button type="button" data-new onClick={() => onDone('new')}>
        New product
      </button>
    </main>
  );
}

const search = () => page.getByRole('textbox', { name: 'Search products' });

describe('the keyboard shortcuts of the dashboard', () => {
  it('open a page with G and its letter', async () => {
    await openPage();
    await userEvent.keyboard('gp');
    await expect.element(page.getByText('Another page')).toBeVisible();
  });

  it('do nothing with the letter alone', async () => {
    await openPage();
    await userEvent.keyboard('p');
    await expect.element(page.getByText('Another page')).not.toBeInTheDocument();
  });

  it('show the help and trigger the page’s main button', async () => {
    const done = await openPage();
    await userEvent.keyboard('?n');
    expect(done).toEqual(['help', 'new']);
  });

  it('focus the page’s own search, where keys type text again', async () => {
    const done = await openPage();
    await userEvent.keyboard('/');
    await expect.element(search()).toHaveFocus();
    await userEvent.keyboard('?gn');
    await expect.element(search()).toHaveValue('?gn');
    expect(done).toEqual([]);
  });
});
